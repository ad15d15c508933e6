# Builds Ponnuki from the checkout: an image with the static program and its licences, nothing else.
#
#   docker build -t ponnuki .
#   docker run --rm -i ponnuki                                          # GTP
#   docker run --rm -it -v "$PWD:/games" --user "$(id -u)" ponnuki play
#   docker run --rm -v "$PWD:/games" --user "$(id -u)" ponnuki review game.sgf --html game.html

# On Alpine, Rust links statically against musl without further options.
FROM rust:1.95-alpine AS build
RUN apk add --no-cache musl-dev
WORKDIR /ponnuki
COPY . .
RUN cargo build --release --locked

FROM scratch
COPY --from=build /ponnuki/target/release/ponnuki /ponnuki/LICENSE-MIT /ponnuki/LICENSE-APACHE /
WORKDIR /games
USER 65534:65534
ENTRYPOINT ["/ponnuki"]

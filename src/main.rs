//! The `ponnuki` program.
use ponnuki::board::Board;
use ponnuki::color::Color;
use ponnuki::point::Size;
fn bench<const N: usize, const W: usize>(side: usize, n: u32) {
    let start = Board::<N, W, false>::new(Size::square(side));
    let mut board = start.clone();
    let t = std::time::Instant::now();
    let mut x: u64 = 88172645463325252;
    let mut moves = 0u64;
    let check = std::env::args().count() > 1;
    for _ in 0..n {
        board.assign(&start);
        let mut color = Color::Black;
        let mut passes = 0;
        let mut len = 0;
        while passes < 2 && len < side * side * 3 {
            let count = board.empty_count();
            let mut found = false;
            if count > 0 {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                let s = ((x >> 32) * count as u64 >> 32) as usize;
                let mut i = s;
                loop {
                    let p = board.empty_at(i);
                    if !board.is_eye(p, color) && board.is_playable(p, color) {
                        board.play(p, color);
                        if check {
                            board.check().unwrap();
                        }
                        found = true;
                        break;
                    }
                    i += 1;
                    if i == count {
                        i = 0;
                    }
                    if i == s {
                        break;
                    }
                }
            }
            if found {
                passes = 0
            } else {
                passes += 1;
                board.pass();
            }
            len += 1;
            color = color.opponent();
        }
        moves += len as u64;
    }
    let e = t.elapsed().as_secs_f64();
    eprintln!(
        "{side}: {:.0} playouts/s {:.1} ns/move, {:.1} moves",
        n as f64 / e,
        e * 1e9 / moves as f64,
        moves as f64 / n as f64
    );
}
fn main() {
    let k = if std::env::args().count() > 1 { 1 } else { 100 };
    bench::<128, 2>(9, 1000 * k);
    bench::<256, 4>(13, 400 * k);
    bench::<512, 8>(19, 200 * k);
}

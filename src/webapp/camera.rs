//! The address as a QR code, for the camera of a phone.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The code of an address as lines of text, for a terminal. `None` if the address is too
/// long.
pub fn code(url: &str) -> Option<String> {
    let code = QrCode::new(url).ok()?;
    let mut code = code.render::<Dense1x2>();
    // Cameras expect dark on light. On a dark terminal, blocks are the light part; most cameras read
    // the opposite as well.
    Some(code.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_of_blocks() {
        let text = code("http://192.168.1.5:8419/000102030405060708090a0b0c0d0e0f/").unwrap();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        assert!(widths[0] / 2 <= widths.len() && widths.len() <= widths[0] / 2 + 1, "{text}");
        assert!(code(&"x".repeat(10_000)).is_none());
    }
}

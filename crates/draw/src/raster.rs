//! Strokes and discs on a grid of pixels, with smooth edges: how far a pixel is
//! from a shape tells how much of it is covered.

use crate::picture::{Rgb, Shape};

/// A grid of pixels.
pub struct Raster {
    width: usize,
    height: usize,
    /// Red, green and blue of every pixel, row by row.
    bytes: Vec<u8>,
}

impl Raster {
    /// All of one colour.
    pub fn new(width: usize, height: usize, color: Rgb) -> Raster {
        let bytes = [color.0, color.1, color.2].repeat(width * height);
        Raster { width, height, bytes }
    }

    /// Draws a shape over what is there.
    pub fn draw(&mut self, shape: &Shape, scale: f32) {
        let scaled = |(x, y): (f32, f32)| (x * scale, y * scale);
        match *shape {
            Shape::Stroke { from, to, width, color } => {
                self.fill(scaled(from), scaled(to), width * scale / 2.0, color);
            }
            Shape::Disc { center, radius, color } => {
                self.fill(scaled(center), scaled(center), radius * scale, color);
            }
            Shape::Square { center, side, color } => {
                self.fill_square(scaled(center), side * scale, color);
            }
        }
    }

    /// All points within a distance of a line from `a` to `b`.
    fn fill(&mut self, a: (f32, f32), b: (f32, f32), radius: f32, color: Rgb) {
        let reach = radius + 1.0;
        let range = |p: f32, q: f32, size: usize| {
            let first = (p.min(q) - reach).floor().max(0.0) as usize;
            let last = (p.max(q) + reach).ceil().max(0.0) as usize;
            first..last.min(size)
        };
        for y in range(a.1, b.1, self.height) {
            for x in range(a.0, b.0, self.width) {
                let distance = distance((x as f32 + 0.5, y as f32 + 0.5), a, b);
                let cover = (radius - distance + 0.5).clamp(0.0, 1.0);
                if cover > 0.0 {
                    self.blend(x, y, color, cover);
                }
            }
        }
    }

    /// The pixels whose middles lie in a square.
    fn fill_square(&mut self, center: (f32, f32), side: f32, color: Rgb) {
        let range = |middle: f32, size: usize| {
            let edge = |at: f32| at.round().max(0.0) as usize;
            edge(middle - side / 2.0)..edge(middle + side / 2.0).min(size)
        };
        for y in range(center.1, self.height) {
            for x in range(center.0, self.width) {
                self.blend(x, y, color, 1.0);
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, color: Rgb, cover: f32) {
        let start = (y * self.width + x) * 3;
        let pixel = &mut self.bytes[start..start + 3];
        for (old, new) in pixel.iter_mut().zip([color.0, color.1, color.2]) {
            let mixed = f32::from(*old) * (1.0 - cover) + f32::from(new) * cover;
            *old = mixed.round() as u8;
        }
    }

    /// The bytes of a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.bytes)?;
        writer.finish()?;
        Ok(file)
    }
}

/// From a point to the nearest point of a line.
fn distance(p: (f32, f32), a: (f32, f32), b: (f32, f32)) -> f32 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        (((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (p.0 - a.0 - along * dx).hypot(p.1 - a.1 - along * dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The area of a disc and of a stroke, as geometry has it.
    #[test]
    fn areas() {
        let area = |shape: Shape| {
            let mut raster = Raster::new(100, 100, Rgb(0, 0, 0));
            raster.draw(&shape, 2.0);
            raster.bytes.iter().map(|&byte| f64::from(byte)).sum::<f64>() / (3.0 * 255.0)
        };
        let color = Rgb(255, 255, 255);
        let disc = area(Shape::Disc { center: (25.0, 25.0), radius: 10.0, color });
        let pi = std::f64::consts::PI;
        assert!((disc - pi * 400.0).abs() < 4.0, "{disc}");
        let (from, to) = ((15.0, 25.0), (35.0, 25.0));
        let stroke = area(Shape::Stroke { from, to, width: 4.0, color });
        assert!((stroke - (40.0 * 8.0 + pi * 16.0)).abs() < 3.0, "{stroke}");
        assert_eq!(area(Shape::Square { center: (25.0, 25.0), side: 10.0, color }), 400.0);
        assert_eq!(area(Shape::Square { center: (0.0, 60.0), side: 10.0, color }), 0.0);
        // Nothing is drawn outside, and nothing breaks there.
        assert_eq!(area(Shape::Disc { center: (-50.0, 90.0), radius: 10.0, color }), 0.0);
    }
}

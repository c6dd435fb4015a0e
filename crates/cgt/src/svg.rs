//! Thermographs drawn as SVG: Left's stops on the left, as usual.

use std::fmt::Write;

use crate::dyadic::Dyadic;
use crate::error::Result;
use crate::thermograph::{Corner, Thermograph, Wall};

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 48.0;

/// The picture, with a title above it.
///
/// Temperatures below 0 are shown for numbers only: [`Thermograph::ground`].
pub fn thermograph_svg(thermograph: &Thermograph, title: &str) -> Result<String> {
    let bottom =
        if thermograph.temperature < Dyadic::ZERO { Dyadic::integer(-1) } else { Dyadic::ZERO };
    let frame = Frame::new(thermograph, bottom)?;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"Helvetica, Arial, sans-serif\" \
         font-size=\"13\">\n<title>{0}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         fill=\"#fff\"/>\n<text x=\"{1}\" y=\"24\" text-anchor=\"middle\" fill=\"#222\">{0}</text>\n",
        escaped(&shortened(title)),
        WIDTH / 2.0,
    );
    frame.axes(&mut svg, thermograph, bottom)?;
    frame.mast(&mut svg, thermograph);
    for (wall, color) in [(&thermograph.left, "#1b5fa8"), (&thermograph.right, "#b3332a")] {
        frame.wall(&mut svg, wall, bottom, thermograph.temperature, color)?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

/// Where values and temperatures lie on the paper.
struct Frame {
    most: f64,
    least: f64,
    low: f64,
    high: f64,
}

impl Frame {
    fn new(thermograph: &Thermograph, bottom: Dyadic) -> Result<Frame> {
        let most = thermograph.left.at(bottom)?.to_f64();
        let least = thermograph.right.at(bottom)?.to_f64();
        let (most, least) =
            if most - least < 1.0 { (most + 1.0, least - 1.0) } else { (most, least) };
        let (low, top) = (bottom.to_f64(), thermograph.temperature.to_f64());
        Ok(Frame { most, least, low, high: low + ((top - low) * 1.25).max(1.0) })
    }

    /// Greater values lie further to the left.
    fn x(&self, value: Dyadic) -> f64 {
        let part = (self.most - value.to_f64()) / (self.most - self.least);
        MARGIN + part * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, temperature: f64) -> f64 {
        let part = (temperature - self.low) / (self.high - self.low);
        HEIGHT - MARGIN - part * (HEIGHT - 2.0 * MARGIN)
    }

    /// The ground line with the stops, and the mean and temperature dotted.
    fn axes(&self, svg: &mut String, thermograph: &Thermograph, bottom: Dyadic) -> Result<()> {
        let ground = self.y(self.low);
        line(svg, (MARGIN / 2.0, ground), (WIDTH - MARGIN / 2.0, ground), "stroke=\"#888\"");
        let freezing = self.y(thermograph.temperature.to_f64());
        let mast = self.x(thermograph.mean);
        line(
            svg,
            (MARGIN / 2.0, freezing),
            (mast, freezing),
            "stroke=\"#888\" stroke-dasharray=\"2 4\"",
        );
        label(svg, (MARGIN / 2.0, freezing - 4.0), "start", thermograph.temperature);
        let mut marks =
            vec![thermograph.left.at(bottom)?, thermograph.right.at(bottom)?, thermograph.mean];
        marks.sort_unstable();
        marks.dedup();
        for mark in marks {
            label(svg, (self.x(mark), ground + 18.0), "middle", mark);
        }
        Ok(())
    }

    fn mast(&self, svg: &mut String, thermograph: &Thermograph) {
        let x = self.x(thermograph.mean);
        let (foot, top) = (self.y(thermograph.temperature.to_f64()), self.y(self.high));
        line(svg, (x, foot), (x, top), "stroke=\"#222\" stroke-width=\"2.5\"");
    }

    fn wall(
        &self,
        svg: &mut String,
        wall: &Wall,
        bottom: Dyadic,
        top: Dyadic,
        color: &str,
    ) -> Result<()> {
        let mut corners = wall.corners_from(bottom)?;
        if corners[corners.len() - 1].temperature < top {
            corners.push(Corner { temperature: top, value: wall.at(top)? });
        }
        let mut points = String::new();
        for corner in corners {
            let (x, y) = (self.x(corner.value), self.y(corner.temperature.to_f64()));
            // Writing to a string cannot fail.
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>",
            points.trim_end(),
        );
        Ok(())
    }
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), look: &str) {
    let _ = writeln!(
        svg,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" {look}/>",
        from.0, from.1, to.0, to.1,
    );
}

fn label(svg: &mut String, at: (f64, f64), anchor: &str, number: Dyadic) {
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"#555\">{number}</text>",
        at.0, at.1,
    );
}

/// A title that fits on the paper.
fn shortened(title: &str) -> String {
    const ROOM: usize = 60;
    if title.chars().count() <= ROOM {
        return title.to_owned();
    }
    title.chars().take(ROOM - 1).chain(['…']).collect()
}

fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}

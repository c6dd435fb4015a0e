//! A chart of lines over a common number, as SVG: what grows with what.

use std::fmt::Write;

use crate::escaped;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 56.0;

/// Colours that stay apart in print and for most eyes.
const COLORS: [&str; 4] = ["#1b5fa8", "#b3332a", "#3c7d3c", "#7a5195"];

/// Marks on an axis, at most.
const MOST_MARKS: f64 = 8.0;

/// Lines with their axes. Heights begin at 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Above everything.
    pub title: String,
    /// What is counted from left to right.
    pub across: String,
    /// What is counted upward.
    pub upward: String,
    /// Each with a name and its points from left to right.
    pub lines: Vec<(String, Vec<(f64, f64)>)>,
}

impl Chart {
    /// The picture.
    pub fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|(_, points)| points);
        let right = points().map(|point| point.0).fold(1.0, f64::max);
        let top = points().map(|point| point.1).fold(1.0, f64::max);
        let x = |value: f64| MARGIN + value / right * (WIDTH - 2.0 * MARGIN);
        let y = |value: f64| HEIGHT - MARGIN - value / top * (HEIGHT - 2.0 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"Helvetica, Arial, sans-serif\" \
             font-size=\"13\">\n<title>{}</title>\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" \
             fill=\"#fff\"/>\n",
            escaped(&self.title)
        );
        let mut say = |at: (f64, f64), anchor: &str, color: &str, text: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"{color}\">{}</text>",
                at.0,
                at.1,
                escaped(text)
            );
        };
        say((WIDTH / 2.0, 22.0), "middle", "#222", &self.title);
        say((WIDTH / 2.0, HEIGHT - 10.0), "middle", "#555", &self.across);
        say((MARGIN, MARGIN - 14.0), "middle", "#555", &self.upward);
        for mark in marks(right) {
            say((x(mark), y(0.0) + 18.0), "middle", "#555", &mark.to_string());
        }
        for mark in marks(top) {
            say((MARGIN - 8.0, y(mark) + 4.0), "end", "#555", &mark.to_string());
        }
        for ((name, points), color) in self.lines.iter().zip(COLORS.iter().cycle()) {
            // Above its highest point, so that the line does not run through its name.
            let highest = points.iter().map(|point| point.1).fold(0.0, f64::max);
            say((WIDTH - MARGIN, y(highest) - 9.0), "end", color, name);
        }
        for mark in marks(top) {
            let _ = writeln!(
                svg,
                "<line x1=\"{MARGIN}\" y1=\"{0:.1}\" x2=\"{1}\" y2=\"{0:.1}\" stroke=\"#ddd\"/>",
                y(mark),
                WIDTH - MARGIN
            );
        }
        for ((_, points), color) in self.lines.iter().zip(COLORS.iter().cycle()) {
            let corners: Vec<String> = points
                .iter()
                .map(|&(across, up)| format!("{:.1},{:.1}", x(across), y(up)))
                .collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2.5\"/>",
                corners.join(" ")
            );
            for &(across, up) in points {
                let (x, y) = (x(across), y(up));
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{color}\"/>"
                );
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}

/// Round numbers from 0 to the end of an axis.
fn marks(end: f64) -> Vec<f64> {
    let rough = end / MOST_MARKS;
    let ten = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * ten).into_iter().find(|s| *s >= rough);
    let step = step.unwrap_or(end);
    (0..).map(|i| f64::from(i) * step).take_while(|mark| *mark <= end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_few() {
        assert_eq!(marks(100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(marks(6.0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert_eq!(marks(3913.0), [0.0, 500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0, 3500.0]);
    }

    #[test]
    fn a_line_goes_from_corner_to_corner() {
        let chart = Chart {
            title: "a < b".to_owned(),
            across: String::new(),
            upward: String::new(),
            lines: vec![("all".to_owned(), vec![(0.0, 0.0), (10.0, 50.0)])],
        };
        let svg = chart.svg();
        assert!(svg.contains("a &lt; b") && !svg.contains("a < b"), "{svg}");
        assert!(svg.contains("points=\"56.0,304.0 584.0,56.0\""), "{svg}");
    }
}

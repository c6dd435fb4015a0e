//! Diagrams on paper and on the screen: a `Sketch` says what a diagram shows, a
//! `Picture` draws it as SVG or PNG, `sheet` prints pages of them as HTML or PDF. A `Chart` shows what
//! grows with what.

mod chart;
mod glyphs;
mod picture;
mod raster;
pub mod sheet;
mod sketch;

pub use chart::Chart;
pub use picture::{Picture, Rgb, Shape, WOOD, wrap_words};
pub use sketch::{Cell, Sketch};

/// Text that is no markup.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

//! A thermograph in JSON. Numbers are texts, because they are exact.

use serde::Serialize;
use tesuji_cgt::{Corner, Result, Thermograph, Wall};

/// Mean, temperature and both walls.
#[derive(Clone, Debug, Serialize)]
pub struct ThermographFields {
    mean: String,
    temperature: String,
    left: Vec<CornerFields>,
    right: Vec<CornerFields>,
}

#[derive(Clone, Debug, Serialize)]
struct CornerFields {
    temperature: String,
    value: String,
}

impl ThermographFields {
    /// Of a thermograph, from its ground upwards.
    pub fn new(thermograph: &Thermograph) -> Result<ThermographFields> {
        let corners = |wall: &Wall| -> Result<Vec<CornerFields>> {
            let corners = wall.corners_from(thermograph.ground())?;
            let fields = |corner: &Corner| CornerFields {
                temperature: corner.temperature.to_string(),
                value: corner.value.to_string(),
            };
            Ok(corners.iter().map(fields).collect())
        };
        Ok(ThermographFields {
            mean: thermograph.mean.to_string(),
            temperature: thermograph.temperature.to_string(),
            left: corners(&thermograph.left)?,
            right: corners(&thermograph.right)?,
        })
    }
}

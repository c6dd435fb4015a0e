//! The files of the page, which are part of the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its address: `/app.js`.
    pub path: &'static str,
    /// Its contents.
    pub bytes: &'static [u8],
}

impl Asset {
    /// What kind of file it is, for the header of an answer.
    pub fn content_type(&self) -> &'static str {
        let extension = self.path.rsplit_once('.').map_or("html", |(_, extension)| extension);
        match extension {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "svg" => "image/svg+xml",
            "wasm" => "application/wasm",
            "json" => "application/json",
            _ => "text/html; charset=utf-8",
        }
    }

    /// Changes with the contents, so that a browser asks for what is new only.
    pub fn tag(&self) -> String {
        // FNV-1a; nobody gains from making two files collide.
        let hash = self.bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("\"{hash:016x}\"")
    }
}

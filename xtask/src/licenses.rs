//! The licences of everything that ends up in the program. A crate under a
//! copyleft licence may serve as a development dependency only.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::cargo;

const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Fails with the list of crates whose licence does not fit.
pub fn run() -> Result<()> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let shipped = shipped(&metadata).context("unexpected output of cargo metadata")?;
    let bad: Vec<String> = shipped
        .iter()
        .filter(|(_, license)| !fits(license))
        .map(|(name, license)| format!("  {name}: {license}"))
        .collect();
    if !bad.is_empty() {
        bail!("licences that the program cannot carry:\n{}", bad.join("\n"));
    }
    eprintln!("xtask: the licences of {} crates fit", shipped.len());
    Ok(())
}

/// The crates reached from the workspace without development dependencies,
/// with their licences.
fn shipped(metadata: &Value) -> Option<BTreeMap<String, String>> {
    let nodes: BTreeMap<&str, &Value> = metadata["resolve"]["nodes"]
        .as_array()?
        .iter()
        .map(|node| Some((node["id"].as_str()?, node)))
        .collect::<Option<_>>()?;
    let members = metadata["workspace_members"].as_array()?;
    let mut todo: Vec<&str> = members.iter().filter_map(Value::as_str).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = todo.pop() {
        if !reached.insert(id) {
            continue;
        }
        for dependency in nodes.get(id)?["deps"].as_array()? {
            let kinds = dependency["dep_kinds"].as_array()?;
            if kinds.iter().any(|kind| kind["kind"] != "dev") {
                todo.push(dependency["pkg"].as_str()?);
            }
        }
    }
    let packages = metadata["packages"].as_array()?.iter();
    Some(
        packages
            .filter(|package| package["id"].as_str().is_some_and(|id| reached.contains(id)))
            .map(|package| {
                let text = |key: &str| package[key].as_str().unwrap_or("none").to_owned();
                (format!("{} {}", text("name"), text("version")), text("license"))
            })
            .collect(),
    )
}

/// Whether some choice that the expression offers is allowed. Understands
/// `A OR B`, `A/B`, and `(A OR B) AND C`, which is all that crates use.
fn fits(expression: &str) -> bool {
    expression.replace('/', " OR ").split(" AND ").all(|part| {
        part.trim_matches(['(', ')', ' '])
            .split(" OR ")
            .any(|license| ALLOWED.contains(&license.trim_matches(['(', ')', ' '])))
    })
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn expressions() {
        for good in
            ["MIT", "MIT/Apache-2.0", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND Unicode-3.0"]
        {
            assert!(fits(good), "{good}");
        }
        for bad in ["GPL-3.0", "AGPL-3.0-or-later", "MIT AND GPL-2.0", "none"] {
            assert!(!fits(bad), "{bad}");
        }
    }
}

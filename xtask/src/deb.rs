//! The Debian package: the program with its manual, completions and an entry in the
//! menu, packed by `dpkg-deb` and looked at again.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{cargo, find, root, run as sh};
use crate::site::version;

/// Where the completions of each shell belong.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "usr/share/bash-completion/completions/tesuji"),
    ("zsh", "usr/share/zsh/vendor-completions/_tesuji"),
    ("fish", "usr/share/fish/vendor_completions.d/tesuji.fish"),
];

const MENU: &str = "\
[Desktop Entry]
Type=Application
Name=Tesuji
GenericName=Go board
Comment=A Go board that proves and explains
Comment[de]=Ein Gobrett, das beweist und erklärt
Exec=tesuji
Icon=tesuji
Terminal=true
Categories=Game;BoardGame;
Keywords=go;baduk;weiqi;igo;
";

const ABOUT: &str = "\
A Go program that proves and explains
 Tesuji tells what is alive, what can be captured and what is connected, with
 a proof for every answer that a small independent checker replays. It opens a
 board in the browser, reviews games, trains with problems, speaks GTP and
 KataGo's analysis protocol, and runs offline on a plain processor.";

/// `deb [PROGRAM]`: packs a program, built anew if none is named, and tries what was packed.
pub fn run(arguments: &[&str]) -> Result<()> {
    let program = match *arguments {
        [] => {
            sh(&mut cargo(&["build", "--release", "-p", "tesuji"]))?;
            root().join("target/release/tesuji")
        }
        [program] => PathBuf::from(program),
        _ => bail!("usage: cargo xtask deb [PROGRAM]"),
    };
    let folder = root().join("target/deb");
    let tree = folder.join("root");
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    fill(&tree, &program)?;
    let architecture = output(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = String::from_utf8(architecture)?.trim().to_owned();
    let control = control(&tree, &architecture, &fs::read(&program)?)?;
    write(&tree.join("DEBIAN/control"), control.as_bytes(), 0o644)?;
    let package = folder.join(format!("tesuji_{}_{architecture}.deb", version()?));
    let mut pack = Command::new("dpkg-deb");
    sh(pack.args(["--root-owner-group", "--build", "-Zxz"]).arg(&tree).arg(&package))?;
    look_at(&package, &folder.join("tried"))?;
    eprintln!("xtask: {} is whole", package.display());
    Ok(())
}

/// Everything that the package installs.
fn fill(tree: &Path, program: &Path) -> Result<()> {
    let installed = tree.join("usr/bin/tesuji");
    write(&installed, &fs::read(program).with_context(|| program.display().to_string())?, 0o755)?;
    sh(Command::new("strip").arg(&installed))?;
    let manual = output(Command::new(program).arg("man"))?;
    write(&tree.join("usr/share/man/man1/tesuji.1.gz"), &packed(&manual)?, 0o644)?;
    for (shell, place) in COMPLETIONS {
        let script = output(Command::new(program).args(["completions", shell]))?;
        write(&tree.join(place), &script, 0o644)?;
    }
    let file = |name: &str| fs::read(root().join(name)).with_context(|| name.to_owned());
    let document = tree.join("usr/share/doc/tesuji");
    write(&document.join("changelog.gz"), &packed(&file("CHANGELOG.md")?)?, 0o644)?;
    write(&document.join("copyright"), copyright(&file("LICENSE-MIT")?)?.as_bytes(), 0o644)?;
    write(&tree.join("usr/share/applications/tesuji.desktop"), MENU.as_bytes(), 0o644)?;
    let icon = tree.join("usr/share/icons/hicolor/scalable/apps/tesuji.svg");
    write(&icon, &file("web/public/icon.svg")?, 0o644)
}

fn control(tree: &Path, architecture: &str, program: &[u8]) -> Result<String> {
    let size = size_of(tree)?.div_ceil(1024);
    let version = version()?;
    let libc = newest_libc(program).context("the program names no version of glibc")?;
    Ok(format!(
        "Package: tesuji\nVersion: {version}\nArchitecture: {architecture}\n\
         Maintainer: The Tesuji authors <tesuji@localhost>\nInstalled-Size: {size}\n\
         Depends: libc6 (>= 2.{libc}), libgcc-s1\nRecommends: xdg-utils\nSection: games\n\
         Priority: optional\nDescription: {ABOUT}\n"
    ))
}

/// The newest `GLIBC_2.N` that a program asks for.
fn newest_libc(program: &[u8]) -> Option<u32> {
    const MARK: &[u8] = b"GLIBC_2.";
    let after = |at: usize| {
        let digits = program[at + MARK.len()..].iter().take_while(|byte| byte.is_ascii_digit());
        let text: String = digits.map(|&byte| char::from(byte)).collect();
        text.parse().ok()
    };
    let starts = program.windows(MARK.len()).enumerate();
    starts.filter(|(_, window)| *window == MARK).filter_map(|(at, _)| after(at)).max()
}

fn copyright(mit: &[u8]) -> Result<String> {
    let lines = std::str::from_utf8(mit)?.lines();
    let indented: Vec<String> =
        lines.map(|line| if line.is_empty() { " .".into() } else { format!(" {line}") }).collect();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n\n\
         Files: *\nCopyright: The Tesuji authors\nLicense: MIT or Apache-2.0\n\n\
         License: Apache-2.0\n On Debian systems, see /usr/share/common-licenses/Apache-2.0.\n\n\
         License: MIT\n{}\n",
        indented.join("\n")
    ))
}

/// Unpacks a package somewhere and tries everything that it would install.
fn look_at(package: &Path, folder: &Path) -> Result<()> {
    let list = String::from_utf8(output(Command::new("dpkg").arg("-c").arg(package))?)?;
    for wanted in ["usr/bin/tesuji", "man1/tesuji.1.gz", "_tesuji", "copyright"] {
        ensure!(list.lines().any(|line| line.ends_with(wanted)), "{wanted} is not in the package");
    }
    ensure!(list.lines().all(|line| line.contains("root/root")), "a file has another owner");
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    sh(Command::new("dpkg-deb").arg("-x").arg(package).arg(folder))?;
    let said = output(Command::new(folder.join("usr/bin/tesuji")).arg("--version"))?;
    let wanted = format!("tesuji {}", version()?);
    ensure!(said.starts_with(wanted.as_bytes()), "the program in the package is another one");
    let example = root().join("examples/tripod.sgf");
    let mut solve = Command::new(folder.join("usr/bin/tesuji"));
    let solved = output(solve.args(["solve", "--json"]).arg(example))?;
    let solved = String::from_utf8_lossy(&solved);
    ensure!(solved.contains(r#""moves":["B8"]"#), "the program in the package solves nothing");
    let manual = folder.join("usr/share/man/man1/tesuji.1.gz");
    let manual = output(Command::new("gzip").arg("-dc").arg(manual))?;
    let manual = String::from_utf8_lossy(&manual);
    ensure!(manual.contains(".TH tesuji") && manual.contains(".SH"), "that is no manual page");
    for (shell, place) in COMPLETIONS {
        let script = folder.join(place);
        ensure!(fs::metadata(&script)?.len() > 1000, "the completions for {shell} are empty");
        if find(shell).is_some() {
            sh(Command::new(shell).arg("-n").arg(script))?;
        }
    }
    Ok(())
}

fn write(path: &Path, bytes: &[u8], mode: u32) -> Result<()> {
    let folder = path.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(path, fs::Permissions::from_mode(mode))?;
    }
    Ok(())
}

fn size_of(folder: &Path) -> Result<u64> {
    let mut size = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let meta = entry.metadata()?;
        size += if meta.is_dir() { size_of(&entry.path())? } else { meta.len() };
    }
    Ok(size)
}

/// As small as it gets and without a date, so that the same package is the same bytes.
fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut gzip = Command::new("gzip");
    gzip.args(["-9", "-n", "-c"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = gzip.spawn().context("gzip is missing")?;
    let mut input = child.stdin.take().context("no way in")?;
    let bytes = bytes.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&bytes));
    let found = child.wait_with_output()?;
    writer.join().ok().context("gzip")??;
    ensure!(found.status.success(), "gzip failed");
    Ok(found.stdout)
}

fn output(command: &mut Command) -> Result<Vec<u8>> {
    let name = command.get_program().to_string_lossy().into_owned();
    let found = command.stderr(Stdio::inherit()).output().with_context(|| name.clone())?;
    ensure!(found.status.success(), "'{name}' failed ({})", found.status);
    Ok(found.stdout)
}

#[cfg(test)]
mod tests {
    use super::newest_libc;

    #[test]
    fn the_newest_glibc_is_found() {
        let check = |program: &[u8], newest| assert_eq!(newest_libc(program), newest);
        check(b"", None);
        check(b"GLIBC_2.", None);
        check(b"\0GLIBC_2.9\0GLIBC_2.34\0GLIBC_2.17\0", Some(34));
        check(b"GLIBC_2.2.5", Some(2));
    }
}

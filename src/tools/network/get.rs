//! `ponnuki network get`: puts a network into the folder where networks are found, from its place on the
//! web, a mirror, or a file. Nothing takes its name before it has been checked and read whole.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ring::digest::{Context, SHA256};
use serde::Deserialize;

use super::download::{DownloadError, PartFile, download};
use super::known::{KNOWN, KnownNetwork, LICENCE, known};
use crate::engine::{found_networks, is_network_name};
use crate::http::{fetch, is_url};
use ponnuki_network::{NetworkError, read_file};

/// The largest entry of a listing, in bytes, and the time in which it has to come.
const LISTING_LIMITS: (u64, Duration) = (1 << 20, Duration::from_secs(120));

/// The reason why a network cannot be put into the folder.
#[derive(Debug, thiserror::Error)]
pub enum GetError {
    /// No network of the table has this name.
    #[error("there is no network '{name}' in the list{hint}: 'ponnuki network get' prints it")]
    Unknown {
        /// The name.
        name: String,
        /// Empty, or words that suggest another name.
        hint: String,
    },
    /// A text is no address of a network.
    #[error(
        "'{0}' is no address of a network: it begins with https:// and ends with a name such as NAME.bin.gz"
    )]
    Address(String),
    /// A file has no name by which networks are found.
    #[error("the name of a network ends with .bin.gz, .txt.gz or .bin, which '{0}' does not")]
    FileName(String),
    /// There is no place for networks.
    #[error("there is no folder for networks: the variable HOME is not set")]
    NoFolder,
    /// A file or folder cannot be read or written.
    #[error("{path}: {error}", path = path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// Another process is getting the same file.
    #[error("another program is getting {path}", path = .0.display())]
    Busy(PathBuf),
    /// The place is taken by another file.
    #[error("{path} is there already, and {reason}; move it away first", path = path.display())]
    Taken {
        /// The file.
        path: PathBuf,
        /// The difference.
        reason: Box<GetError>,
    },
    /// The download failed.
    #[error("{url}: {error}")]
    Download {
        /// The address.
        url: String,
        /// The error.
        error: DownloadError,
    },
    /// The file has the wrong size.
    #[error("it has {found} bytes, not {expected}: it is not the file that it should be")]
    Size {
        /// The size of the file.
        found: u64,
        /// The size that is expected.
        expected: u64,
    },
    /// The file has the wrong checksum.
    #[error("its SHA-256 is {found}, not {expected}: it is not the file that it should be")]
    Checksum {
        /// The checksum of the file.
        found: String,
        /// The checksum that is expected.
        expected: String,
    },
    /// The file is no network that this program can use.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The file that came, or was handed over, is not kept.
    #[error("{origin} is not installed: {reason}")]
    Refused {
        /// The address or the file.
        origin: String,
        /// The reason.
        reason: Box<GetError>,
    },
    /// The report cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// A network to get, and where to.
#[derive(Clone, Debug)]
pub struct GetPlan {
    /// The name of a network of the table; without it, the name of the file is that of its origin.
    pub name: Option<String>,
    /// An address in place of the one in the table: of the file, or with a slash at the end of its folder.
    pub from: Option<String>,
    /// A file in place of a download.
    pub file: Option<PathBuf>,
    /// The checksum of the file, in hexadecimal digits.
    pub sha256: Option<String>,
    /// The folder for the network.
    pub folder: PathBuf,
    /// The listing that is asked for what the table does not know, [`LISTING`](super::known::LISTING) for
    /// KataGo's site.
    pub listing: Option<String>,
}

/// The place from which a network comes.
#[derive(Clone, Debug)]
enum Origin {
    Url(String),
    File(PathBuf),
}

/// A network to get, with all that is known about it before it comes.
#[derive(Clone, Debug)]
pub struct Wanted {
    origin: Origin,
    /// The name of its file.
    file: String,
    expected: Expected,
    /// The address of its entry in the listing of the site, if that is to be read.
    listing: Option<String>,
    /// True if it is one of the table.
    is_known: bool,
}

/// Size and checksum of a file, as far as they are known.
#[derive(Clone, Debug, Default)]
struct Expected {
    bytes: Option<u64>,
    /// Hexadecimal digits in lower case.
    sha256: Option<String>,
}

/// A network as the site lists it.
#[derive(Deserialize)]
struct ListedNetwork {
    model_file_bytes: u64,
    model_file_sha256: String,
}

/// Writes the networks that can be got by name.
///
/// # Errors
/// When `out` cannot be written.
pub fn list(out: &mut impl Write) -> io::Result<()> {
    let found = found_networks();
    for network in KNOWN {
        let is_found = found.iter().any(|path| path.ends_with(network.file));
        let here = if is_found { ", on this machine" } else { "" };
        let size =
            network.bytes.map_or_else(String::new, |bytes| format!("{}, ", megabytes(bytes)));
        writeln!(out, "{}: {}", network.name, network.purpose)?;
        writeln!(out, "    {size}{} million weights{here}", network.weights)?;
        writeln!(out, "    {}", network.url())?;
        let sum = network.sha256.unwrap_or("not known here; the site's listing is asked for it");
        writeln!(out, "    SHA-256: {sum}")?;
    }
    writeln!(out, "The licence of all: like MIT's, {LICENCE}.")?;
    writeln!(out, "'ponnuki network get NAME' fetches one of these.")?;
    out.flush()
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

impl GetPlan {
    /// The network that is to be got.
    ///
    /// # Errors
    /// When there is none of that name, or address and file have no name of a network.
    pub fn wanted(&self) -> Result<Wanted, GetError> {
        let find = |name: &String| {
            known(name).map_err(|hint| GetError::Unknown { name: name.clone(), hint })
        };
        let named = self.name.as_ref().map(find).transpose()?;
        let origin = self.origin(named)?;
        let file = match (named, &origin) {
            (Some(network), _) => network.file.to_owned(),
            (None, Origin::Url(url)) => {
                let path = url.split(['?', '#']).next().unwrap_or_default();
                path.rsplit('/').next().unwrap_or_default().to_owned()
            }
            (None, Origin::File(path)) => {
                path.file_name().unwrap_or_default().to_string_lossy().into_owned()
            }
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.+".contains(c);
        if !is_network_name(&file) || file.starts_with('.') || !file.chars().all(is_plain) {
            return Err(GetError::FileName(file));
        }
        // A file that is handed over may be one of the table.
        let known = named.or_else(|| KNOWN.iter().find(|network| network.file == file));
        let sha256 = self.sha256.as_deref().or(known.and_then(|network| network.sha256));
        let expected = Expected {
            bytes: known.and_then(|network| network.bytes),
            sha256: sha256.map(str::to_ascii_lowercase),
        };
        let listing = known
            .filter(|_| expected.sha256.is_none())
            .and_then(|network| network.listing(self.listing.as_ref()?));
        Ok(Wanted { origin, file, expected, listing, is_known: known.is_some() })
    }

    /// The file that the network becomes, and the number of its bytes that have come.
    ///
    /// # Errors
    /// As [`wanted`](GetPlan::wanted).
    pub fn target(&self) -> Result<(PathBuf, u64), GetError> {
        let target = self.folder.join(self.wanted()?.file);
        let length = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
        let fetched = length(&target).max(length(&PartFile::path(&target)));
        Ok((target, fetched))
    }

    fn origin(&self, named: Option<&'static KnownNetwork>) -> Result<Origin, GetError> {
        let url = match (&self.file, &self.from, named) {
            (Some(file), ..) => return Ok(Origin::File(file.clone())),
            (None, Some(from), Some(network)) if from.ends_with('/') => {
                format!("{from}{}", network.file)
            }
            (None, Some(from), _) => from.clone(),
            (None, None, Some(network)) => network.url(),
            (None, None, None) => String::new(),
        };
        if is_url(&url) { Ok(Origin::Url(url)) } else { Err(GetError::Address(url)) }
    }
}

impl Wanted {
    /// A sentence about what is to be downloaded: the address, its size and its licence. `None` if nothing is.
    pub fn summary(&self) -> Option<String> {
        let Origin::Url(url) = &self.origin else { return None };
        let size =
            self.expected.bytes.map_or_else(String::new, |bytes| format!(", {}", megabytes(bytes)));
        let licence =
            if self.is_known { format!(", licence like MIT's, {LICENCE}") } else { String::new() };
        Some(format!("{url}{size}{licence}"))
    }
}

/// Gets a network, and says in `out` where it lies and how it was checked.
///
/// # Errors
/// When the network cannot be got, or is not what it should be.
pub fn run(plan: &GetPlan, out: &mut impl Write) -> Result<(), GetError> {
    let mut wanted = plan.wanted()?;
    let target = plan.folder.join(&wanted.file);
    let disk = |path: &Path, error| GetError::Disk { path: path.to_owned(), error };
    fs::create_dir_all(&plan.folder).map_err(|error| disk(&plan.folder, error))?;
    if is_installed(&target, &wanted.expected)? {
        // A run that was killed at its very end has left it.
        PartFile::remove_tag(&target);
        return Ok(writeln!(out, "{} is there already", target.display())?);
    }
    if let Some(url) = &wanted.listing {
        match listed(url) {
            Ok(expected) => wanted.expected = expected,
            Err(reason) => {
                log::warn!("{url} cannot be read ({reason}): the SHA-256 is not checked");
            }
        }
    }
    let failure = |url: &str, error| GetError::Download { url: url.to_owned(), error };
    let part = PartFile::open(&target).map_err(|error| failure(&wanted.file, error))?;
    let part = part.ok_or_else(|| GetError::Busy(target.clone()))?;
    // Another process may have finished it before this one had the part.
    if is_installed(&target, &wanted.expected)? {
        part.discard();
        return Ok(writeln!(out, "{} is there already", target.display())?);
    }
    let (origin, end) = match &wanted.origin {
        Origin::Url(url) => {
            let end = download(url, &part, wanted.expected.bytes);
            (url.clone(), end.map_err(|error| failure(url, error)))
        }
        Origin::File(file) => (file.display().to_string(), copy(file, &part)),
    };
    let checked = end.and_then(|()| {
        let checked = check(&part.path, &wanted.expected);
        checked.map_err(|reason| GetError::Refused { origin, reason: Box::new(reason) })
    });
    match checked {
        Ok(how) => {
            part.publish(&target).map_err(|error| disk(&target, error))?;
            Ok(writeln!(out, "{}\n{how}", target.display())?)
        }
        Err(error) => {
            if !part.has_come() || !is_resumable(&error) {
                part.discard();
            }
            Err(error)
        }
    }
}

/// Returns true if what has come may be the beginning of the file.
fn is_resumable(error: &GetError) -> bool {
    use DownloadError::{Cut, Part, Server, Status};
    matches!(
        error,
        GetError::Download { error: Cut { .. } | Part { .. } | Server(_) | Status(_), .. }
    )
}

/// Returns true if the network is at `target`.
fn is_installed(target: &Path, expected: &Expected) -> Result<bool, GetError> {
    if !target.exists() {
        return Ok(false);
    }
    let taken = |reason| GetError::Taken { path: target.to_owned(), reason: Box::new(reason) };
    check(target, expected).map(|_| true).map_err(taken)
}

/// Size and checksum of a network as the site lists them at the moment.
fn listed(url: &str) -> Result<Expected, String> {
    let (most, time) = LISTING_LIMITS;
    let bytes = fetch(url, most, time).map_err(|error| error.to_string())?;
    let listed: ListedNetwork =
        serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
    Ok(Expected {
        bytes: Some(listed.model_file_bytes),
        sha256: Some(listed.model_file_sha256.to_ascii_lowercase()),
    })
}

fn copy(file: &Path, part: &PartFile) -> Result<(), GetError> {
    let read = |error| GetError::Disk { path: file.to_owned(), error };
    let mut origin = File::open(file).map_err(read)?;
    let write = |error| GetError::Disk { path: part.path.clone(), error };
    part.restart("")
        .map_err(|error| GetError::Download { url: file.display().to_string(), error })?;
    io::copy(&mut origin, &mut &part.file).map(|_| ()).map_err(write)
}

/// Checks the file against what is known about it, and reads it as a network. Returns words about how it
/// was checked.
fn check(file: &Path, expected: &Expected) -> Result<String, GetError> {
    let disk = |error| GetError::Disk { path: file.to_owned(), error };
    let found = fs::metadata(file).map_err(disk)?.len();
    if let Some(expected) = expected.bytes.filter(|&bytes| bytes != found) {
        return Err(GetError::Size { found, expected });
    }
    let found = sha256(file).map_err(disk)?;
    if let Some(expected) = expected.sha256.as_ref().filter(|&sum| *sum != found) {
        return Err(GetError::Checksum { found, expected: expected.clone() });
    }
    let network = read_file(file)?;
    let how = match (&expected.sha256, expected.bytes) {
        (Some(_), _) => "as expected",
        (None, Some(_)) => "compared with nothing; the size is as expected",
        (None, None) => "compared with nothing",
    };
    Ok(format!("SHA-256 {found}, {how}; the network is {}, and can be used", network.name))
}

/// The checksum of a file, in hexadecimal digits.
fn sha256(file: &Path) -> io::Result<String> {
    let (mut file, mut context) = (File::open(file)?, Context::new(&SHA256));
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            read => context.update(&buffer[..read]),
        }
    }
    let digits = context.finish().as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(digits)
}

//! Downloads over HTTP, which go on where they were cut.
//!
//! The bytes that have come lie in a [`PartFile`] beside the place of the file. A second file has the tag by which the
//! server tells versions of its file apart, so that a download never goes on with another version.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ureq::http::{HeaderName, Response, header};
use ureq::{Agent, Body};

use crate::batch::progress::RunProgress;
use crate::disk;
use crate::http::{client, words};

/// The number of connections after which a download that is cut again and again is given up.
const MOST_CONNECTIONS: usize = 100;

/// The largest file whose size is not known before.
const MOST_BYTES: u64 = 4_000_000_000;

/// The reason why a file cannot be downloaded.
#[derive(Debug, thiserror::Error)]
pub enum DownloadError {
    /// The server cannot be reached, or does not speak HTTP.
    #[error("{0}")]
    Server(String),
    /// The server has no such file, or does not give it.
    #[error("the server answers with status {0}")]
    Status(u16),
    /// The connection ended before the file did.
    #[error(
        "{reason}; {kept:.1} MB are kept, and the next attempt goes on from there, if the server can"
    )]
    Cut {
        /// The reason why it ended.
        reason: String,
        /// The megabytes that have come.
        kept: f64,
    },
    /// The file of the server has another size than the one that is expected.
    #[error("the file of the server has {found} bytes, not {expected}")]
    Size {
        /// The size of the server's file.
        found: u64,
        /// The size that is expected.
        expected: u64,
    },
    /// The server sends more than the file can have.
    #[error("the server sends more than {0} bytes")]
    TooLarge(u64),
    /// The part cannot be written.
    #[error("{path}: {error}", path = path.display())]
    Part {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
}

/// The part of a file that has come. Only one process has it.
#[derive(Debug)]
pub(super) struct PartFile {
    pub(super) file: File,
    pub(super) path: PathBuf,
    /// The file with the tag of the server's file. Without a tag the part is worth nothing.
    tag: PathBuf,
}

/// The file with this ending behind its name.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

impl PartFile {
    /// The file in which the part of the file that is to be at `target` lies.
    pub(super) fn path(target: &Path) -> PathBuf {
        beside(target, ".part")
    }

    fn tag(target: &Path) -> PathBuf {
        beside(target, ".part.tag")
    }

    /// Removes the tag of a part that has become the file at `target`.
    pub(super) fn remove_tag(target: &Path) {
        // It does no harm.
        let _ = fs::remove_file(PartFile::tag(target));
    }

    /// The part of the file that is to be at `target`; `None` if another process has it.
    pub(super) fn open(target: &Path) -> Result<Option<PartFile>, DownloadError> {
        let (path, tag) = (PartFile::path(target), PartFile::tag(target));
        let failure = |error| DownloadError::Part { path: path.clone(), error };
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(failure)?;
        // On Windows a lock would keep even this process from reading the file by its name.
        let is_taken = cfg!(unix) && matches!(file.try_lock(), Err(TryLockError::WouldBlock));
        Ok((!is_taken).then_some(PartFile { file, path, tag }))
    }

    fn failure(&self, error: io::Error) -> DownloadError {
        DownloadError::Part { path: self.path.clone(), error }
    }

    fn length(&self) -> Result<u64, DownloadError> {
        self.file.metadata().map(|data| data.len()).map_err(|error| self.failure(error))
    }

    /// Returns true if a byte of it has come.
    pub(super) fn has_come(&self) -> bool {
        self.length().is_ok_and(|length| length > 0)
    }

    /// Empties it. What follows is a part of the file that has this tag.
    pub(super) fn restart(&self, tag: &str) -> Result<(), DownloadError> {
        if self.has_come() {
            let emptied = self.file.set_len(0).and_then(|()| (&self.file).rewind());
            emptied.map_err(|error| self.failure(error))?;
        }
        fs::write(&self.tag, tag).map_err(|error| self.failure(error))
    }

    /// The bytes that have come, and the tag of the file that they belong to. More are added behind them.
    fn so_far(&self) -> Result<(u64, String), DownloadError> {
        let tag = fs::read_to_string(&self.tag).unwrap_or_default();
        if tag.is_empty() {
            return self.restart("").map(|()| (0, tag));
        }
        let end = (&self.file).seek(SeekFrom::End(0));
        Ok((end.map_err(|error| self.failure(error))?, tag))
    }

    /// Adds bytes at the end.
    fn add(&self, bytes: &[u8]) -> Result<(), DownloadError> {
        (&self.file).write_all(bytes).map_err(|error| self.failure(error))
    }

    /// The error that the connection ended too early.
    fn cut(&self, reason: String) -> DownloadError {
        DownloadError::Cut { reason, kept: self.length().unwrap_or(0) as f64 / 1e6 }
    }

    /// Removes what has come.
    pub(super) fn discard(self) {
        // An error leaves a part that the next download replaces.
        let _ = fs::remove_file(&self.tag);
        drop(self.file);
        let _ = fs::remove_file(&self.path);
    }

    /// Gives it, when it is complete, the name of the file.
    pub(super) fn publish(self, target: &Path) -> io::Result<()> {
        disk::publish(self.file, &self.path, target)?;
        let _ = fs::remove_file(&self.tag);
        Ok(())
    }
}

/// Downloads the file at this address into `part`, from where an earlier download was cut.
/// `bytes` is its size, if that is known.
pub(super) fn download(
    url: &str,
    part: &PartFile,
    bytes: Option<u64>,
) -> Result<(), DownloadError> {
    let client = client(url);
    let mut furthest = part.so_far()?.0;
    for _ in 0..MOST_CONNECTIONS {
        let (have, tag) = part.so_far()?;
        if bytes == Some(have) {
            return Ok(());
        }
        match connect(&client, url, part, (have, &tag), bytes) {
            Ok(None) => part.restart("")?,
            Ok(Some(answer)) => match receive(answer, part, bytes) {
                Err(DownloadError::Cut { reason, .. }) if part.length()? > furthest => {
                    log::info!("{reason}; the download goes on");
                    furthest = part.length()?;
                }
                end => return end,
            },
            Err(error) => return Err(error),
        }
    }
    Err(part.cut("the connection was cut again and again".to_owned()))
}

/// The answer of a server that sends a file.
struct Answer {
    body: Body,
    /// The bytes that it sends no more, because they have come.
    start: u64,
}

/// Asks a server for what is missing of a file. `None` if it cannot send that part alone.
fn connect(
    client: &Agent,
    url: &str,
    part: &PartFile,
    (have, tag): (u64, &str),
    bytes: Option<u64>,
) -> Result<Option<Answer>, DownloadError> {
    let mut request = client.get(url);
    if have > 0 {
        // A server that has another version by now sends all of it.
        request = request.header(header::RANGE, format!("bytes={have}-"));
        request = request.header(header::IF_RANGE, tag);
    }
    let response = request.call().map_err(|error| match have {
        0 => DownloadError::Server(words(error)),
        _ => part.cut(words(error)),
    })?;
    let start = match response.status().as_u16() {
        200 => 0,
        206 if have > 0 && range(&response, bytes) == Some(have) => have,
        206 | 416 if have > 0 => return Ok(None),
        status => return Err(DownloadError::Status(status)),
    };
    if start == 0 {
        part.restart(&version(&response))?;
    }
    Ok(Some(Answer { body: response.into_body(), start }))
}

/// A header of a response; empty if it has none.
fn field(response: &Response<Body>, name: HeaderName) -> &str {
    response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The first byte of the range that a response has; `None` if it belongs to a file of another size.
fn range(response: &Response<Body>, bytes: Option<u64>) -> Option<u64> {
    let (range, all) =
        field(response, header::CONTENT_RANGE).strip_prefix("bytes ")?.split_once('/')?;
    let all: Option<u64> = all.parse().ok();
    if all.is_some() && bytes.is_some() && all != bytes {
        return None;
    }
    range.split_once('-')?.0.parse().ok()
}

/// The tag by which a server tells versions of a file apart; empty if it has none that is good for ranges.
fn version(response: &Response<Body>) -> String {
    let tag = field(response, header::ETAG);
    match tag.starts_with('"') {
        true => tag.to_owned(),
        false => field(response, header::LAST_MODIFIED).to_owned(),
    }
}

/// Adds to `part` what a server sends.
fn receive(answer: Answer, part: &PartFile, bytes: Option<u64>) -> Result<(), DownloadError> {
    let Answer { body, start } = answer;
    let all = body.content_length().map(|length| start.saturating_add(length));
    if let (Some(found), Some(expected)) = (all, bytes)
        && found != expected
    {
        return Err(DownloadError::Size { found, expected });
    }
    let (all, most) = (all.or(bytes), bytes.unwrap_or(MOST_BYTES));
    let megabytes = |bytes: u64| (bytes / 1_000_000) as usize;
    let progress = RunProgress::new(megabytes(all.unwrap_or(most)), megabytes(start), "MB");
    let (mut reader, mut buffer) = (body.into_reader(), vec![0; 1 << 16]);
    let mut length = start;
    loop {
        let read = match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(part.cut(words(error.into()))),
        };
        length += read as u64;
        if length > most {
            return Err(DownloadError::TooLarge(most));
        }
        part.add(&buffer[..read])?;
        progress.reach(megabytes(length));
    }
    match all {
        Some(all) if length < all => {
            Err(part.cut("the server has ended the connection".to_owned()))
        }
        _ => Ok(()),
    }
}

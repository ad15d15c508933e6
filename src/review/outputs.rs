//! The destinations of reviews: files, folders, or standard output.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::ReviewError;
use super::model::Review;
use super::page::PageFrame;
use super::plan::ReviewPlan;
use super::players::{PlayersLinks, PlayersSummary};
use super::source::{INDEX, PROBLEMS, STANDARD};
use super::{json, page, record, text};
use crate::batch::folder::FolderError;
use crate::disk;
use crate::language::Language;

/// A kind of output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutputKind {
    Json,
    Sgf,
    Html,
}

impl OutputKind {
    const ALL: [OutputKind; 3] = [OutputKind::Json, OutputKind::Sgf, OutputKind::Html];

    /// The option for it without dashes, which is also the extension of its files.
    fn name(self) -> &'static str {
        match self {
            OutputKind::Json => "json",
            OutputKind::Sgf => "sgf",
            OutputKind::Html => "html",
        }
    }

    /// Its file for the game with this name.
    fn file(self, folder: &Path, stem: &str) -> PathBuf {
        folder.join(format!("{stem}.{}", self.name()))
    }

    fn path(self, plan: &ReviewPlan) -> Option<&Path> {
        match self {
            OutputKind::Json => plan.json.as_deref(),
            OutputKind::Sgf => plan.sgf.as_deref(),
            OutputKind::Html => plan.html.as_deref(),
        }
    }

    fn write(self, review: &Review) -> Result<String, ReviewError> {
        match self {
            OutputKind::Json => Ok(json::text(review)? + "\n"),
            OutputKind::Sgf => Ok(record::text(review)),
            OutputKind::Html => Ok(page::html(review, &PageFrame::alone())?),
        }
    }
}

/// A place for one product.
enum OutputTarget {
    /// One game's file.
    File(PathBuf),
    /// A folder with a file for each game.
    Folder(PathBuf),
    Stdout,
}

impl OutputTarget {
    /// Returns true if another product at `other` would overwrite this one.
    fn clashes(&self, other: &OutputTarget) -> bool {
        match (self, other) {
            (OutputTarget::File(one), OutputTarget::File(other)) => one == other,
            (OutputTarget::Stdout, OutputTarget::Stdout) => true,
            _ => false,
        }
    }
}

/// The folder for the pages of players, in that of the other pages.
const PLAYERS: &str = "players";

/// All outputs of a plan.
pub(super) struct OutputTargets {
    targets: Vec<(OutputKind, OutputTarget)>,
    /// True if there may be several games. Then there is a summary of their players.
    is_several: bool,
}

impl OutputTargets {
    /// The places that `plan` names for these games, given by their files.
    ///
    /// # Errors
    /// When a product cannot go where it is wanted, or would replace one of the games.
    pub(super) fn of(
        plan: &ReviewPlan,
        games: &[(PathBuf, String)],
    ) -> Result<OutputTargets, ReviewError> {
        let has_folder = plan.games.iter().any(|path| path.is_dir());
        let several = games.len() > 1 || has_folder;
        let mut destinations = Vec::new();
        for product in OutputKind::ALL {
            let Some(path) = product.path(plan) else { continue };
            let target = match path {
                _ if path == Path::new(STANDARD) => OutputTarget::Stdout,
                _ if several || path.is_dir() => OutputTarget::Folder(path.to_owned()),
                _ => OutputTarget::File(path.to_owned()),
            };
            destinations.push((product, target));
        }
        for (index, (product, target)) in destinations.iter().enumerate() {
            let same = |other: &&(OutputKind, OutputTarget)| other.1.clashes(target);
            if let Some((other, _)) = destinations[..index].iter().find(same) {
                return Err(ReviewError::SamePlace(other.name(), product.name()));
            }
            if several && *product == OutputKind::Html && matches!(target, OutputTarget::Stdout) {
                return Err(ReviewError::OnePage);
            }
        }
        let destinations = OutputTargets { targets: destinations, is_several: several };
        let index = [INDEX, PROBLEMS].into_iter().filter(|_| several);
        let index: Vec<PathBuf> = index.flat_map(|stem| destinations.files(stem)).collect();
        for (game, stem) in games {
            let same = |file: &PathBuf| is_same(file, game);
            let mut files = destinations.files(stem).into_iter().chain(index.iter().cloned());
            if let Some(file) = files.find(same) {
                return Err(ReviewError::Overwrite(file));
            }
        }
        Ok(destinations)
    }

    /// Returns the file that keeps the searched positions: beside the first file that is written.
    /// `None` if there is none.
    pub(super) fn journal(&self) -> Option<PathBuf> {
        self.targets.iter().find_map(|(_, target)| match target {
            OutputTarget::File(path) if disk::is_plain(path) => Some(path.with_extension("review")),
            OutputTarget::Folder(path) => Some(path.join("review")),
            _ => None,
        })
    }

    /// The files that are written for the game with this name.
    fn files(&self, stem: &str) -> Vec<PathBuf> {
        let file = |(product, target): &(OutputKind, OutputTarget)| match target {
            OutputTarget::File(path) => Some(path.clone()),
            OutputTarget::Folder(folder) => Some(product.file(folder, stem)),
            OutputTarget::Stdout => None,
        };
        self.targets.iter().filter_map(file).collect()
    }

    /// The address of the page of a game with this name, from that of all games; empty if there is no folder of
    /// pages.
    pub(super) fn page_name(&self, stem: &str) -> String {
        let is_page = |(product, target): &(OutputKind, OutputTarget)| {
            *product == OutputKind::Html && matches!(target, OutputTarget::Folder(_))
        };
        let has_page = self.targets.iter().any(is_page);
        if has_page { format!("{stem}.{}", OutputKind::Html.name()) } else { String::new() }
    }

    /// Writes the summary of the players of several games, to the places of the reviews or, without any place, as
    /// a table to `out`, and their problems beside the annotated records. Calls `tell` with each file but the pages of players.
    ///
    /// # Errors
    /// As for [`write`](OutputTargets::write).
    pub(super) fn write_players(
        &self,
        players: &PlayersSummary,
        language: Language,
        out: &mut impl Write,
        tell: &dyn Fn(&Path),
    ) -> Result<(), ReviewError> {
        if !self.is_several {
            return Ok(());
        }
        let mut printed =
            if self.targets.is_empty() { players.text(language) } else { String::new() };
        for (product, target) in &self.targets {
            match (product, target) {
                (OutputKind::Json, OutputTarget::Folder(folder)) => {
                    let file = product.file(folder, INDEX);
                    replace(&file, &(players.json()? + "\n"))?;
                    tell(&file);
                }
                (OutputKind::Json, OutputTarget::Stdout) => {
                    printed.push_str(&(players.json()? + "\n"));
                }
                (OutputKind::Sgf, OutputTarget::Folder(folder)) => {
                    // Programs take a file without any record for a damaged one.
                    let problems = players.collection(language);
                    if !problems.is_empty() {
                        let file = product.file(folder, PROBLEMS);
                        replace(&file, &problems)?;
                        tell(&file);
                    }
                }
                (OutputKind::Html, OutputTarget::Folder(folder)) => {
                    write_pages(players, folder, language)?;
                    tell(&product.file(folder, INDEX));
                }
                _ => {}
            }
        }
        let written = out.write_all(printed.as_bytes()).and_then(|()| out.flush());
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe && !self.files("").is_empty() => {
                Ok(())
            }
            other => Ok(other?),
        }
    }

    /// Writes a review, files first. Calls `tell` with each file. Without any place it is summed up on
    /// `out`.
    ///
    /// # Errors
    /// When something cannot be written. That nobody reads `out` does not matter as long as there
    /// are files to write.
    pub(super) fn write(
        &self,
        review: &Review,
        stem: &str,
        out: &mut impl Write,
        tell: &dyn Fn(&Path),
    ) -> Result<(), ReviewError> {
        let mut printed =
            if self.targets.is_empty() { text::summary(review) } else { String::new() };
        // A place that cannot be written keeps the review out of no other.
        let mut failure = None;
        for (product, target) in &self.targets {
            let text = product.write(review)?;
            let file = match target {
                OutputTarget::File(path) => path.clone(),
                OutputTarget::Folder(folder) => product.file(folder, stem),
                OutputTarget::Stdout => {
                    printed.push_str(&text);
                    continue;
                }
            };
            match replace(&file, &text) {
                Ok(()) => tell(&file),
                Err(error) => {
                    failure.get_or_insert(error);
                }
            }
        }
        let written = out.write_all(printed.as_bytes()).and_then(|()| out.flush());
        let has_files = !self.files(stem).is_empty();
        match written {
            Err(error) if error.kind() == ErrorKind::BrokenPipe && has_files => {}
            other => other?,
        }
        failure.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Writes the page of all players and games into a folder, and that of each player into a folder in it.
fn write_pages(
    players: &PlayersSummary,
    folder: &Path,
    language: Language,
) -> Result<(), ReviewError> {
    let frame = PageFrame::plain();
    let end = format!(".{}", OutputKind::Html.name());
    let index = format!("{INDEX}{end}");
    let links = PlayersLinks {
        index: index.clone(),
        player: [format!("{PLAYERS}/"), end.clone()],
        game: String::new(),
    };
    replace(&folder.join(index), &players.index(language, (&frame, &links), ""))?;
    let links = PlayersLinks {
        index: format!("../{}", links.index),
        player: [String::new(), end.clone()],
        game: "../".to_owned(),
    };
    for (number, slug) in players.slugs() {
        let page = players.player(number, language, (&frame, &links)).unwrap_or_default();
        replace(&folder.join(PLAYERS).join(format!("{slug}{end}")), &page)?;
    }
    Ok(())
}

/// Writes a file, and makes its folder if need be.
fn replace(path: &Path, text: &str) -> Result<(), FolderError> {
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        fs::create_dir_all(parent).map_err(|reason| FolderError::of(parent, reason))?;
    }
    disk::write(path, text).map_err(|reason| FolderError::of(path, reason))
}

/// Returns true if two paths lead to the same file.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

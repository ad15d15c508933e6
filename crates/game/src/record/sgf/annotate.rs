//! A record that was read, with annotations: everything in it stays, and the annotations are added.

use std::collections::BTreeMap;

use super::tree::{RawText, RecordTree, TreeNode, raw};
use super::write::{Annotation, Property, Variation};

impl RecordTree {
    /// The record with `comments` and `annotations` on positions of the main line: 0 is the start, `n` the
    /// position after move `n`. A comment follows the one that is there, and labels and variations are
    /// added; of all other properties the new values count.
    pub fn annotated(
        &self,
        comments: &BTreeMap<usize, String>,
        annotations: &BTreeMap<usize, Annotation>,
    ) -> String {
        let mut tree = self.clone();
        let known = |number: &&usize| **number < self.main_line.len();
        for &number in comments.keys().chain(annotations.keys()).filter(known) {
            tree.divide(number);
        }
        for (&number, comment) in comments {
            if let Some(&at) = tree.main_line.get(number) {
                tree.nodes[at].add_comment(comment);
            }
        }
        for (&number, annotation) in annotations {
            let Some(&at) = tree.main_line.get(number) else { continue };
            annotation.properties.iter().for_each(|one| tree.nodes[at].take(one));
            tree.grow(at, &annotation.variations);
        }
        tree.text()
    }

    /// Adds variations after a node.
    fn grow(&mut self, at: usize, variations: &[Variation]) {
        let mut todo: Vec<(usize, &Variation)> =
            variations.iter().rev().map(|variation| (at, variation)).collect();
        while let Some((at, variation)) = todo.pop() {
            let next = self.enter(at, variation.color, variation.mv, false);
            self.nodes[next].add_comment(&variation.comment);
            variation.properties.iter().for_each(|one| self.nodes[next].take(one));
            todo.extend(variation.next.iter().rev().map(|after| (next, after)));
        }
    }
}

impl TreeNode {
    /// Adds a comment to the one that is there.
    fn add_comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let comment = raw(comment);
        match self.properties.iter_mut().find(|one| one.identifier == "C") {
            Some(RawText { values, .. }) if values[0].trim().is_empty() => values[0] = comment,
            Some(RawText { values, .. }) => values[0] = format!("{}\n\n{comment}", values[0]),
            None => {
                self.properties.push(RawText { identifier: "C".to_owned(), values: vec![comment] })
            }
        }
    }

    /// Takes a property. Points that have a label keep it.
    fn take(&mut self, property: &Property) {
        let values: Vec<String> = property.values.iter().map(|value| raw(value)).collect();
        if values.is_empty() {
            return;
        }
        let known = self.properties.iter_mut().find(|one| one.identifier == property.identifier);
        match known {
            Some(labels) if property.identifier == "LB" => {
                let point = |label: &str| label.split(':').next().map(str::to_owned);
                let taken: Vec<_> = labels.values.iter().map(|label| point(label)).collect();
                labels
                    .values
                    .extend(values.into_iter().filter(|label| !taken.contains(&point(label))));
            }
            Some(known) => known.values = values,
            None => {
                let identifier = property.identifier.to_owned();
                self.properties.push(RawText { identifier, values });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;
    use crate::point::{Move, Size};
    use crate::record::read_text;

    const TEXT: &str =
        "(;SZ[5]C[ ](;B[cc]C[one\\]]LB[aa:x][bb:y]V[1];W[dd])(;B[bb]TR[bb](;W[aa])(;W[cc])))";

    #[test]
    fn each_of_several_moves_in_a_node_has_its_own() {
        let text = "(;SZ[5]B[aa]W[bb]C[two]B[cc]TR[cc])";
        let tree = RecordTree::read(text, &read_text(text).unwrap()).unwrap();
        let comments = [(2, "second".to_owned()), (3, "third".to_owned())].into();
        let last = Annotation { properties: vec![Property::one("V", "1")], variations: Vec::new() };
        let written = tree.annotated(&comments, &[(1, last)].into());
        let wanted = "(;SZ[5];B[aa]V[1];W[bb]C[second];B[cc]C[two\n\nthird]TR[cc])\n";
        assert_eq!(written, wanted);
    }

    #[test]
    fn annotations_are_added_and_nothing_is_lost() {
        let recorded = read_text(TEXT).unwrap();
        let tree = RecordTree::read(TEXT, &recorded).unwrap();
        let size = Size::square(5);
        let mv = |name: &str| size.parse_move(name).unwrap();
        let label = |name: &str, text: &str| (mv(name).point().unwrap(), text.to_owned());
        let move_of = |color, name, next| Variation {
            color,
            mv: mv(name),
            comment: "new".to_owned(),
            properties: Vec::new(),
            next,
        };
        let better = move_of(Color::Black, "B4", vec![move_of(Color::White, "E5", Vec::new())]);
        let after = vec![Property::labels(size, [label("A5", "A"), label("C5", "A")])];
        let annotations = BTreeMap::from([
            (0, Annotation { properties: Vec::new(), variations: vec![better] }),
            (1, Annotation { properties: after, variations: Vec::new() }),
            (2, Annotation { properties: vec![Property::one("V", "2")], variations: Vec::new() }),
            (9, Annotation { properties: vec![Property::one("V", "9")], variations: Vec::new() }),
        ]);
        let comments = BTreeMap::from([(0, "start".to_owned()), (1, "two]".to_owned())]);
        let text = tree.annotated(&comments, &annotations).replace('\n', "|");
        assert_eq!(
            text,
            "(;SZ[5]C[start]|(;B[cc]C[one\\]||two\\]]LB[aa:x][bb:y][ca:A]V[1];W[dd]V[2])\
             |(;B[bb]TR[bb]C[new]|(;W[aa])|(;W[cc])|(;W[ea]C[new])))|"
        );
        assert_eq!(read_text(&text.replace('|', "\n")).unwrap().game.moves().len(), 2);
        assert_eq!(recorded.game.moves()[0], (Color::Black, Move::Play(mv("C3").point().unwrap())));
    }
}

//! The hint at the existing name that is nearest to a name that does not exist.

/// Words that suggest the one of `names` that is most similar to `wanted`, ", did you mean 'NAME'?"; empty if none is
/// similar enough.
pub fn hint<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> String {
    let nearest = nearest(wanted, names);
    nearest.map_or_else(String::new, |name| format!(", did you mean '{name}'?"))
}

fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // A short name has some letters of nearly every long one.
    let shares_most = |name: &str| {
        name.starts_with(wanted) || strsim::normalized_damerau_levenshtein(wanted, name) >= 0.4
    };
    names
        .filter(|name| shares_most(name))
        .map(|name| (strsim::jaro_winkler(wanted, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_suggested_if_it_is_similar_as_a_whole() {
        let names = ["chinese", "japanese", "stone-scoring", "tromp-taylor", "ko"];
        let found = |wanted| nearest(wanted, names.into_iter());
        assert_eq!(found("chines"), Some("chinese"));
        assert_eq!(found("Japanes"), Some("japanese"));
        assert_eq!(found("tromp"), Some("tromp-taylor"));
        assert_eq!(found("foo"), None);
        assert_eq!(found("x"), None);
        assert_eq!(hint("chines", names.into_iter()), ", did you mean 'chinese'?");
        assert_eq!(hint("foo", names.into_iter()), "");
    }
}

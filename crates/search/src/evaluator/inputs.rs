//! The inputs of networks for a position: those of KataGo's networks, "version 7", which its model
//! versions 8 to 17 read.
//!
//! A network reads 22 numbers for each point ([`Plane`]) and 19 global features ([`Global`]), all
//! from the side of the player to move. Their meaning is defined by the program with which the
//! networks were trained (`fillRowV7` in KataGo's `cpp/neuralnet/nninputs.cpp`). The files in
//! `inputs/` make the inputs that need more than the stones: ladders, areas, the moves so far, and
//! the rules.
//!
//! - `ladders`, `areas`, `recent_moves`: the inputs about ladders, areas and the last moves.
//! - `players`: the inputs about the players, for networks that imitate people.
//! - `network_rules`: the table of our rules in the terms of networks.

mod areas;
mod ladders;
mod network_rules;
mod players;
mod recent_moves;

pub use network_rules::unsupported_rules;

use areas::{AreaFinder, Areas};
use ladders::LadderCache;
use network_rules::{NetworkRules, Tax};
use players::PlayerInputs;
use recent_moves::RecentMoves;

use super::Assumptions;
use crate::params::PlayerProfile;
use ponnuki_game::bits::BitSet;
use ponnuki_game::board::Board;
use ponnuki_game::capacity::Capacity;
use ponnuki_game::color::{ByColor, Color};
use ponnuki_game::point::{Move, Point, Size};
use ponnuki_game::position::Position;
use ponnuki_game::rules::Suicide;
use ponnuki_network::kernel::{Geometry, SparseInputs};
use ponnuki_network::{GLOBALS, Inputs, Layers};

/// The meaning of each of the numbers of a point, 0 or 1. The encore is a part of KataGo's games
/// that ours do not have, so those numbers are always 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plane {
    /// It is on the board.
    OnBoard,
    /// It holds a stone of the player to move.
    Own,
    /// It holds a stone of the opponent.
    Other,
    /// It holds a stone of a chain with one liberty.
    OneLiberty,
    /// With two.
    TwoLiberties,
    /// With three.
    ThreeLiberties,
    /// The player to move may not play here because of ko or superko.
    Ko,
    /// Ko captures that the encore forbids.
    EncoreKo,
    /// Unused.
    Unused,
    /// The last move was played here.
    LastMove,
    /// The move before.
    SecondLastMove,
    /// The move before that.
    ThirdLastMove,
    /// The move before that.
    FourthLastMove,
    /// The move before that.
    FifthLastMove,
    /// It holds a stone that a ladder catches.
    Ladder,
    /// It held one before the last move.
    LadderBefore,
    /// It held one before the last two moves.
    LadderTwoBefore,
    /// A move here begins a ladder that catches a chain of the opponent with two liberties.
    LadderMove,
    /// It is area of the player to move if the game is counted now, under area counting.
    OwnArea,
    /// It is area of the opponent.
    OtherArea,
    /// It held a stone of the player to move when the second encore began.
    EncoreOwn,
    /// One of the opponent.
    EncoreOther,
}

/// The planes of the last moves, newest first.
const LAST_MOVES: [Plane; 5] = [
    Plane::LastMove,
    Plane::SecondLastMove,
    Plane::ThirdLastMove,
    Plane::FourthLastMove,
    Plane::FifthLastMove,
];

/// The meaning of each of the global features.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Global {
    /// 1 if the last move was a pass, or took the button. So for the four moves before it.
    LastPass,
    /// The move before.
    SecondLastPass,
    /// The move before that.
    ThirdLastPass,
    /// The move before that.
    FourthLastPass,
    /// The move before that.
    FifthLastPass,
    /// The lead of the player to move before the board is counted, divided by 20 points: komi and
    /// everything else that is decided, limited to 20 points more than the board has.
    Komi,
    /// 1 under any superko rule.
    Superko,
    /// 0.5 under positional superko, -0.5 under situational superko.
    SuperkoKind,
    /// 1 if the suicide of several stones is legal.
    Suicide,
    /// 1 under territory counting.
    Territory,
    /// 1 if eyes in seki do not count.
    SekiTax,
    /// 1 if living groups pay a tax of two points as well.
    GroupTax,
    /// 1 in the encore.
    Encore,
    /// 1 in the second encore.
    SecondEncore,
    /// 1 if a pass would end the game.
    PassEnds,
    /// 1 if the players search differently long.
    Doublings,
    /// Half of the binary logarithm of the factor by which the player to move searches longer.
    DoublingAdvantage,
    /// 1 if the button can still be taken.
    Button,
    /// The place of komi between two values that allow a tie, -0.5 to 0.5; 0 under territory
    /// counting.
    Parity,
}

/// The place of `point` among the points of a board as networks count them: in rows from the top
/// left corner to the right and down.
#[inline]
pub fn place(size: Size, point: Point) -> usize {
    (size.height() - 1 - size.row(point)) * size.width() + size.column(point)
}

/// Makes the inputs of networks, and caches the ladders that it has read.
pub struct InputEncoder<C: Capacity> {
    ladders: LadderCache<C>,
    areas: AreaFinder<C>,
    /// True if unconditional life is judged as if suicide were legal, whatever the rules.
    assumes_suicide: bool,
    players: PlayerInputs,
    assumptions: Assumptions,
    /// The value of a drawn game for White, as a fraction of a win.
    draw_for_white: f32,
}

impl<C: Capacity> InputEncoder<C> {
    /// Makes inputs for a network with these layers.
    pub fn of(layers: &Layers) -> InputEncoder<C> {
        InputEncoder { players: PlayerInputs::of(layers), ..Self::new(layers.alive_with_suicide) }
    }

    /// Sets the players whom a network imitates, if it imitates people.
    pub fn set_players(&mut self, players: PlayerProfile) {
        self.players.set_players(players);
    }

    /// Sets the value of a drawn game for White, 0 to 1: a half if it is as good as for Black.
    pub fn set_draw_for_white(&mut self, value: f32) {
        self.draw_for_white = value;
    }

    /// Makes inputs under these assumptions from now on.
    pub fn assume(&mut self, assumptions: Assumptions) {
        self.assumptions = assumptions;
    }

    /// Makes inputs for networks that expect unconditional life to be judged as if suicide were
    /// legal, whatever the rules (`assumes_suicide`), or as the rules say. The file of a network
    /// decides on that; networks before model version 15 follow the rules.
    pub fn new(assumes_suicide: bool) -> InputEncoder<C> {
        let (ladders, areas) = (LadderCache::new(), AreaFinder::new());
        let players = PlayerInputs::default();
        InputEncoder {
            ladders,
            areas,
            assumes_suicide,
            players,
            assumptions: Assumptions::default(),
            draw_for_white: 0.5,
        }
    }

    /// Sets `inputs` to those of `position`. They depend on nothing else that changes but the players,
    /// the assumptions and the value of a draw.
    pub fn fill(&mut self, position: &Position<C>, inputs: &mut Inputs) {
        let network_rules = NetworkRules::of(position.rules());
        let hidden = self.assumptions.hidden_history;
        let recent = RecentMoves::of(position, network_rules, hidden);
        inputs.global = encode_globals(position, network_rules, &recent, self.draw_for_white);
        if self.assumptions.advantage != 0.0 {
            let advantage = self.assumptions.advantage * position.to_move().sign() as f32;
            inputs.global[Global::Doublings as usize] = 1.0;
            inputs.global[Global::DoublingAdvantage as usize] = 0.5 * advantage;
        }
        let overview = self.point_inputs(position, network_rules, &recent);
        let size = position.size();
        self.players.fill(position.to_move(), size.area(), &mut inputs.meta);
        inputs.spatial.reset(Geometry::new(size.width(), size.height()));
        for row in (0..size.height()).rev() {
            for column in 0..size.width() {
                overview.push_planes(size.point(column, row), &mut inputs.spatial);
                inputs.spatial.end_point();
            }
        }
    }

    /// The inputs about single points.
    fn point_inputs<'a>(
        &mut self,
        position: &'a Position<C>,
        network_rules: NetworkRules,
        recent: &RecentMoves,
    ) -> PointInputs<'a, C> {
        let (board, size) = (position.board(), position.size());
        let now = self.ladders.of_board(board, position.hash());
        let mut ladders = [now.stones; 3];
        // A board that the network may not see looks like the one after it.
        for before in 1..=recent.count().min(2) {
            let caught = self.ladders.of_snapshot(position.earlier(before), size);
            ladders[before..].fill(caught.stones);
        }
        let player = position.to_move();
        let overview = PointInputs {
            board,
            player,
            last: recent.moves.map(|mv| mv.and_then(Move::point)),
            marked: BitSet::EMPTY,
            forbidden: position.repetitions(),
            ladders,
            ladder_moves: now.moves[player.opponent()],
            areas: self.areas(board, network_rules),
        };
        PointInputs { marked: overview.marked(), ..overview }
    }

    /// The area of each player, where networks read it.
    fn areas(&mut self, board: &Board<C>, network_rules: NetworkRules) -> Areas<C> {
        if network_rules.territory {
            return ByColor::default();
        }
        let is_legal = network_rules.suicide || self.assumes_suicide;
        let suicide = if is_legal { Suicide::MultiStone } else { Suicide::Forbidden };
        let areas = self.areas.find(board, suicide);
        match network_rules.tax {
            Tax::None => areas,
            Tax::Seki | Tax::All => self.areas.without_seki(board, &areas),
        }
    }
}

/// The inputs about single points of a board.
struct PointInputs<'a, C: Capacity> {
    board: &'a Board<C>,
    player: Color,
    /// The points of the last moves, newest first.
    last: [Option<Point>; 5],
    /// The points with more inputs than their stones.
    marked: BitSet<C>,
    /// The points where ko or superko forbid to play.
    forbidden: BitSet<C>,
    /// Stones that ladders catch: now, a move earlier, two moves earlier.
    ladders: [BitSet<C>; 3],
    /// The moves that begin ladders against the opponent.
    ladder_moves: BitSet<C>,
    areas: Areas<C>,
}

impl<C: Capacity> PointInputs<'_, C> {
    /// The points of the last moves and those in any of the sets.
    fn marked(&self) -> BitSet<C> {
        let mut marked = self.forbidden;
        let areas = Color::ALL.map(|color| self.areas[color]);
        for set in self.ladders.iter().chain([&self.ladder_moves]).chain(&areas) {
            marked.union_with(set);
        }
        self.last.iter().flatten().for_each(|point| marked.insert(point.index()));
        marked
    }

    /// Lists the planes that are 1 at a point.
    #[inline]
    fn push_planes(&self, point: Point, inputs: &mut SparseInputs) {
        let mut set = |plane: Plane, is_one: bool| {
            if is_one {
                inputs.push(plane as usize);
            }
        };
        let (player, cell, at) = (self.player, self.board.cell(point), point.index());
        if cell.is_stone() {
            let liberties = self.board.liberty_count(self.board.chain(point));
            set(if cell == player.stone() { Plane::Own } else { Plane::Other }, true);
            set(Plane::OneLiberty, liberties == 1);
            set(Plane::TwoLiberties, liberties == 2);
            set(Plane::ThreeLiberties, liberties == 3);
        }
        if !self.marked.contains(at) {
            return;
        }
        set(Plane::Ko, self.forbidden.contains(at));
        for (plane, &last) in LAST_MOVES.into_iter().zip(&self.last) {
            set(plane, last == Some(point));
        }
        set(Plane::Ladder, self.ladders[0].contains(at));
        set(Plane::LadderBefore, self.ladders[1].contains(at));
        set(Plane::LadderTwoBefore, self.ladders[2].contains(at));
        set(Plane::LadderMove, self.ladder_moves.contains(at));
        set(Plane::OwnArea, self.areas[player].contains(at));
        set(Plane::OtherArea, self.areas[player.opponent()].contains(at));
    }
}

/// The global features.
fn encode_globals<C: Capacity>(
    position: &Position<C>,
    network_rules: NetworkRules,
    recent: &RecentMoves,
    draw_for_white: f32,
) -> [f32; GLOBALS] {
    /// The number of points by which komi may exceed the board.
    const MARGIN: f32 = 20.0;
    /// The unit of komi in points.
    const UNIT: f32 = 20.0;
    let area = position.size().area();
    let most = area as f32 + MARGIN;
    let lead = network_rules::lead_of(position, position.to_move(), draw_for_white);
    let lead = lead.clamp(-most, most);
    let mut globals = [0.0; GLOBALS];
    let mut set = |global: Global, value: f32| globals[global as usize] = value;
    set(Global::Komi, lead / UNIT);
    set(Global::Superko, network_rules.ko[0]);
    set(Global::SuperkoKind, network_rules.ko[1]);
    set(Global::Suicide, f32::from(network_rules.suicide));
    set(Global::Territory, f32::from(network_rules.territory));
    set(Global::SekiTax, f32::from(network_rules.tax != Tax::None));
    set(Global::GroupTax, f32::from(network_rules.tax == Tax::All));
    set(Global::PassEnds, f32::from(recent.pass_ends));
    set(Global::Button, f32::from(position.pass_state().has_button(position.rules())));
    if !network_rules.territory {
        set(Global::Parity, network_rules::parity_wave(lead, area));
    }
    for (number, mv) in globals.iter_mut().zip(recent.moves) {
        *number = f32::from(matches!(mv, Some(Move::Pass | Move::Button)));
    }
    globals
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponnuki_game::capacity::AnySize;
    use ponnuki_game::rules;
    use ponnuki_network::PLANES;

    type TestPosition = Position<AnySize>;

    /// A position with the stones of a diagram, under the rules with this name.
    fn start(diagram: &str, to_move: Color, name: &str, half_points: i32) -> TestPosition {
        let board = Box::new(Board::from_diagram(diagram).unwrap());
        Position::new(board, to_move, rules::find(name).unwrap().rules, half_points)
    }

    /// Plays moves in turn.
    fn play(mut position: TestPosition, moves: &str) -> TestPosition {
        for vertex in moves.split_whitespace() {
            let mv = position.size().parse_move(vertex).unwrap();
            assert_eq!(position.check(position.to_move(), mv), Ok(()), "{vertex}");
            position.play(position.to_move(), mv);
        }
        position
    }

    #[test]
    fn inputs_follow_the_assumptions() {
        let position = play(start("..../..../..../....", Color::Black, "chinese", 15), "A1 B2 C3");
        let known = position.history().len();
        let position = play(position, "D4");
        let inputs = |assumptions| {
            let (mut encoder, mut inputs) = (InputEncoder::new(false), Inputs::default());
            encoder.assume(assumptions);
            encoder.fill(&position, &mut inputs);
            inputs
        };
        let moves = |inputs: &Inputs| {
            let is_move =
                |place: &usize| LAST_MOVES.iter().any(|&plane| place % PLANES == plane as usize);
            let planes = inputs.planes();
            (0..planes.len()).filter(is_move).filter(|&place| planes[place] > 0.0).count()
        };
        let usual = inputs(Assumptions::default());
        assert_eq!(moves(&usual), 4);
        let hidden = inputs(Assumptions { hidden_history: known, ..Assumptions::default() });
        assert_eq!(moves(&hidden), 1);
        // Black is to move.
        let stronger = inputs(Assumptions { advantage: -1.5, ..Assumptions::default() });
        let changed = [(Global::Doublings, 1.0), (Global::DoublingAdvantage, -0.75)];
        for (global, value) in changed {
            assert_eq!(stronger.global[global as usize], value);
            assert_eq!(usual.global[global as usize], 0.0);
        }
    }

    fn inputs(position: &TestPosition) -> Inputs {
        let mut inputs = Inputs::default();
        InputEncoder::new(false).fill(position, &mut inputs);
        assert_eq!(inputs.planes().len(), position.size().area() * PLANES);
        inputs
    }

    /// The vertices, from the top left corner on, where a plane is 1.
    fn ones(position: &TestPosition, plane: Plane) -> String {
        let (size, inputs) = (position.size(), inputs(position));
        let mut names = Vec::new();
        for (place, numbers) in inputs.planes().chunks(PLANES).enumerate() {
            let row = size.height() - 1 - place / size.width();
            let number = numbers[plane as usize];
            assert!(number == 0.0 || number == 1.0);
            if number == 1.0 {
                names.push(size.vertex(size.point(place % size.width(), row)));
            }
        }
        names.join(" ")
    }

    fn global(position: &TestPosition, global: Global) -> f32 {
        inputs(position).global[global as usize]
    }

    /// The five numbers for passes among the last moves.
    fn passes(position: &TestPosition) -> [f32; 5] {
        inputs(position).global[..5].try_into().unwrap()
    }

    const EMPTY: &str = "...../...../...../...../.....";

    #[test]
    fn stones_and_liberties_on_a_rectangle() {
        let diagram = "......./.XO..../.X...../O....../X.....O";
        let white = start(diagram, Color::White, "chinese", 0);
        assert_eq!(ones(&white, Plane::OnBoard).split(' ').count(), 35);
        assert_eq!(ones(&white, Plane::Own), "C4 A2 G1");
        assert_eq!(ones(&white, Plane::Other), "B4 B3 A1");
        assert_eq!(ones(&white, Plane::OneLiberty), "A1");
        assert_eq!(ones(&white, Plane::TwoLiberties), "A2 G1");
        assert_eq!(ones(&white, Plane::ThreeLiberties), "C4");
        let black = start(diagram, Color::Black, "chinese", 0);
        assert_eq!(ones(&black, Plane::Own), "B4 B3 A1");
        for plane in [Plane::EncoreKo, Plane::Unused, Plane::EncoreOwn, Plane::EncoreOther] {
            assert_eq!(ones(&black, plane), "");
        }
    }

    #[test]
    fn the_last_five_moves() {
        let position = play(start(EMPTY, Color::Black, "japanese", 0), "A1 A5 B1 pass C3 E5 B2");
        assert_eq!(ones(&position, Plane::LastMove), "B2");
        assert_eq!(ones(&position, Plane::SecondLastMove), "E5");
        assert_eq!(ones(&position, Plane::ThirdLastMove), "C3");
        assert_eq!(ones(&position, Plane::FourthLastMove), "");
        assert_eq!(ones(&position, Plane::FifthLastMove), "B1");
        assert_eq!(passes(&position), [0.0, 0.0, 0.0, 1.0, 0.0]);
        // Two moves of one player in a row end the list of earlier moves.
        let mut twice = play(start(EMPTY, Color::Black, "japanese", 0), "A1 B1");
        twice.play(Color::White, Move::Play(twice.size().point(2, 2)));
        assert_eq!(ones(&twice, Plane::LastMove), "C3");
        assert_eq!(ones(&twice, Plane::SecondLastMove), "");
        assert_eq!(ones(&twice.with_turn(Color::White), Plane::LastMove), "");
    }

    #[test]
    fn kos_and_what_superko_forbids() {
        let diagram = ".XO../XO.O./.XO../.....";
        for (name, after_passes) in
            [("chinese", "B3"), ("aga", "B3"), ("ing", ""), ("japanese", ""), ("korean", "")]
        {
            let ko = play(start(diagram, Color::Black, name, 0), "C3");
            assert_eq!(ones(&ko, Plane::Ko), "B3", "{name}");
            let passed = play(ko, "pass pass");
            assert_eq!(ones(&passed, Plane::Ko), after_passes, "{name}");
        }
    }

    #[test]
    fn ladders_now_and_before() {
        // White's stone at A2 has three liberties until Black plays at B2.
        let open = start("......./.O...../......./O....../.......", Color::Black, "aga", 0);
        let short = play(open, "B2");
        assert_eq!(ones(&short, Plane::Ladder), "A2");
        assert_eq!(ones(&short, Plane::LadderBefore), "");
        assert_eq!(ones(&short, Plane::LadderTwoBefore), "");
        assert_eq!(ones(&short, Plane::LadderMove), "", "the chain is White's own");
        let again = play(short, "E3");
        assert_eq!(ones(&again, Plane::Ladder), "A2");
        assert_eq!(ones(&again, Plane::LadderBefore), "A2");
        assert_eq!(ones(&again, Plane::LadderTwoBefore), "");
        assert_eq!(ones(&again, Plane::LadderMove), "A3");
        let caught = play(again, "A3");
        assert!(ones(&caught, Plane::Ladder).contains("A2"));
        assert_eq!(ones(&caught, Plane::LadderTwoBefore), "A2");
        let saved = play(caught, "G5 A1");
        for plane in [Plane::LadderBefore, Plane::LadderTwoBefore] {
            assert!(ones(&saved, plane).contains("A2"));
        }
        assert!(!ones(&saved, Plane::Ladder).contains("A2"), "it has been captured");
    }

    #[test]
    fn ladders_before_hidden_moves_are_hidden() {
        let open = start("......./.O...../......./O....../.......", Color::Black, "chinese", 0);
        let hidden = play(open, "B2 pass");
        assert_eq!(ones(&hidden, Plane::LadderTwoBefore), "A2");
        assert_eq!(ones(&hidden, Plane::LastMove), "");
    }

    #[test]
    fn area_is_told_where_area_counts() {
        let diagram = ".X.O./.X.O./.X.O.";
        let of = |name| {
            let position = start(diagram, Color::White, name, 0);
            [Plane::OwnArea, Plane::OtherArea].map(|plane| ones(&position, plane))
        };
        assert_eq!(of("chinese"), ["D3 E3 D2 E2 D1 E1", "A3 B3 A2 B2 A1 B1"]);
        assert_eq!(of("ancient-chinese"), ["D3 D2 D1", "B3 B2 B1"]);
        assert_eq!(of("japanese"), ["", ""]);
        // Black lives if suicide is illegal; see the tests of areas.
        let diagram = ".XXXXX/XX...X/XX.O.X/XX...X/XXXXXX";
        let position = start(diagram, Color::White, "chinese", 0);
        assert_eq!(ones(&position, Plane::OwnArea), "");
        assert_eq!(ones(&start(diagram, Color::White, "nz", 0), Plane::OwnArea), "D3");
        let mut inputs = Inputs::default();
        InputEncoder::new(true).fill(&position, &mut inputs);
        let centre = 2 * 6 + 3;
        assert_eq!(inputs.planes()[centre * PLANES + Plane::OwnArea as usize], 1.0);
    }

    #[test]
    fn rules_are_told() {
        let kinds = [
            Global::Superko,
            Global::SuperkoKind,
            Global::Suicide,
            Global::Territory,
            Global::SekiTax,
            Global::GroupTax,
            Global::Button,
        ];
        for (name, expected) in [
            ("chinese", [1.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0]),
            ("tromp-taylor", [1.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0]),
            ("new-zealand", [1.0, -0.5, 1.0, 0.0, 0.0, 0.0, 0.0]),
            ("ing", [1.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0]),
            ("japanese", [0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]),
            ("source-001", [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]),
            ("ancient-territory", [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0]),
            ("stone-scoring", [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0]),
            ("ancient-chinese", [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0]),
            ("ludoteka", [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0]),
            ("aga-button", [1.0, -0.5, 0.0, 0.0, 0.0, 0.0, 1.0]),
        ] {
            let position = start(EMPTY, Color::Black, name, 0);
            assert_eq!(kinds.map(|kind| global(&position, kind)), expected, "{name}");
            for none in [Global::Encore, Global::SecondEncore, Global::Doublings] {
                assert_eq!(global(&position, none), 0.0);
            }
        }
    }

    #[test]
    fn komi_is_the_movers_and_limited() {
        let komi = |name, color, half_points| {
            global(&start(EMPTY, color, name, half_points), Global::Komi)
        };
        assert_eq!(komi("chinese", Color::White, 15), 0.375);
        assert_eq!(komi("chinese", Color::Black, 15), -0.375);
        assert_eq!(komi("chinese", Color::White, 400), 2.25);
        assert_eq!(komi("chinese", Color::Black, 400), -2.25);
        // A tie at komi 8 is Black's, but there are none at 7.5.
        assert_eq!(komi("ing", Color::White, 16), 0.375);
        assert_eq!(komi("ing", Color::White, 15), 0.375);
        assert_eq!(komi("source-000", Color::White, 14), 0.375);
    }

    #[test]
    fn the_value_of_a_draw_is_a_part_of_komi() {
        let komi = |name, color, half_points| {
            let (mut encoder, mut inputs) = (InputEncoder::new(false), Inputs::default());
            encoder.set_draw_for_white(0.75);
            encoder.fill(&start(EMPTY, color, name, half_points), &mut inputs);
            inputs.global[Global::Komi as usize]
        };
        // A quarter of a point more for White, where a game can be drawn.
        assert_eq!(komi("chinese", Color::White, 14), 7.25 / 20.0);
        assert_eq!(komi("chinese", Color::Black, 14), -7.25 / 20.0);
        assert_eq!(komi("chinese", Color::White, 15), 7.5 / 20.0);
        assert_eq!(komi("japanese", Color::White, 12), 6.25 / 20.0);
        // Black wins ties.
        assert_eq!(komi("ing", Color::White, 16), 7.5 / 20.0);
    }

    #[test]
    fn decided_points_count_as_komi() {
        // Under territory counting each stone costs a point, until it is a prisoner.
        let japanese = play(start(EMPTY, Color::Black, "japanese", 13), "A1");
        assert_eq!(global(&japanese, Global::Komi), 0.375);
        let captured = play(start(".XO../XO.O./.XO../.....", Color::Black, "korean", 13), "C3");
        assert_eq!(global(&captured, Global::Komi), 0.325);
        assert_eq!(global(&captured, Global::Parity), 0.0);
        let paid = play(start(EMPTY, Color::Black, "aga", 15), "A1 pass");
        assert_eq!(global(&paid, Global::Komi), -0.375);
        let button = play(start(EMPTY, Color::Black, "aga-button", 14), "button");
        assert_eq!(global(&button, Global::Komi), 0.325);
        assert_eq!((global(&button, Global::Button), passes(&button)[0]), (0.0, 1.0));
        assert_eq!(global(&button, Global::PassEnds), 0.0);
        let first = play(start(EMPTY, Color::Black, "wmsg", 13), "A1 pass pass A2");
        assert_eq!(global(&first, Global::Komi), -0.375);
    }

    #[test]
    fn the_parity_wave() {
        let wave = |diagram, color, half_points| {
            global(&start(diagram, color, "chinese", half_points), Global::Parity)
        };
        let even = "....../....../....../......";
        assert_eq!(wave(EMPTY, Color::White, 15), 0.5);
        assert_eq!(wave(EMPTY, Color::Black, 15), -0.5);
        assert_eq!(wave(even, Color::White, 15), -0.5);
        for half_points in [12, 14, -2, -4] {
            assert_eq!(wave(EMPTY, Color::White, half_points), 0.0);
            assert_eq!(wave(even, Color::Black, half_points), 0.0);
        }
        assert_eq!(wave(EMPTY, Color::White, 13), -0.5);
        assert_eq!(wave(even, Color::White, 13), 0.5);
    }

    #[test]
    fn a_pass_that_ends_nothing_is_hidden() {
        let network_rules = |name, moves| {
            let position = play(start(EMPTY, Color::Black, name, 0), moves);
            (global(&position, Global::PassEnds), passes(&position)[0])
        };
        assert_eq!(network_rules("chinese", "A1"), (0.0, 0.0));
        assert_eq!(network_rules("chinese", "A1 pass"), (0.0, 0.0));
        assert_eq!(network_rules("aga", "A1 B1 pass"), (0.0, 0.0));
        assert_eq!(network_rules("tromp-taylor", "A1 pass"), (1.0, 1.0));
        assert_eq!(network_rules("japanese", "A1 pass"), (1.0, 1.0));
        // The second stop counts every stone as alive.
        assert_eq!(network_rules("simplified-ing", "A1 pass"), (0.0, 0.0));
        assert_eq!(network_rules("simplified-ing", "A1 pass pass A2 B2 pass"), (1.0, 1.0));
        assert_eq!(network_rules("source-000", "pass pass pass"), (1.0, 1.0));
    }

    #[test]
    fn only_one_pass_is_told_of_a_game_that_ended() {
        let stopped = play(start(EMPTY, Color::Black, "chinese", 0), "A1 B1 pass pass");
        assert_eq!(global(&stopped, Global::PassEnds), 1.0);
        assert_eq!(passes(&stopped), [1.0, 0.0, 0.0, 0.0, 0.0]);
        assert_eq!(ones(&stopped, Plane::ThirdLastMove), "");
        let resumed = play(stopped, "C1 D1");
        assert_eq!(passes(&resumed), [0.0, 0.0, 1.0, 0.0, 0.0]);
        assert_eq!(ones(&resumed, Plane::SecondLastMove), "C1");
        assert_eq!(ones(&resumed, Plane::FifthLastMove), "");
        assert_eq!(global(&resumed, Global::PassEnds), 0.0);
    }
}

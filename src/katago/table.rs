//! The table of KataGo's settings, in the order of its example configurations.

use super::Effect::{Missing, Nothing, Params, Rule};
use super::Unit::{AtMost, OffAt, Same, Seed, Symmetries, Threads, WinRate};
use super::{Effect, Setting};

const fn row(name: &'static str, effect: Effect) -> Setting {
    Setting { name, is_prefix: false, effect }
}

/// All settings of which the name begins so: one for each device, thread or model.
const fn rows(name: &'static str, effect: Effect) -> Setting {
    Setting { name, is_prefix: true, effect }
}

/// The longest time for a move that the parameters allow, in seconds.
const LONGEST: f64 = 86400.0;

const LOG: &str = "there are no log files; `--log` sets what goes to standard error";
const DEVICE: &str = "networks are computed by the processor";
const CACHE: &str = "`memory` is divided by the program itself";
const PATTERNS: &str = "moves of earlier games are not avoided";
const TREE: &str = "the search is a tree without this correction";
const UTILITY: &str = "the value of a game's result is fixed";

/// All settings that KataGo's engines for GTP and for analyses read.
pub const SETTINGS: &[Setting] = &[
    // Logs and files.
    row("logDir", Nothing(LOG)),
    row("logDirDated", Nothing(LOG)),
    row("logFile", Nothing(LOG)),
    row("logAllGTPCommunication", Nothing(LOG)),
    row("logAllRequests", Nothing(LOG)),
    row("logAllResponses", Nothing(LOG)),
    row("logErrorsAndWarnings", Nothing(LOG)),
    row("logSearchInfo", Nothing(LOG)),
    row("logSearchInfoForChosenMove", Nothing(LOG)),
    row("logToStderr", Nothing(LOG)),
    row("logConfigContents", Nothing(LOG)),
    row("logTimeStamp", Nothing(LOG)),
    row("startupPrintMessageToStderr", Nothing(LOG)),
    row("ogsChatToStderr", Params(&["malkovich"], Same)),
    row("homeDataDir", Nothing("nothing is cached in files")),
    row("warnUnusedFields", Nothing("a warning names each unknown field")),
    // Analysis.
    row("analysisPVLen", Params(&["analysis_moves"], Same)),
    row("reportAnalysisWinratesAs", Params(&["analysis_side"], Same)),
    row("analysisWideRootNoise", Params(&["analysis_root_width"], AtMost(5.0))),
    row("wideRootNoise", Params(&["network_root_width"], AtMost(5.0))),
    row("analysisIgnorePreRootHistory", Params(&["analysis_hides_history"], Same)),
    row("ignorePreRootHistory", Params(&["hides_history"], Same)),
    row("ignoreAllHistory", Missing(&["false"], "the network sees the moves after the root")),
    // Rules.
    row("rules", Params(&["rules"], Same)),
    row("koRule", Rule("ko")),
    row("scoringRule", Rule("scoring")),
    row("taxRule", Rule("tax")),
    row("multiStoneSuicideLegal", Rule("suicide")),
    row("hasButton", Rule("hasButton")),
    row("friendlyPassOk", Rule("friendlyPassOk")),
    row("whiteHandicapBonus", Rule("whiteHandicapBonus")),
    row("defaultBoardSize", Params(&["size"], Same)),
    row("ignoreGTPAndForceKomi", Params(&["forced_komi"], Same)),
    // Resignation.
    row("resignThreshold", Params(&["resign_threshold"], WinRate)),
    row("allowResignation", Params(&["resign_threshold"], OffAt("0"))),
    row("resignConsecTurns", Params(&["resign_moves"], Same)),
    row("resignMinScoreDifference", Params(&["resign_points"], AtMost(1000.0))),
    row("resignMinMovesPerBoardArea", Params(&["resign_opening"], AtMost(1.0))),
    // Handicap.
    row("assumeMultipleStartingBlackMovesAreHandicap", Params(&["handicap_by_moves"], Same)),
    row("dynamicPlayoutDoublingAdvantageCapPerOppLead", Params(&["handicap_advantage"], Same)),
    row("playoutDoublingAdvantage", Params(&["advantage"], Same)),
    row("playoutDoublingAdvantagePla", Params(&["advantage_player"], Same)),
    // Passing.
    row(
        "conservativePass",
        Missing(&["true"], "the engine never counts on a pass to end the game"),
    ),
    row("preventCleanupPhase", Missing(&["true"], "there are no such phases")),
    row("cleanupBeforePass", Missing(&["auto"], "the rules and kgs-genmove_cleanup decide")),
    row("friendlyPass", Missing(&["auto"], "the rules decide")),
    row("fillDameBeforePass", Missing(&["true"], "dame are always filled")),
    row("enablePassingHacks", Nothing("passes are decided by a judge of final positions")),
    row("enableMorePassingHacks", Nothing("passes are decided by a judge of final positions")),
    // Other behaviour.
    row("rootSymmetryPruning", Params(&["skips_symmetric_moves"], Same)),
    row("avoidMYTDaggerHack", Missing(&["false"], "no opening is treated in a special way")),
    row("avoidRepeatedPatternUtility", Missing(&["0"], PATTERNS)),
    row("antiMirror", Params(&["analysis_breaks_mirror_play", "breaks_mirror_play"], Same)),
    row("genmoveAntiMirror", Params(&["breaks_mirror_play"], Same)),
    row("useEvalCache", Missing(&["false"], "searches of earlier positions are not remembered")),
    row("evalCacheMinVisits", Nothing("it belongs to useEvalCache")),
    row("delayMoveScale", Params(&["delay_scale"], Same)),
    row("delayMoveMax", Params(&["longest_delay"], Same)),
    // Limits.
    row("maxVisits", Params(&["visits"], Same)),
    row("maxPlayouts", Params(&["playouts"], Same)),
    row("maxTime", Params(&["seconds"], AtMost(LONGEST))),
    row("ponderingEnabled", Params(&["ponder"], Same)),
    row("maxVisitsPondering", Params(&["ponder_visits"], Same)),
    row("maxPlayoutsPondering", Params(&["ponder_playouts"], Same)),
    row("maxTimePondering", Params(&["ponder_seconds"], AtMost(LONGEST))),
    row("lagBuffer", Params(&["lag"], AtMost(60.0))),
    row("numSearchThreads", Params(&["threads"], Threads)),
    row("numAnalysisThreads", Params(&["positions"], AtMost(1024.0))),
    row(
        "numSearchThreadsPerAnalysisThread",
        Nothing("`threads` are shared among the positions under analysis"),
    ),
    row("minPlayoutsPerThread", Nothing("threads take visits one by one")),
    row("searchFactorAfterOnePass", Params(&["passed_share"], AtMost(1.0))),
    row("searchFactorAfterTwoPass", Nothing("it belongs to searchFactorAfterOnePass")),
    row("searchFactorWhenWinning", Params(&["won_time"], AtMost(1.0))),
    row("searchFactorWhenWinningThreshold", Params(&["won_chance"], WinRate)),
    row("overallocateTimeFactor", Nothing(TIME)),
    row("midgameTimeFactor", Nothing(TIME)),
    row("midgameTurnPeakTime", Nothing(TIME)),
    row("endgameTurnTimeDecay", Nothing(TIME)),
    row("obviousMovesTimeFactor", Nothing(TIME)),
    row("obviousMovesPolicyEntropyTolerance", Nothing(TIME)),
    row("obviousMovesPolicySurpriseTolerance", Nothing(TIME)),
    row("futileVisitsThreshold", Nothing(TIME)),
    row("treeReuseCarryOverTimeFactor", Nothing(TIME)),
    // Devices and caches.
    row("nnMaxBatchSize", Nothing(DEVICE)),
    row("nnCacheSizePowerOfTwo", Nothing(CACHE)),
    row("nnMutexPoolSizePowerOfTwo", Nothing(CACHE)),
    row("nodeTableShardsPowerOfTwo", Nothing(CACHE)),
    row("numVirtualLossesPerThread", Nothing("a visit under way counts as one lost visit")),
    row("nnRandomize", Missing(&["true"], "each position is seen from a side drawn at random")),
    row("nnRandSeed", Params(&["seed"], Seed)),
    row("nnPolicyTemperature", Params(&["network_temperature"], Same)),
    row("gtpForceMaxNNSize", Nothing(DEVICE)),
    row("requireMaxBoardSize", Nothing(DEVICE)),
    row("maxBoardXSizeForNNBuffer", Nothing(DEVICE)),
    row("maxBoardYSizeForNNBuffer", Nothing(DEVICE)),
    row("maxBoardSizeForNNBuffer", Nothing(DEVICE)),
    row("numNNServerThreadsPerModel", Nothing(DEVICE)),
    row("numEigenThreadsPerModel", Nothing("the search's threads compute the network")),
    row("inputsUseNHWC", Nothing(DEVICE)),
    rows("coreml", Nothing(DEVICE)),
    rows("cuda", Nothing(DEVICE)),
    rows("deviceToUse", Nothing(DEVICE)),
    rows("eigen", Nothing(DEVICE)),
    rows("gpuToUse", Nothing(DEVICE)),
    rows("metal", Nothing(DEVICE)),
    rows("opencl", Nothing(DEVICE)),
    rows("trt", Nothing(DEVICE)),
    rows("useFP16", Nothing(DEVICE)),
    // The choice of the move.
    row("searchRandSeed", Params(&["seed"], Seed)),
    row("chosenMoveTemperature", Params(&["temperature"], Same)),
    row("chosenMoveTemperatureEarly", Params(&["early_temperature"], Same)),
    row("chosenMoveTemperatureHalflife", Params(&["temperature_halflife"], Same)),
    row("chosenMoveTemperatureOnlyBelowProb", Params(&["temperature_below"], Same)),
    row("chosenMoveSubtract", Params(&["subtracted_visits"], Same)),
    row("chosenMovePrune", Params(&["least_drawn_visits"], Same)),
    row("rootNumSymmetriesToSample", Params(&["network_side_visits"], Symmetries("1000000"))),
    row("lcbStdevs", Params(&["network_caution"], Same)),
    row("useLcbForSelection", Params(&["network_caution"], OffAt("0"))),
    row("minVisitPropForLCB", Params(&["network_chosen_visits"], Same)),
    // The search.
    row("winLossUtilityFactor", Missing(&["1"], UTILITY)),
    row("staticScoreUtilityFactor", Params(&["network_score"], Same)),
    row("dynamicScoreUtilityFactor", Params(&["network_points"], Same)),
    row("dynamicScoreCenterZeroWeight", Params(&["network_centre_share"], Same)),
    row("dynamicScoreCenterScale", Params(&["network_points_width", "network_centre_shift"], Same)),
    row("noResultUtilityForWhite", Missing(&["0"], UTILITY)),
    row("drawEquivalentWinsForWhite", Missing(&["0.5"], UTILITY)),
    row("cpuctExploration", Params(&["network_exploration"], Same)),
    row("cpuctExplorationLog", Params(&["network_growth"], Same)),
    row("cpuctExplorationBase", Params(&["network_growth_visits"], Same)),
    row("cpuctUtilityStdevPrior", Params(&["network_usual_spread"], Same)),
    row("cpuctUtilityStdevPriorWeight", Params(&["network_usual_spread_visits"], Same)),
    row("cpuctUtilityStdevScale", Params(&["network_spread"], Same)),
    row("fpuReductionMax", Params(&["network_reduction"], Same)),
    row("rootFpuReductionMax", Params(&["network_root_reduction"], Same)),
    row("fpuLossProp", Missing(&["0"], FPU)),
    row("rootFpuLossProp", Missing(&["0"], FPU)),
    row("fpuParentWeightByVisitedPolicy", Missing(&["true"], FPU)),
    row("fpuParentWeightByVisitedPolicyPow", Missing(&["2"], FPU)),
    row("fpuParentWeight", Missing(&["0"], FPU)),
    row("uncertaintyCoeff", Params(&["network_usual_error"], Same)),
    row("uncertaintyMaxWeight", Params(&["network_most_weight"], Same)),
    row("uncertaintyExponent", Missing(&["1"], "the weight is in proportion to the certainty")),
    row("useUncertainty", Params(&["network_most_weight"], OffAt("1"))),
    row("rootPolicyOptimism", Params(&["network_root_optimism"], Same)),
    row("policyOptimism", Params(&["network_optimism"], Same)),
    row("rootPolicyTemperature", Params(&["network_root_temperature"], Same)),
    row("rootPolicyTemperatureEarly", Params(&["network_root_early_temperature"], Same)),
    row("rootNoiseEnabled", Missing(&["false"], "`network_noise` sets the noise of self-play")),
    row("rootDirichletNoiseWeight", Nothing("it belongs to rootNoiseEnabled")),
    row("rootDirichletNoiseTotalConcentration", Params(&["network_noise_spread"], Same)),
    row("rootDesiredPerChildVisitsCoeff", Missing(&["0"], "visits are not forced")),
    row("valueWeightExponent", Missing(&["0", "0.25"], TREE)),
    row("rootEndingBonusPoints", Missing(&["0", "0.5"], "the judge of final positions decides")),
    row("rootPruneUselessMoves", Missing(&["true"], "moves in settled territory are left out")),
    row("subtreeValueBiasFactor", Missing(&["0", "0.45"], TREE)),
    row("subtreeValueBiasWeightExponent", Nothing("it belongs to subtreeValueBiasFactor")),
    row("subtreeValueBiasFreeProp", Nothing("it belongs to subtreeValueBiasFactor")),
    row("useGraphSearch", Nothing("the search is a tree; evaluations are cached")),
    row("graphSearchRepBound", Nothing("it belongs to useGraphSearch")),
    row("graphSearchCatchUpLeakProb", Nothing("it belongs to useGraphSearch")),
    row("useNoisePruning", Nothing("it prunes what a tree like this does not have")),
    row("noisePruneUtilityScale", Nothing("it belongs to useNoisePruning")),
    row("noisePruningCap", Nothing("it belongs to useNoisePruning")),
    // Patterns to avoid.
    rows("avoidSgf", Missing(&[], PATTERNS)),
    rows("autoAvoidRepeat", Missing(&[], PATTERNS)),
    // Networks that imitate people.
    row("humanSLProfile", Params(&["human_profile"], Same)),
    row("humanSLChosenMoveProp", Params(&["human_share"], Same)),
    row("humanSLChosenMoveIgnorePass", Params(&["human_ignore_pass"], Same)),
    row("humanSLChosenMovePiklLambda", Params(&["human_suppression"], AtMost(1e9))),
    row("humanSLRootExploreProbWeightless", Params(&["human_explored"], Same)),
    row("humanSLRootExploreProbWeightful", Params(&["human_explored_counted"], Same)),
    row("humanSLPlaExploreProbWeightless", Params(&["human_explored_own"], Same)),
    row("humanSLPlaExploreProbWeightful", Params(&["human_explored_own_counted"], Same)),
    row("humanSLOppExploreProbWeightless", Params(&["human_explored_opponent"], Same)),
    row("humanSLOppExploreProbWeightful", Params(&["human_explored_opponent_counted"], Same)),
    row("humanSLCpuctExploration", Params(&["human_exploration"], AtMost(1000.0))),
    row("humanSLCpuctPermanent", Params(&["human_exploration_lasting"], AtMost(1000.0))),
];

const TIME: &str = "the parameters of the group Time plan a move's time";
const FPU: &str = "moves without visits are rated in one way";

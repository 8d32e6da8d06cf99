/**
 * Everything that is one sport's own and the same in each of its leagues, as data and pure functions. A sport is one folder
 * here and one line in `registry.ts`. A league names its sport; the program reads it through the league.
 */
export interface Sport {
  /** The value of `sport` in the API. */
  readonly key: string;
  /** What its box scores count, by the column's name, with the meaning. */
  readonly counts: Readonly<Record<string, string>>;
  /** Counts that every source of its box scores has. Any other is null where a source has none. */
  readonly everySource: readonly string[];
  /** Its stats by the word of the API. A word that two sports have names a figure of each. */
  readonly stats: Readonly<Record<string, StatDefinition>>;
  /** Players of both teams in play at a time: their times add up to so many times the game's. */
  readonly inPlay: number;
  /** Parts of a game that a sport's props exist for, beside the full game. */
  readonly periods: readonly string[];
  /** Positions of its rosters. */
  readonly positions: readonly string[];
  /** Zones of the shots that are recorded; null: none are. */
  readonly zones: readonly string[] | null;
  /** What holds in each player's box score beside the sums that its stats are; absent: nothing. */
  readonly statRules?: StatRules;
  /** The blocks of an explanation by their names, with labels. */
  readonly blocks: Readonly<Record<string, string>>;
  /** Added to the market's log-odds of an over of the full game, by stat; none for a stat that was not studied. */
  readonly overTendency: Readonly<Partial<Record<string, number>>>;
  readonly boxScore: BoxScoreRules;
  readonly grading: GradingRules;
  /** How its markets are written beside the names in `stats`; absent: those names alone. */
  readonly written?: WrittenMarkets;
}

/** How books and trackers write the markets of a sport, as patterns of regular expressions. */
export interface WrittenMarkets {
  /** The sport in a column of its own. */
  readonly sport: string;
  /** In the order in which they are tried. A piece is a stat of the sport, `made`, `attempted` or `filler`. */
  readonly spellings: readonly (readonly [pattern: string, piece: string])[];
  /** The count of attempts beside that of successes. */
  readonly attempts?: Readonly<Record<string, string>>;
  /** Markets that say their own line: at least one of a stat. */
  readonly once?: readonly (readonly [pattern: string, stat: string])[];
  readonly periods: readonly (readonly [pattern: string, period: string])[];
}

/** The figures of a player in a box score. */
export interface TeamLine {
  readonly seconds: number;
  readonly counts: Readonly<Partial<Record<string, number | null>>>;
}

export interface TeamTotals {
  /** The team's points in the same response; null where it does not say. */
  readonly points: number | null;
  /** Periods played, overtimes included; null where the response does not say. */
  readonly periods: number | null;
}

/** Of a league: periods of regulation and their minutes, and those of an overtime. */
export interface GameLength {
  readonly count: number;
  readonly minutes: number;
  readonly overtimeMinutes: number;
}

/** Which box scores are accepted. A fault is the reason for a refusal; undefined: none. */
export interface BoxScoreRules {
  /** Overtimes of the longest game that is believed. */
  readonly mostOvertimes: number;
  /** Starters of each team. */
  readonly starters: number;
  /** A player's counts that contradict each other. */
  readonly lineFault: (counts: TeamLine['counts']) => string | undefined;
  /** A team's lines that do not add up. */
  readonly teamFault: (lines: readonly TeamLine[], team: TeamTotals, length: GameLength) => string | undefined;
}

/** What of the grading differs from sport to sport; the rest is the profile of settlement. */
export interface GradingRules {
  /** Whether a player's figures, of the game or of the periods of a bet, are action. */
  readonly hasPlayed: (line: { readonly seconds: number }, minimumSeconds: number) => boolean;
  /** The reason of a bet on a period without the player. */
  readonly absentInPeriod: string;
  /** The period after which a player who played only in it has left early; null: no such rule. */
  readonly earlyExitIn: string | null;
  /** Stats that bets are taken on only of a player who starts, such as a goalkeeper's saves; absent: none. */
  readonly startersOnly?: readonly string[];
}

export interface StatDefinition<Part extends string = string> {
  /** The display name. */
  readonly label: string;
  /** The counts that add up to it; for doubles, the counts of which enough must reach ten. */
  readonly parts: readonly Part[];
  /** How many of `parts` must reach 10 (a yes/no stat, quoted at 0.5); absent for a plain sum. */
  readonly doubles?: number;
  /** The odds feeds' market name without `player_`. Each feed's own table adds periods and `_alternate`. */
  readonly feed: string;
  readonly aliases: readonly string[];
}

/** What is certain between the stats of one player. */
export interface StatRules {
  /** A stat equals the sum of so many times others. */
  readonly equal: readonly { readonly stat: string; readonly sum: Readonly<Record<string, number>> }[];
  /** The first is never above the second. */
  readonly atMost: readonly (readonly [small: string, large: string])[];
}

/** Keeps the words of a sport, from which the types `Stat`, `Period` and `Count` are derived. */
export const defineSport = <const One extends Sport>(sport: One): One => sport;

import type { Day, Direction } from '../../kernel/index.ts';
import type {
  AnnouncedLineup,
  AvailabilityEntry,
  FinishedGame,
  FinishedGames,
  Game,
  NamedAvailability,
  Submission,
} from '../../league/index.ts';
import type { League } from '../../leagues/index.ts';
import type {
  BookQuote,
  DependenceOf,
  Evaluation,
  GameSoFar,
  JointConstants,
  Leg,
  LegOwner,
  LiveConstants,
  LiveJoint,
  LiveLaw,
  PlayerSoFar,
  Pregame,
} from '../../model/index.ts';
import type { GameLine } from '../../odds/index.ts';
import type { Period, Stat } from '../../sports/index.ts';

/** What the constants of each sport's model have. They may price any day after `lastDay`, and no earlier one. */
export interface FittedConstants {
  readonly version: string;
  readonly lastDay: Day;
}

/** What the past of each sport's model has. It grows by whole game days. */
export interface PastWorld {
  /** The last day added; empty before the first. */
  readonly lastDay: Day;
}

/**
 * A sport's model, as scoring enters it: one object in `registry.ts`. All but `finishedGames` only compute. Constants and
 * worlds are the model's own and go back to no other: a background holds them with the model that made them. The compiler
 * does not see that. It compares the parameters of methods both ways, so that a model of any sport is a `SportModel`.
 */
export interface SportModel<Constants extends FittedConstants = FittedConstants, World extends PastWorld = PastWorld> {
  /** Reads past games with the counts that the model learns from. */
  readonly finishedGames: FinishedGames;
  /** Whether a league has constants for any day. Without any, all of its stats are unpriced. */
  hasConstants(league: League): boolean;
  /** The constants that may price a day, fitted on earlier days; undefined where there are none. */
  constantsFor(league: League, day: Day): Constants | undefined;
  isPriced(constants: Constants, stat: Stat, period: Period): boolean;
  newWorld(league: League, constants: Constants): World;
  /** An independent copy. */
  copyWorld(world: World): World;
  /** Adds a whole game day, also one without games, to the world itself. */
  advance(world: World, day: Day, games: readonly FinishedGame[]): void;
  /** A player in a game to be played. Ten lines of a player should share the work. */
  project(background: Background<Constants, World>, player: PlayerInGame): ProjectedPlayer;
  /** Who starts for both teams of a game; empty where the model does not say. */
  teamStarts(background: Background<Constants, World>, game: Game): readonly TeamStarts[];
  /** Probabilities while a game runs. Left out: the sport has none, because no states of running games are on record. */
  readonly live?: LiveModel;
}

/** A sport's probabilities while a game runs. */
export interface LiveModel {
  /** The constants that may price running games of a day, fitted on earlier days; undefined where there are none. */
  constantsFor(league: League, day: Day): LiveConstants | undefined;
  /** How a player's game may end, from what was known before it and the figures so far. */
  law(pregame: Pregame, player: PlayerSoFar, game: GameSoFar, constants: LiveConstants): LiveLaw;
  /** That all legs of a slip win. */
  joint(legs: readonly Leg[], dependenceOf: DependenceOf): LiveJoint;
}

/** The model's state from all games before a day, as known at a moment. Immutable once returned. */
export interface WorldThen<World extends PastWorld = PastWorld> {
  readonly world: World;
  /** When the newest fact in it was learned; null while it is empty. */
  readonly knownAt: Date | null;
  /** Teams with a game before the day that has no result yet: the state of these teams is behind. */
  readonly awaitedTeams: ReadonlySet<number>;
}

/** The model's inputs besides the quotes: the games before the day, and the news of the day's games. */
export interface Background<Constants extends FittedConstants = FittedConstants, World extends PastWorld = PastWorld> {
  /** Of the league's sport; the constants and the world are its own. */
  readonly model: SportModel<Constants, World>;
  /** Fitted only on seasons before the day's. */
  readonly constants: Constants;
  readonly past: WorldThen<World>;
  readonly gameLines: readonly GameLine[];
  readonly availability: readonly NamedAvailability[];
  /** Teams whose own report is in, even an empty one. */
  readonly submissions: readonly Submission[];
  readonly lineups: readonly AnnouncedLineup[];
  /** The moment as of which the facts were known. */
  readonly asOf: Date;
}

/** The reports and lineups before a game. */
export interface GameReports extends Pick<Background, 'submissions' | 'lineups'> {
  readonly availability: readonly AvailabilityEntry[];
}

export interface PlayerInGame {
  readonly game: Game;
  readonly teamId: number;
  readonly playerId: number;
  /** No book quotes the player for this game. */
  readonly unquoted?: boolean;
}

/** Who starts for a team in a game, by the model. */
export interface TeamStarts {
  readonly gameId: number;
  readonly teamId: number;
  /** Probabilities to start, if playing, by player; empty where the model has none. */
  readonly chances: ReadonlyMap<number, number>;
}

/** What a model knows of a player; too little of it is a doubt. */
export interface Evidence {
  readonly teamId: number;
  readonly opponentId: number;
  /** Games of the player on record. */
  readonly careerGames: number;
  /** Probability that the player plays. */
  readonly plays: number;
}

/** A player's game as a model expects it. */
export interface ProjectedPlayer {
  readonly evidence: Evidence;
  /** Expected minutes if the player plays. */
  readonly minutes: number;
  /** Undefined if the constants do not price the stat over the period. */
  price(prop: PropQuotes): PricedStat | undefined;
  /**
   * What was known before the start, as plain data: the projection, moved by what was said of the stats that books quote.
   * Left out: the sport has no probabilities while a game runs.
   */
  pregame?(quoted: readonly PricedStat[]): Pregame;
}

/** A stat to be priced, with all valid quotes of it. */
export interface PropQuotes {
  readonly stat: Stat;
  readonly period: Period;
  readonly quotes: readonly BookQuote[];
  /** The share of the quotes from before the latest news. */
  readonly unpriced: number;
  /** Left out: the player's other quoted stats are not used. To be called only where they change the price. */
  readonly others?: OtherQuotes;
}

/** The valid quotes of the player's whole game, of the stats that the model uses. */
export type OtherQuotes = <Used extends Stat>(
  isUsed: (stat: Stat) => stat is Used,
) => readonly { readonly stat: Used; readonly quotes: readonly BookQuote[] }[];

/** Log-odds of the over, given no push. */
export interface LogOdds {
  readonly final: number;
  readonly model: number;
  /** Undefined without a valid quote. */
  readonly market: number | undefined;
}

/** A stat of a player's game, priced for all lines. What it computes is computed on demand: a slate reads one line of each. */
export interface PricedStat {
  readonly stat: Stat;
  readonly period: Period;
  /** Of the constants. */
  readonly modelVersion: string;
  /** Whether a valid quote of the stat is part of the price. */
  readonly hasMarket: boolean;
  /** Why the prices of this market of the league are no evidence that it is priced as well as the books do; null: they are. */
  readonly marketDoubt: 'thinMarket' | 'unproven' | null;
  /** 0 to 1. */
  readonly confidence: number;
  /** The dependence between the counts of the game; undefined: none was fitted. */
  readonly joint: JointConstants | undefined;
  logOddsAt(line: number): LogOdds;
  /** `logOddsAt(line).final` as a probability, for one line alone: without the whole distribution where that is slower. */
  overProbability(line: number): number;
  /** Probability of landing exactly on the line; 0 for a half line. */
  push(line: number): number;
  /** 90 % interval of the over's probability. */
  interval(line: number): readonly [low: number, high: number];
  median(): number;
  /** The counts that all but this share of games exceed, and stay within. */
  span(tail: number): readonly [low: number, high: number];
  evaluate(line: number, direction: Direction): Evaluation;
  leg(owner: LegOwner, line: number, direction: Direction): Leg;
}

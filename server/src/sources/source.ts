import type { Day } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type {
  AvailabilityReportFact,
  BoxScoreFact,
  GameFact,
  GameLineFact,
  InjuryFact,
  LineupFact,
  ListedBooksFact,
  PeriodLinesFact,
  PickEmFact,
  PlayerFact,
  QuoteSetFact,
  ScoreFact,
  ShotChartFact,
} from './facts.ts';

/**
 * The seam every feed implements. A source says which requests it takes and how an answer is read; it never fetches, never
 * sees a key and never looks at a clock. `ingest` asks, keeps the raw answer, and reads it here; so an answer kept years
 * ago can be read again by a newer parser.
 */
export interface Source {
  readonly name: string;
  /** What it can be asked for. Which source serves what is configuration. */
  readonly serves: readonly FactKind[];
  readonly leagues: readonly League[];
  /** Origins it asks; the outgoing client refuses every other. */
  readonly origins: readonly string[];
  readonly defaults: FeedDefaults;
  /** Counts credits, and so needs a ledger with a ceiling. */
  readonly paid: boolean;
  /** The first requests of a need; answers may lead to more (`Reading.next`). None if it cannot serve the need. */
  requests(need: Need): readonly SourceRequest[];
  /** Reads one answer. Whatever stands in it: problems, never an exception, never a bad fact. */
  read(answer: Answer): Reading;
}

/** How a feed is read until configured otherwise. */
export interface FeedDefaults {
  /** Whether its games and players carry the league's own ids. */
  readonly numbering: 'league' | 'own';
  /** A schedule of the section `schedule`; `off` for a feed that is only read on request. */
  readonly schedule: string;
  /** Without a success for this long the feed counts as stale. */
  readonly staleAfterSeconds: number;
  /** By default each kind of fact comes from one feed. */
  readonly serves: readonly FactKind[];
}

export const HOUR_SECONDS = 3_600;

export const FACT_KINDS = [
  'games',
  'scores',
  'box-scores',
  'shots',
  'availability',
  'lineups',
  'quotes',
  'game-lines',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What `ingest` wants to know: one kind of fact of one game day. */
export interface Need {
  readonly kind: FactKind;
  readonly league: League;
  readonly day: Day;
  /** The day's games by the source's own ids, as far as they are known: some sources are asked game by game. */
  readonly games: readonly string[];
  /** A past moment to ask about, for backfills from sources that keep history; null asks for now. */
  readonly asOf: Date | null;
  /** The moment of asking. */
  readonly now: Date;
}

export interface SourceRequest {
  /** Which of the source's answers this is: `read` dispatches on it. */
  readonly what: string;
  readonly league: League;
  /** Without any key: it may be logged and kept. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the key goes; the source never sees it. */
  readonly key: { readonly in: 'query' | 'header'; readonly name: string } | null;
  readonly body: 'json' | 'pdf';
  /** What the answer itself does not say: the day asked for, a game's id, the period. */
  readonly about: Readonly<Record<string, string>>;
  /** What it costs at most; 0 is free. */
  readonly credits: number;
  /** True if it asks about the past: facts are then dated by the source's times, not by the moment we asked. */
  readonly history: boolean;
}

/** A text with its place on a page: points from the left and from the bottom edge. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export type AnswerBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pages'; readonly pages: readonly (readonly PlacedText[])[] };

export interface Answer {
  readonly request: SourceRequest;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
  readonly body: AnswerBody;
}

export interface Facts {
  readonly games: readonly GameFact[];
  readonly scores: readonly ScoreFact[];
  readonly players: readonly PlayerFact[];
  readonly boxScores: readonly BoxScoreFact[];
  readonly periodLines: readonly PeriodLinesFact[];
  readonly shotCharts: readonly ShotChartFact[];
  readonly availability: readonly AvailabilityReportFact[];
  readonly injuries: readonly InjuryFact[];
  readonly lineups: readonly LineupFact[];
  readonly quoteSets: readonly QuoteSetFact[];
  readonly listedBooks: readonly ListedBooksFact[];
  readonly pickEms: readonly PickEmFact[];
  readonly gameLines: readonly GameLineFact[];
}

/**
 * Why something was left out. `shape`: not what the feed promises; `value`: impossible; `unknown`: a word we do not know;
 * `conflict`: the answer contradicts itself or the question; `suspended`: listed, but not offered; `truncated`: the
 * answer seems cut off.
 */
export type ProblemCategory = 'shape' | 'value' | 'unknown' | 'conflict' | 'suspended' | 'truncated';

export interface Problem {
  /** JSON pointer into the answer. */
  readonly pointer: string;
  readonly reason: string;
  readonly category: ProblemCategory;
}

/** Why a whole answer is of no use. `quota` and `auth` need a person; the others may pass by themselves. */
export type FailureCategory =
  | 'blocked'
  | 'not-json'
  | 'quota'
  | 'auth'
  | 'plan'
  | 'rate-limited'
  | 'missing'
  | 'refused'
  | 'unavailable'
  | 'unreadable';

export interface Failure {
  readonly category: FailureCategory;
  readonly reason: string;
}

/** What an answer says it cost and what is left, from the feed's own headers; null where it does not say. */
export interface CreditReport {
  readonly last: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
}

export interface Reading {
  readonly facts: Facts;
  /** Entries found in the answer, and how many of them were read. */
  readonly items: number;
  readonly read: number;
  readonly problems: readonly Problem[];
  /** Set if the feed failed: an answer of no use, or entries of which none could be read. */
  readonly failure: Failure | null;
  /** What this answer leads to: the next page, or a request for each game it lists. */
  readonly next: readonly SourceRequest[];
  readonly credits: CreditReport | null;
  /** The source's own time of the answer, where it gives one. */
  readonly providerTime: Date | null;
}

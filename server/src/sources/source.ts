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
  MarketResultFact,
  PeriodLinesFact,
  PeriodTimesFact,
  PickEmFact,
  PlayerFact,
  QuoteSetFact,
  RunningGameFact,
  ScoreFact,
  ShotChartFact,
} from './facts.ts';

/**
 * The interface of every feed adapter. A source builds its requests and reads the responses; it never fetches, sees a key or
 * reads a clock. `ingest` sends the request, stores the raw response, and reads it here. So a newer parser can read a response
 * stored years ago.
 */
export interface Source {
  readonly name: string;
  /** Kinds of facts it can serve. Configuration decides which source serves what. */
  readonly serves: readonly FactKind[];
  readonly leagues: readonly League[];
  /** The kinds of responses that it reads (`SourceRequest.what`): each has its case in the checks of whole responses. */
  readonly reads: readonly string[];
  /** Allowed origins; the HTTP client refuses all others. */
  readonly origins: readonly string[];
  readonly defaults: FeedDefaults;
  /** Requests cost credits, so they need a ledger with a ceiling. */
  readonly paid: boolean;
  /** The first requests of a need; responses may lead to more (`Reading.next`). Empty if it cannot serve the need. */
  requests(need: Need): readonly SourceRequest[];
  /** When its next report of who plays is due after a moment, by a timetable; null for a league without one. */
  nextReport?(league: League, after: Date): Date | null;
  /** Reads one response. Bad content becomes problems, never an exception or a wrong fact. */
  read(response: SourceResponse): Reading;
}

/** A feed's settings unless configured otherwise. */
export interface FeedDefaults {
  /** Whether its games and players have the league's own ids. */
  readonly numbering: 'league' | 'own';
  /** A schedule of the section `schedule`; `off` for a feed that is read only on request. */
  readonly schedule: string;
  /** The feed is stale after this long without a success. */
  readonly staleAfterSeconds: number;
  /** By default each kind of fact comes from one feed. */
  readonly serves: readonly FactKind[];
}

export const HOUR_SECONDS = 3_600;

export const FACT_KINDS = [
  'games',
  'scores',
  'running',
  'box-scores',
  'shots',
  'availability',
  'lineups',
  'quotes',
  'game-lines',
  'market-results',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** What `ingest` needs: one kind of fact of one game day. */
export interface Need {
  readonly kind: FactKind;
  readonly league: League;
  readonly day: Day;
  /** The day's known games by the source's own ids: some sources are requested game by game. */
  readonly games: readonly string[];
  /** A past moment, for backfills from sources with history; null means now. */
  readonly asOf: Date | null;
  /** The moment of the request. */
  readonly now: Date;
}

export interface SourceRequest {
  /** The kind of response: `read` dispatches on it. */
  readonly what: string;
  readonly league: League;
  /** Without any key, so it can be logged and stored. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Where the key goes; the source never sees it. */
  readonly key: { readonly in: 'query' | 'header'; readonly name: string } | null;
  readonly body: 'json' | 'pdf';
  /** Facts that the response itself lacks: the requested day, a game's id, the period. */
  readonly about: Readonly<Record<string, string>>;
  /** Its maximum cost; 0 is free. */
  readonly credits: number;
  /** True for a request about the past: facts are dated by the source's times, not by the request's. */
  readonly history: boolean;
}

/** A text and its position on a page, in points from the left and bottom edges. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

export type ResponseBody =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pages'; readonly pages: readonly (readonly PlacedText[])[] };

export interface SourceResponse {
  readonly request: SourceRequest;
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly receivedAt: Date;
  readonly body: ResponseBody;
}

export interface Facts {
  readonly games: readonly GameFact[];
  readonly scores: readonly ScoreFact[];
  readonly players: readonly PlayerFact[];
  readonly boxScores: readonly BoxScoreFact[];
  readonly runningGames: readonly RunningGameFact[];
  readonly periodLines: readonly PeriodLinesFact[];
  readonly periodTimes: readonly PeriodTimesFact[];
  readonly shotCharts: readonly ShotChartFact[];
  readonly availability: readonly AvailabilityReportFact[];
  readonly injuries: readonly InjuryFact[];
  readonly lineups: readonly LineupFact[];
  readonly quoteSets: readonly QuoteSetFact[];
  readonly listedBooks: readonly ListedBooksFact[];
  readonly pickEms: readonly PickEmFact[];
  readonly gameLines: readonly GameLineFact[];
  readonly marketResults: readonly MarketResultFact[];
}

/**
 * Why an entry was left out. `shape`: not as specified; `value`: impossible; `unknown`: an unknown word; `conflict`:
 * contradicts itself or the request; `suspended`: listed, but not offered; `truncated`: seems cut off.
 */
export type ProblemCategory = 'shape' | 'value' | 'unknown' | 'conflict' | 'suspended' | 'truncated';

export interface Problem {
  /** JSON pointer into the response. */
  readonly pointer: string;
  readonly reason: string;
  readonly category: ProblemCategory;
}

/** Why a whole response is unusable. `quota` and `auth` need an operator; the others may pass without one. */
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

/** The cost of a response and the remaining credits, from the feed's own headers; null where absent. */
export interface CreditReport {
  readonly last: number | null;
  readonly used: number | null;
  readonly remaining: number | null;
}

export interface Reading {
  readonly facts: Facts;
  /** Entries found in the response, and how many were read. */
  readonly items: number;
  readonly read: number;
  readonly problems: readonly Problem[];
  /** Set if the feed failed: an unusable response, or no readable entry. */
  readonly failure: Failure | null;
  /** Follow-up requests: the next page, or one for each game listed. */
  readonly next: readonly SourceRequest[];
  readonly credits: CreditReport | null;
  /** The source's own time of the response, if given. */
  readonly providerTime: Date | null;
}

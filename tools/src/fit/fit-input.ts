import type { League } from '../../../server/src/leagues/index.ts';
import type {
  AvailabilityConstants,
  ModelConstants,
  PlayedGame,
  QuotedProp,
  ReportedStatus,
  SubmittedReport,
} from '../../../server/src/model/parts.ts';
import type { Lender } from './market/market.ts';

export interface FitInput {
  readonly league: League;
  /** Finished games of whole seasons, sorted by day. */
  readonly games: readonly PlayedGame[];
  /** Quotes of any of those seasons. */
  readonly quoted: readonly QuotedProp[];
  /** Reported statuses in any order; empty for seasons and leagues without reports. */
  readonly reported: readonly ReportedStatus[];
  /** Each team's own submitted reports, in any order. */
  readonly submitted: readonly SubmittedReport[];
  /** Used if the reports are too few to fit. */
  readonly availability: AvailabilityConstants;
  /** Kept if too few games have period box scores; undefined: no period is then priced. */
  readonly periods: ModelConstants['periods'] | undefined;
  /**
   * The last season for all constants except the market's; undefined: the last one. Later seasons are used for the
   * market only, with constants of the seasons before them.
   */
  readonly through?: string | undefined;
  /** Another league's constants: if prices are few, the market's weights are shrunk towards theirs. */
  readonly lender?: Lender | undefined;
  readonly version: string;
  /** Called with the name of each step as it starts, and awaited: a thread that has ended meanwhile gives its memory back. */
  readonly progress: (step: string) => void | Promise<void>;
}

/** The labels of these games' seasons, in order. */
export const seasonsOf = (games: readonly PlayedGame[]): string[] =>
  [...new Set(games.map((game) => game.season))].sort();

/** Whether a season is used for the market only. */
export const isLater = (season: string, { through }: Pick<FitInput, 'through'>): boolean =>
  through !== undefined && season > through;

import { STAT_NAMES, type Stat } from '../../kernel.ts';
import { readBetToLog, type BetToLog } from './log/bet-to-log.ts';

const RANGES = ['week', 'month', 'season', 'all'] as const;
const SOURCES = ['pick', 'own', 'import'] as const;
const SIDES = ['Over', 'Under'] as const;

/** What the page shows, all in the address: the bet to log, the range and the filters. */
export interface BetsSearch {
  readonly pick?: number | undefined;
  /** The bet to log, where it follows no pick. */
  readonly log?: BetToLog | undefined;
  readonly range?: (typeof RANGES)[number] | undefined;
  readonly book?: string | undefined;
  readonly stat?: Stat | undefined;
  readonly side?: (typeof SIDES)[number] | undefined;
  readonly source?: (typeof SOURCES)[number] | undefined;
  /** Bets of one league; `league` is the one that the other pages show. */
  readonly of?: string | undefined;
  readonly view?: 'import' | 'share' | undefined;
}

export function readBets(search: Readonly<Record<string, unknown>>): BetsSearch {
  const { pick, book, of } = search;
  return {
    pick: typeof pick === 'number' && Number.isInteger(pick) && pick > 0 ? pick : undefined,
    log: readBetToLog(search['log']),
    range: RANGES.find((one) => one === search['range']),
    book: typeof book === 'string' && /^[a-z0-9_]{1,40}$/.test(book) ? book : undefined,
    stat: STAT_NAMES.find((one) => one === search['stat']),
    side: SIDES.find((one) => one === search['side']),
    source: SOURCES.find((one) => one === search['source']),
    of: typeof of === 'string' && of !== '' ? of : undefined,
    view: (['import', 'share'] as const).find((one) => one === search['view']),
  };
}

import type { PropsFilter } from '../../api/reads.ts';
import { STAT_NAMES } from '../../kernel.ts';

/** Filters, order and columns of the view: all in the address, so that a link reproduces it. */
export interface ResearchSearch extends Omit<PropsFilter, 'date' | 'period' | 'state' | 'books' | 'offered'> {
  /** Only what the account's own books offer. */
  readonly books?: 'mine' | undefined;
  /** By default upcoming; of a past day all. */
  readonly state?: ShownState | undefined;
  /** Keys of the columns that are not shown. */
  readonly hide?: string | undefined;
}

export const STATES = ['upcoming', 'live', 'final', 'all'] as const;
type ShownState = (typeof STATES)[number];

export const SORTS = ['score', 'line', 'stat', 'player', 'team', 'l10', 'books', 'edge'] as const;
export type Sort = (typeof SORTS)[number];

export function readResearch(search: Readonly<Record<string, unknown>>): ResearchSearch {
  const { sort } = search;
  return {
    stat: STAT_NAMES.find((stat) => stat === search['stat']),
    team: textOf(search['team']),
    direction: (['Over', 'Under'] as const).find((word) => word === search['direction']),
    state: STATES.find((word) => word === search['state']),
    rating: (['Premium', 'Standard'] as const).find((word) => word === search['rating']),
    minScore: numberOf(search['minScore'], 100),
    minL10OverHits: numberOf(search['minL10OverHits'], 10),
    sort: SORTS.flatMap((word) => [word, `-${word}` as const]).find((word) => word === sort),
    books: search['books'] === 'mine' ? 'mine' : undefined,
    followed: search['followed'] === true ? true : undefined,
    hide: textOf(search['hide']),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function numberOf(value: unknown, most: number): number | undefined {
  const number = typeof value === 'number' ? value : Number(value ?? NaN);
  return Number.isFinite(number) && number > 0 && number <= most ? Math.round(number) : undefined;
}

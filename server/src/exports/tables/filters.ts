import { isDay, type Day, type Rating } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import { askedLeagues, type AskedLeagues } from '../../league/index.ts';
import type { League, LeagueChoice } from '../../leagues/index.ts';
import { DomainError, invalidInput, type Queryable, type Violation } from '../../platform/index.ts';
import type { Grouping } from '../../record/index.ts';
import { booksKnown, teamsKnown } from './filter-queries.ts';
import type { ExportType } from '../types.ts';

/** Filters of the rows in a file; an omitted one matches all. */
export interface Filters {
  readonly league?: AskedLeagues | undefined;
  /** First and last game day, inclusive. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly stat?: Stat | undefined;
  readonly playerId?: number | undefined;
  /** Abbreviation of the player's team, upper case. */
  readonly team?: string | undefined;
  readonly book?: string | undefined;
  readonly rating?: Rating | undefined;
  readonly by?: Grouping | undefined;
}

const DAYS = ['from', 'to'] as const;

/** The filters of each type. */
export const FILTERS_OF: Readonly<Record<ExportType, readonly (keyof Filters)[]>> = {
  picks: [...DAYS, 'stat', 'playerId', 'rating', 'league'],
  settled_picks: [...DAYS, 'stat', 'playerId', 'rating', 'league'],
  record_picks: [...DAYS, 'stat', 'playerId', 'rating', 'league'],
  line_movements: [...DAYS, 'stat', 'playerId', 'league'],
  player_game_logs: [...DAYS, 'playerId', 'team', 'league'],
  odds_snapshots: [...DAYS, 'stat', 'playerId', 'book', 'league'],
  openers: [...DAYS, 'stat', 'playerId', 'book', 'league'],
  closing: [...DAYS, 'stat', 'playerId', 'book', 'league'],
  features: [...DAYS, 'stat', 'playerId', 'league'],
  track_record: [...DAYS, 'by', 'league'],
};

/**
 * Validates and normalizes the filters. Refuses unknown filters, teams and books, and a range that ends before it
 * begins.
 */
export async function checkedFilters(
  db: Queryable,
  leagues: LeagueChoice,
  type: ExportType,
  given: Filters,
): Promise<Filters> {
  const asked = askedLeagues(leagues, given.league, '/filters/league');
  const unknown = Object.keys(given).filter((name) => !FILTERS_OF[type].some((known) => known === name));
  const violations: Violation[] = unknown.map((name) => ({
    pointer: `/filters/${name}`,
    detail: `is no filter of ${type}; it has ${FILTERS_OF[type].join(', ')}`,
  }));
  for (const name of DAYS)
    if (given[name] !== undefined && !isDay(given[name]))
      violations.push({ pointer: `/filters/${name}`, detail: 'must be a day that exists' });
  const { team, book } = given;
  // Words match in any case.
  const filters = {
    ...given,
    ...(team !== undefined && { team: team.toUpperCase() }),
    ...(book !== undefined && { book: book.toLowerCase() }),
  };
  if (violations.length === 0) violations.push(...(await unknownWords(db, asked, filters)));
  if (violations.length > 0) throw invalidInput(violations);
  if (filters.from !== undefined && filters.to !== undefined && filters.from > filters.to)
    throw new DomainError('impossible', `${filters.from} is after ${filters.to}.`);
  return filters;
}

/** Unknown teams and books are refused at once, because exports per day are limited. */
async function unknownWords(db: Queryable, leagues: readonly League[], { team, book }: Filters): Promise<Violation[]> {
  const teams = team === undefined ? [] : (await teamsKnown(db, leagues)).map(({ word }) => word);
  const books = book === undefined ? [] : (await booksKnown(db)).map(({ word }) => word);
  return [
    ...(team === undefined || teams.includes(team) ? [] : [notAmong('team', teams)]),
    ...(book === undefined || books.includes(book) ? [] : [notAmong('book', books)]),
  ];
}

const notAmong = (filter: string, words: readonly string[]): Violation => ({
  pointer: `/filters/${filter}`,
  detail: words.length === 0 ? 'must be one that is known; none is yet' : `must be one of ${words.join(', ')}`,
});

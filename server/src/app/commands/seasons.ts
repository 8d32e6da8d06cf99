import { InvalidArgumentError } from 'commander';
import { addDays, gameDayOf, type Day } from '../../kernel/index.ts';
import { OperatorError, type Context } from '../../platform/index.ts';
import { loadSeasons, type Seasons } from '../../scoring/index.ts';
import { progressLine } from './progress-line.ts';

/** Reads a season as the league writes it. */
export function readSeason(text: string): string {
  const [, from, to] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (from === undefined || (Number(from) + 1) % 100 !== Number(to))
    throw new InvalidArgumentError('a season such as 2023-24');
  return text;
}

/** Reads the seasons before a day (by default all that are finished) from the database, and shows how far it is. */
export async function readSeasons({ db, clock }: Context, before?: Day): Promise<Seasons> {
  const asOf = clock.now();
  const bar = progressLine('reading', 100);
  const seasons = await loadSeasons(db, {
    league: 'Nba',
    before: before ?? addDays(gameDayOf(asOf), 1),
    asOf,
    onProgress: (done, total, day) => bar.reach((100 * done) / total, day),
  });
  bar.end();
  if (seasons.games.length === 0)
    throw new OperatorError('There are no finished games.', 'Import some: proppick import <folder> (docs/import.md).');
  return seasons;
}

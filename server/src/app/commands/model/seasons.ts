import { InvalidArgumentError } from 'commander';
import { addDays } from '../../../kernel/index.ts';
import { gameDayOf, isSeason, LEAGUES, type League } from '../../../leagues/index.ts';
import type { Context } from '../../../platform/index.ts';
import type { Seasons, SeasonsQuestion } from '../../../scoring/index.ts';
import { progressLine } from '../output/progress-line.ts';

/** Parses a season as one of the leagues labels it, such as 2023-24 or 2024. */
export function readSeason(text: string): string {
  if (LEAGUES.some((league) => isSeason(league, text))) return text;
  throw new InvalidArgumentError('a season such as 2023-24 or 2024');
}

/** Reads a league's finished seasons from the database, with a progress bar. */
export async function readSeasons(
  { clock }: Context,
  league: League,
  load: (question: SeasonsQuestion) => Promise<Seasons>,
): Promise<Seasons> {
  const asOf = clock.now();
  const bar = progressLine('reading', 100);
  const seasons = await load({
    league,
    before: addDays(gameDayOf(league, asOf), 1),
    asOf,
    onProgress: (done, total, day) => bar.reach((100 * done) / total, day),
  });
  bar.end();
  return seasons;
}

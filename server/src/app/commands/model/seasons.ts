import { addDays } from '../../../kernel/index.ts';
import { gameDayOf, type League } from '../../../leagues/index.ts';
import type { Context } from '../../../platform/index.ts';
import type { SeasonsQuestion } from '../../../scoring/index.ts';
import { progressLine } from '../output/progress-line.ts';

/** Reads a league's finished seasons from the database, with a progress bar. */
export async function readSeasons<Seasons>(
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

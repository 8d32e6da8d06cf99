import { InvalidArgumentError } from 'commander';
import { addDays } from '../../../kernel/index.ts';
import { DEFAULT_LEAGUE, gameDayOf } from '../../../leagues/index.ts';
import type { Context } from '../../../platform/index.ts';
import type { Seasons, SeasonsQuestion } from '../../../scoring/index.ts';
import { progressLine } from '../output/progress-line.ts';

/** Parses a season such as 2023-24. */
export function readSeason(text: string): string {
  const [, from, to] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (from === undefined || (Number(from) + 1) % 100 !== Number(to))
    throw new InvalidArgumentError('a season such as 2023-24');
  return text;
}

/** Reads finished seasons from the database, with a progress bar. */
export async function readSeasons(
  { clock }: Context,
  load: (question: SeasonsQuestion) => Promise<Seasons>,
): Promise<Seasons> {
  const asOf = clock.now();
  const bar = progressLine('reading', 100);
  const seasons = await load({
    league: DEFAULT_LEAGUE,
    before: addDays(gameDayOf(DEFAULT_LEAGUE, asOf), 1),
    asOf,
    onProgress: (done, total, day) => bar.reach((100 * done) / total, day),
  });
  bar.end();
  return seasons;
}

import type { Command } from 'commander';
import { buildFeatures, forgetBuilt } from '../../../lab/index.ts';
import type { League } from '../../../leagues/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../../scoring/index.ts';
import { LEAGUE_OPTION, leagueMeant } from '../input/read-league.ts';
import { peakMemoryMb } from '../output/peak-memory.ts';
import { summaryLine } from '../output/summary-line.ts';
import { withWorld } from '../world.ts';

interface LabOptions {
  readonly league?: League;
  readonly again?: boolean;
}

export function addLab(program: Command): void {
  program
    .command('lab')
    .description('write what was known of every quoted prop an hour before the start, of settled games that lack it')
    .command('build')
    .description('write it for every settled game; a run that was stopped goes on where it was')
    .option(...LEAGUE_OPTION)
    .option('--again', 'write all games anew, such as after a change of the model')
    .action((options: LabOptions) => buildLab(options));
}

/** Prints a line per day, because a season takes minutes. */
async function buildLab({ league: given, again = false }: LabOptions): Promise<void> {
  const started = performance.now();
  await withWorld(async ({ context }) => {
    const { db, clock } = context;
    const league = await leagueMeant(context, given);
    if (again) await forgetBuilt(db, league);
    const builder = { db, clock, worlds: worldStore(), bounds: () => SCORING_BOUNDS };
    const { days, games, rows } = await buildFeatures(builder, league, {
      onDay: (day) => process.stdout.write(`${day.date}: ${day.games} games, ${day.rows} props\n`),
    });
    const seconds = (performance.now() - started) / 1000;
    const each = games === 0 ? '0' : ((1000 * seconds) / games).toFixed(0);
    summaryLine({
      days,
      games,
      props: rows,
      seconds: seconds.toFixed(1),
      'ms a game': each,
      'peak memory': `${peakMemoryMb()} MB`,
    });
  });
}

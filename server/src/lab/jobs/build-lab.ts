import { addDays, type Day } from '../../kernel/index.ts';
import { gameDayOf, type League } from '../../leagues/index.ts';
import { isBuildDue } from '../features/build-day.ts';
import { buildFeatures } from '../features/build-features.ts';
import { defineJob, type Job, type OperationContext } from '../../operations/index.ts';
import { worldStore } from '../../scoring/index.ts';
import type { LabDeps } from '../deps.ts';

type Deps = Pick<LabDeps, 'leagues' | 'worlds' | 'bounds'>;

/** Days of a league per run; an imported season takes many runs, or `proppick lab build`. */
const DAYS_AT_ONCE = 10;
/** Days whose past is cached in memory for scoring. */
const RECENT_DAYS = 2;
const THE_FIRST_DAY = '0001-01-01';

/**
 * The job that stores the features of props of settled games. It is separate from settling, which locks the league's
 * grades. A night of twelve games takes a second, and a new process must load the past first. A game is due until its
 * rows match its settled version. Settling writes that version in its transaction, so no game is missed.
 */
export const buildLabJob = (deps: Deps): Job =>
  defineJob({
    name: 'build-lab',
    service: 'settler',
    description: 'Writes what was known of each quoted prop before the start, of settled games that lack it.',
    schedule: 'every 1m',
    isDue: async ({ db, clock }) => {
      for (const league of deps.leagues.enabled())
        // oxlint-disable-next-line no-await-in-loop
        if (await isBuildDue(db, league, THE_FIRST_DAY, clock.now())) return true;
      return false;
    },
    run: async (ctx) => {
      const leagues: object[] = [];
      for (const league of deps.leagues.enabled())
        // oxlint-disable-next-line no-await-in-loop
        leagues.push({ league, ...(await buildLeague(ctx, deps, league)) });
      return ctx.effects(() => Promise.resolve({ leagues }));
    },
  });

/**
 * Recent days use scoring's cache of worlds. Older days use a separate cache, because they would evict those worlds.
 */
async function buildLeague(ctx: OperationContext, { worlds, bounds }: Deps, league: League) {
  const { db, clock } = ctx;
  const recent = addDays(gameDayOf(league, clock.now()), -RECENT_DAYS);
  const build = (from: Day, kept = worlds) =>
    buildFeatures({ db, clock, worlds: kept, bounds }, league, {
      from,
      most: DAYS_AT_ONCE,
      checkpoint: () => ctx.checkpoint(),
    });
  const late = await build(recent);
  const older = await build(THE_FIRST_DAY, worldStore());
  return { days: late.days + older.days, games: late.games + older.games, rows: late.rows + older.rows };
}

import type { Clock } from '../kernel/index.ts';
import { hasNews, holdNews, takeNews, waitingNews, type NewsCause, type NewsOfGame } from '../league/index.ts';
import { defineJob, queueRun, type Job } from '../operations/index.ts';
import { joinedTo, only, type Context, type Transaction } from '../platform/index.ts';
import { warmWorld } from '../scoring/index.ts';
import type { Cycle } from './cycle.ts';
import { outputOf, publishOneDay } from './open-days.ts';

const SCORE_NEWS = { name: 'score-news', service: 'scorer' } as const;

/** The job that scores games with news. Writing news queues a run; the schedule catches news written in other ways. */
export const scoreNewsJob = (cycle: Cycle): Job =>
  defineJob({
    ...SCORE_NEWS,
    description: 'Scores games with a new injury report or lineup, and publishes changes. News queues a run at once.',
    schedule: 'every 1m',
    isDue: async ({ db }) => only(await hasNews(db)).waiting,
    run: async (ctx) => {
      await makeReady(ctx, cycle);
      return ctx.effects((inner) => publishNews(inner, cycle));
    },
  });

/** Queues the scoring of news in the transaction that writes it; it runs after the commit. */
export const scoresNewsAtOnce =
  (clock: Clock) =>
  (tx: Transaction): Promise<void> =>
    queueRun(tx, SCORE_NEWS, clock.now());

/** Loads the past of the games with news before the lock, so that other news need not wait. */
async function makeReady(ctx: Context, { worlds }: Cycle): Promise<void> {
  const asOf = ctx.clock.now();
  const days = new Map((await waitingNews(ctx.db)).map((game) => [`${game.league} ${game.gameDate}`, game]));
  for (const { league, gameDate: date } of days.values()) await warmWorld(ctx.db, worlds, { league, date, asOf });
}

/**
 * Scores games with unscored news and publishes their days again; picks of other games stay. The news marks are taken
 * in the publishing transaction, so none is lost or scored twice.
 */
export async function publishNews(ctx: Context, cycle: Cycle) {
  return ctx.db.transaction(async (tx) => {
    const inner = { ...ctx, db: joinedTo(tx) };
    // Before the marks, in the lock order of the writers of news: the other order could deadlock.
    for (const league of cycle.leagues.enabled()) await holdNews(tx, league);
    const news = await takeNews(tx);
    const published = [];
    for (const [league, ofLeague] of Map.groupBy(news, (game) => game.league))
      for (const [date, games] of Map.groupBy(ofLeague, ({ gameDate }) => gameDate)) {
        const only = new Set(games.map(({ gameId }) => gameId));
        published.push(await publishOneDay(inner, cycle, { league, date, only, because: causeOf(games) }));
      }
    return { games: news.length, ...outputOf(published) };
  });
}

const BOTH: NewsCause = 'availability, lineup';

function causeOf(games: readonly NewsOfGame[]): NewsCause {
  const causes = new Set(games.map(({ because }) => because));
  const [first = BOTH] = causes;
  return causes.size === 1 ? first : BOTH;
}

import { dueToFollow, readDue, recordBets, type Follower } from '../../lab/index.ts';
import { defineJob, type Job } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import type { Runtime } from './operation-kinds.ts';

const followerOf = ({ db, clock }: Context, { leagues, worlds, scoringBounds }: Runtime): Follower => ({
  ...{ db, clock, leagues, worlds },
  bounds: scoringBounds,
});

/**
 * The job that records the bets of followed systems an hour before tip-off. Props are read and scored first. The run's
 * final transaction writes the bets of all systems and a mark on each game.
 */
export const followSystemsJob = (runtime: Runtime): Job =>
  defineJob({
    name: 'follow-systems',
    service: 'scorer',
    description: 'Records the bets of followed systems on games that begin within the hour, once a game.',
    schedule: 'every 1m',
    isDue: async (ctx) => (await dueToFollow(followerOf(ctx, runtime))).length > 0,
    run: async (ctx) => {
      const follower = followerOf(ctx, runtime);
      const ready = await readDue(follower, await dueToFollow(follower));
      return ctx.effects((inner) =>
        inner.db.transaction(async (tx) => ({
          games: ready.games.length,
          bets: await recordBets(tx, ctx.clock, ready),
        })),
      );
    },
  });

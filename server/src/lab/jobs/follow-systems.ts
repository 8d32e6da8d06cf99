import { dueToFollow, readDue, recordBets, type Follower } from '../saved/record-bets.ts';
import { defineJob, type Job } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import type { LabDeps } from '../deps.ts';

type Deps = Pick<LabDeps, 'leagues' | 'worlds' | 'bounds'>;

const followerOf = ({ db, clock }: Context, deps: Deps): Follower => ({ ...deps, db, clock });

/**
 * The job that records the bets of followed systems an hour before tip-off. Props are read and scored first. The run's
 * final transaction writes the bets of all systems and a mark on each game.
 */
export const followSystemsJob = (deps: Deps): Job =>
  defineJob({
    name: 'follow-systems',
    service: 'scorer',
    description: 'Records the bets of followed systems on games that begin within the hour, once a game.',
    schedule: 'every 1m',
    isDue: async (ctx) => (await dueToFollow(followerOf(ctx, deps))).length > 0,
    run: async (ctx) => {
      const follower = followerOf(ctx, deps);
      const ready = await readDue(follower, await dueToFollow(follower));
      return ctx.effects((inner) =>
        inner.db.transaction(async (tx) => ({
          games: ready.games.length,
          bets: await recordBets(tx, ctx.clock, ready),
        })),
      );
    },
  });

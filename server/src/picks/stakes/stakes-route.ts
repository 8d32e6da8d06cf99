import { Type } from 'typebox';
import type { Day } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { delayed, VISIBILITY, VISIBILITY_NOTE } from '../../access/index.ts';
import { LeaguesParam } from '../../league/index.ts';
import { callerOf, DayParam, type Api } from '../../platform/http/index.ts';
import { preferencesOf } from '../../preferences/index.ts';
import type { ScoringBounds } from '../../scoring/index.ts';
import { askedBoards } from '../boards/picks-of-day-route.ts';
import { picksNow } from '../now/picks-now.ts';
import type { Scope } from '../scope.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import { DAY_BETS, GAME_BETS } from './size-stakes.ts';
import { NO_STAKES, suggestStakes, type OpenStake } from './suggest-stakes.ts';

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const StakeShape = Type.Object(
  {
    pickId: Type.Integer({ minimum: 1, examples: [9314] }),
    kelly: Share('Full Kelly share at the best price of your books; 0 without one, or if it has no edge.'),
    share: Nullable(Share('Of the bankroll. Null without a bankroll in your preferences, and so are the next two.')),
    amount: Nullable(Type.Number({ minimum: 0, description: 'In your own currency, rounded down to cents.' })),
    units: Nullable(Type.Number({ minimum: 0, description: 'Of your unitShare.' })),
    noStake: Nullable(
      Words(
        NO_STAKES,
        'Why there is no stake; null with one. price-worse: the price has no expected value any more; below-minimum: the certain part of the edge is worth less than a cent; cap-reached: your open bets use up a limit; moved: the player’s line is another one now; gone: none of your books offers the line.',
      ),
    ),
    reason: Type.String({ examples: ['No bankroll is set in your preferences, so no stakes are suggested.'] }),
  },
  { title: 'Stake', description: 'What to stake on a pick at your books, and why.' },
);

/** A board has fewer picks. */
const MOST_PICKS = 1_000;

/**
 * An account's open stakes on games of these days. The module that stores bets imports this one, so it passes the reader in.
 */
export type OpenStakesReader = (
  db: Queryable,
  accountId: number,
  dates: readonly Day[],
  at: Date,
) => Promise<readonly OpenStake[]>;

export function stakesRoute(
  api: Api,
  { origin, leagues }: Scope,
  bounds: () => ScoringBounds,
  openStakes: OpenStakesReader,
): void {
  api.get(
    '/me/stakes',
    {
      config: { access: 'stakes' },
      schema: {
        summary: 'What to stake on the picks of a day',
        tags: ['Picks'],
        description: `For each pick of the board, at the best price of your books: your fraction of the Kelly share on the lower end of the probability’s interval, at most your maxStakeShare on a bet, ${GAME_BETS} times it on a game and ${DAY_BETS} times it on the day. Picks on one player of a game share one stake. Your open bets on these days count: what is staked on a pick is taken off, and the limits include it. A suggestion from estimates, not advice: never bet what you cannot lose. ${VISIBILITY_NOTE}`,
        querystring: Type.Object({
          league: LeaguesParam,
          date: Type.Optional(DayParam('Game day; by default the current one.')),
        }),
        response: { 200: Type.Array(StakeShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const now = clock.now();
      const boards = askedBoards(leagues, request.query, now);
      const view = VISIBILITY[tier];
      const preferences = await preferencesOf(db, id);
      const books = preferences.books === null ? null : new Set(preferences.books);
      const moments = { seenAt: delayed(view, now), now };
      const question = {
        boards,
        origin,
        ratings: view.ratings,
        count: MOST_PICKS,
        books,
        bounds: bounds(),
        ...moments,
      };
      const picks = await picksNow(db, question);
      const dates = [...new Set(boards.map(({ date }) => date))];
      const open = preferences.bankroll === null ? [] : await openStakes(db, id, dates, question.seenAt);
      return suggestStakes(picks, preferences, open);
    },
  );
}

import { Type, type Static } from 'typebox';
import { opens, seenAt, type Tier } from '../../access/index.ts';
import { isOffered, rounded } from '../../kernel/index.ts';
import { propKey, quotesOfProps } from '../../odds/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { Moment, Nullable } from '../../platform/schemas/index.ts';
import { priceLeg } from '../../scoring/index.ts';
import type { BetsDeps } from '../deps.ts';
import { TAGS } from '../schemas.ts';
import { jointEstimate } from '../slips/check-slip.ts';
import { openBefore, type OpenBet } from './queries.ts';

/** Limit of open bets, those that begin next: each costs an evaluation. */
const MOST = 50;

const BetNowShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the bet.' }),
  probability: Nullable(
    Type.Number({ description: 'That it wins, as evaluated now (Pro and above); of several props all together.' }),
  ),
  price: Nullable(
    Type.Integer({
      description: 'What its book offers now on its own line and side; null for none, and for several props.',
    }),
  ),
  asOf: Moment('Nothing learned later is in it: the caller’s delay.'),
});

type Deps = Pick<BetsDeps, 'reader' | 'bounds'>;

export function betsNowRoute(api: Api, deps: Deps): void {
  api.get(
    '/me/bets/now',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'What your open bets are worth before the start',
        description: `The probability and the price of now beside those of the bet, of the ${MOST} open bets that begin next. Games that have begun are at GET /me/bets/live.`,
        response: { 200: Type.Array(BetNowShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const now = clock.now();
      const at = seenAt(tier, now);
      const open = await openBefore(db, id, at, now, MOST);
      const prices = await pricesNow(db, open, at);
      const responses: Static<typeof BetNowShape>[] = [];
      for (const bet of open) {
        // One after the other: they share the reads of a game.
        // eslint-disable-next-line no-await-in-loop
        const probability = await probabilityNow(db, deps, bet, tier, at, now);
        responses.push({
          id: bet.id,
          probability: probability && rounded(probability, bet.legs === null ? 4 : 6),
          price: prices.get(bet.id) ?? null,
          asOf: at.toISOString(),
        });
      }
      return responses;
    },
  );
}

/** By bet id: the price that its own book offers at a moment on its line and side. One statement. */
async function pricesNow(db: Queryable, open: readonly OpenBet[], at: Date): Promise<ReadonlyMap<number, number>> {
  const singles = open.filter(({ legs }) => legs === null);
  const props = new Map(singles.map((bet) => [propKey(bet), { ...bet, at }]));
  const quotes = Map.groupBy(await quotesOfProps(db, [...props.values()]), propKey);
  return new Map(
    singles.flatMap((bet) => {
      const { book, lineHalves, direction } = bet;
      const quote = quotes.get(propKey(bet))?.find((one) => one.book === book && one.lineHalves === lineHalves);
      const price = direction === 'Over' ? quote?.overPrice : quote?.underPrice;
      return price !== undefined && isOffered(price) ? [[bet.id, price] as const] : [];
    }),
  );
}

async function probabilityNow(
  db: Queryable,
  { reader, bounds }: Deps,
  { legs, gameDate, ...bet }: OpenBet,
  tier: Tier,
  asOf: Date,
  now: Date,
): Promise<number | null> {
  if (!opens('evaluation', tier)) return null;
  if (legs !== null) {
    const asked = legs.map((leg) => ({ ...leg, date: leg.gameDate }));
    const question = { league: bet.league, legs: asked, asOf, now };
    return (await jointEstimate(db, { reader, bounds }, question)).ourProbability;
  }
  const question = { ...bet, date: gameDate, opponentTeamId: null, asOf };
  const priced = await priceLeg(db, reader, question, bounds());
  return 'refused' in priced ? null : priced.probability;
}

import { Type, type Static } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import { Moment, Nullable } from '../../platform/schemas/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { TAGS } from '../schemas.ts';
import { liveProps, type LiveProp } from './live-props.ts';
import { begunBets, begunLegs, type BegunLeg } from './queries.ts';

const FIGURES = {
  value: Nullable(Type.Number({ description: 'The figure so far; null where the period’s figures are missing.' })),
  seconds: Type.Integer({ minimum: 0, description: 'That the player has played so far.' }),
  secondsLeft: Nullable(
    Type.Integer({ minimum: 0, description: 'Of regulation, by the times of all players; null once it is over.' }),
  ),
  inPeriod: Nullable(
    Type.Integer({ minimum: 1, description: 'Which regulation period runs; null once they are over.' }),
  ),
};

const LiveBetShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the bet.' }),
  status: Type.Unsafe<LiveProp['status']>({
    type: 'string',
    enum: ['live', 'final'],
    description: 'Of its game; of several, live until the last one is over.',
  }),
  ...FIGURES,
  asOf: Moment('When the box score behind it became known; of several the newest.'),
  legs: Nullable(
    Type.Array(
      Type.Object({
        status: Type.Unsafe<LiveProp['status'] | 'scheduled'>({
          type: 'string',
          enum: ['scheduled', 'live', 'final'],
          description: 'Of the leg’s game; scheduled as long as it has no running box score.',
        }),
        ...FIGURES,
      }),
      { description: 'Of a bet on several props, in their order; the figures of the bet itself are then null.' },
    ),
  ),
});
type LiveBet = Static<typeof LiveBetShape>;

export function liveRoute(api: Api): void {
  api.get(
    '/me/bets/live',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'How your open bets stand while their games run',
        description:
          'Open bets of which a game has begun, with the figures so far, as they were the caller’s delay ago. A bet without a running box score is left out. Figures can be corrected until the bet is graded. There is no probability of a running game: none was tested on past games.',
        response: { 200: Type.Array(LiveBetShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const at = seenAt(tier, clock.now());
      return [...(await liveSingles(db, id, at)), ...(await liveSlips(db, id, at))];
    },
  );
}

const figuresOf = ({ value, seconds, secondsLeft, period }: LiveProp) => ({
  value,
  seconds,
  secondsLeft,
  inPeriod: period,
});
const NOTHING = { value: null, seconds: 0, secondsLeft: null, inPeriod: null };

async function liveSingles(db: Queryable, accountId: number, at: Date): Promise<LiveBet[]> {
  const ofLeagues = Map.groupBy(await begunBets(db, accountId, at), ({ league }) => league);
  const live = await Promise.all(Array.from(ofLeagues, ([league, bets]) => liveProps(db, league, bets, at)));
  return live.flat().map((prop) => ({
    id: prop.id,
    status: prop.status,
    ...figuresOf(prop),
    asOf: prop.asOf.toISOString(),
    legs: null,
  }));
}

async function liveSlips(db: Queryable, accountId: number, at: Date): Promise<LiveBet[]> {
  const legs = (await begunLegs(db, accountId, at)).map((leg, id) => ({ ...leg, id }));
  const ofLeagues = Map.groupBy(legs, ({ league }) => league);
  const live = await Promise.all(Array.from(ofLeagues, ([league, ofLeague]) => liveProps(db, league, ofLeague, at)));
  const byLeg = new Map(live.flat().map((prop) => [prop.id, prop]));
  return Array.from(Map.groupBy(legs, ({ betId }) => betId)).flatMap(([id, ofBet]) => liveSlip(id, ofBet, byLeg));
}

function liveSlip(
  id: number,
  legs: readonly (BegunLeg & { readonly id: number })[],
  byLeg: ReadonlyMap<number, LiveProp>,
): LiveBet[] {
  const found = legs.map((leg) => byLeg.get(leg.id));
  const known = found.flatMap((prop) => prop ?? []);
  if (known.length === 0) return [];
  const isOver = known.length === legs.length && known.every(({ status }) => status === 'final');
  const newest = Math.max(...known.map(({ asOf }) => asOf.getTime()));
  return [
    {
      id,
      status: isOver ? 'final' : 'live',
      ...NOTHING,
      asOf: new Date(newest).toISOString(),
      legs: found.map((prop) =>
        prop === undefined ? { status: 'scheduled' as const, ...NOTHING } : { status: prop.status, ...figuresOf(prop) },
      ),
    },
  ];
}

import { Type, type Static } from 'typebox';
import { opens, seenAt } from '../../access/index.ts';
import {
  LiveInterval,
  liveOnWire,
  LiveProbability,
  LiveShape,
  STATE_SHAPE,
  type OpenPick,
  type RunningStates,
} from '../../picks/index.ts';
import type { League } from '../../leagues/index.ts';
import type { LiveGame } from '../../scoring/index.ts';
import type { BetsDeps } from '../deps.ts';
import { jointNow } from './joint-now.ts';
import { slipOnWire } from './slip-on-wire.ts';
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
    Type.Integer({
      minimum: 0,
      description: 'Of regulation, by the clock or by the times of all players; null once it is over.',
    }),
  ),
  inPeriod: Nullable(
    Type.Integer({ minimum: 1, description: 'Which regulation period runs; null once they are over.' }),
  ),
};

const NullableInteger = (description: string) => Nullable(Type.Integer({ minimum: 0, description }));
const BetLiveShape = Nullable(
  Type.Object(
    {
      at: STATE_SHAPE.at,
      value: Nullable(Type.Number({ description: 'The figure so far.' })),
      clock: NullableInteger('Seconds left in the period; 0 between periods.'),
      period: NullableInteger('Overtimes follow those of regulation.'),
      probability: LiveProbability,
      interval: LiveInterval,
      remaining: Nullable(Type.Number({ description: 'Expected still to come.' })),
      isFrozen: STATE_SHAPE.isFrozen,
    },
    {
      description:
        'The probability that it still wins (Sharp and above); of several props that all of them do, from the joint of what is left, without the figures. Null where it is not known.',
    },
  ),
);

const LiveBetShape = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Of the bet.' }),
  status: Type.Unsafe<LiveProp['status']>({
    type: 'string',
    enum: ['live', 'final'],
    description: 'Of its game; of several, live until the last one is over.',
  }),
  ...FIGURES,
  asOf: Moment('When the figures became known; of several the newest.'),
  live: BetLiveShape,
  legs: Nullable(
    Type.Array(
      Type.Object({
        status: Type.Unsafe<LiveProp['status'] | 'scheduled'>({
          type: 'string',
          enum: ['scheduled', 'live', 'final'],
          description: 'Of the leg’s game; scheduled as long as it has no figures.',
        }),
        ...FIGURES,
        live: LiveShape,
      }),
      { description: 'Of a bet on several props, in their order; the figures of the bet itself are then null.' },
    ),
  ),
});
type LiveBet = Static<typeof LiveBetShape>;
type LiveDeps = Pick<BetsDeps, 'reader' | 'bounds' | 'live'>;

/** What an account asks at a moment. */
interface Asker {
  readonly accountId: number;
  /** Nothing learned later is told. */
  readonly at: Date;
  readonly now: Date;
  /** Both empty for a tier with a delay. */
  readonly running: ReadonlyMap<number, LiveGame>;
  readonly states: RunningStates;
}

export function liveRoute(api: Api, deps: LiveDeps): void {
  api.get(
    '/me/bets/live',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'How your open bets stand while their games run',
        description:
          'Open bets of which a game has begun, with the figures so far, as they were the caller’s delay ago. A bet whose game has neither a state nor a box score is left out. Figures can be corrected until the bet is graded.',
        response: { 200: Type.Array(LiveBetShape) },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const now = clock.now();
      const isLive = opens('live', tier);
      const running = isLive ? await deps.live.now(db, now) : new Map<number, LiveGame>();
      const states: RunningStates = isLive ? await deps.live.states(db, now) : new Map();
      const asker = { accountId: id, at: seenAt(tier, now), now, running, states };
      return [...(await liveSingles(db, asker)), ...(await liveSlips(db, deps, asker))];
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

async function liveSingles(db: Queryable, { accountId, at, now, running, states }: Asker): Promise<LiveBet[]> {
  const bets = await begunBets(db, accountId, at);
  const told = await toldOf(db, bets, states, at);
  return bets.flatMap((bet): LiveBet[] => {
    const prop = told.get(bet.id);
    if (prop === undefined) return [];
    const live = prop.status === 'live' ? liveOnWire(running, bet, now) : null;
    return [{ id: bet.id, status: prop.status, ...figuresOf(prop), asOf: prop.asOf.toISOString(), live, legs: null }];
  });
}

/** The figures of each claim by its id. */
async function toldOf(
  db: Queryable,
  claims: readonly (OpenPick & { readonly league: League })[],
  states: RunningStates,
  at: Date,
): Promise<ReadonlyMap<number, LiveProp>> {
  const ofLeagues = await Promise.all(
    Array.from(
      Map.groupBy(claims, ({ league }) => league),
      ([league, own]) => liveProps(db, league, own, at, states),
    ),
  );
  return new Map(ofLeagues.flat().map((prop) => [prop.id, prop]));
}

async function liveSlips(db: Queryable, deps: LiveDeps, asker: Asker): Promise<LiveBet[]> {
  const legs = (await begunLegs(db, asker.accountId, asker.at)).map((leg, id) => ({ ...leg, id }));
  const byLeg = await toldOf(db, legs, asker.states, asker.at);
  const slips: LiveBet[] = [];
  for (const [id, ofBet] of Map.groupBy(legs, ({ betId }) => betId))
    // One after the other: they share the reads of a game.
    // eslint-disable-next-line no-await-in-loop
    slips.push(...(await liveSlip(db, deps, asker, id, ofBet, byLeg)));
  return slips;
}

async function liveSlip(
  db: Queryable,
  deps: LiveDeps,
  { running, now }: Asker,
  id: number,
  legs: readonly (BegunLeg & { readonly id: number })[],
  byLeg: ReadonlyMap<number, LiveProp>,
): Promise<LiveBet[]> {
  const found = legs.map((leg) => byLeg.get(leg.id));
  const known = found.flatMap((prop) => prop ?? []);
  if (known.length === 0) return [];
  const isOver = known.length === legs.length && known.every(({ status }) => status === 'final');
  const newest = Math.max(...known.map(({ asOf }) => asOf.getTime()));
  const games = [...new Set(legs.map(({ gameId }) => gameId))].flatMap((gameId) => running.get(gameId) ?? []);
  const joint = games.length === 0 ? null : await jointNow(db, deps, { legs, ended: found, running, now });
  return [
    {
      id,
      status: isOver ? 'final' : 'live',
      ...NOTHING,
      asOf: new Date(newest).toISOString(),
      live: joint && slipOnWire(games, joint, now),
      legs: legs.map((leg, place) => {
        const prop = found[place];
        if (prop === undefined) return { status: 'scheduled' as const, ...NOTHING, live: null };
        const live = prop.status === 'live' ? liveOnWire(running, leg, now) : null;
        return { status: prop.status, ...figuresOf(prop), live };
      }),
    },
  ];
}

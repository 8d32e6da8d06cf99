import { Type, type Static } from 'typebox';
import { lineValue, rounded } from '../../kernel/index.ts';
import { gamesKnown, type Game } from '../../league/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import {
  notFound,
  NOT_CHANGED,
  prepareJson,
  preparedResponses,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { LiveGame, LiveGames, QuotedNow } from '../../scoring/index.ts';
import { STAT_NAMES } from '../../sports/index.ts';
import { chance } from '../members/rungs.ts';
import { Pair } from '../members/shapes.ts';
import { STATE_SHAPE, stateOnWire } from './live-shape.ts';
import { livePoints, type NamedPoint } from './path-queries.ts';

const MOST_RESPONSE_BYTES = 16 * 1024 * 1024;

const Chance = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const PointShape = Type.Object({
  at: Type.String({ format: 'date-time' }),
  period: Type.Integer({ minimum: 1 }),
  clock: Type.Integer({ minimum: 0 }),
  value: Type.Number(),
  over: Chance('Of the over at that moment.'),
});

const LivePropShape = Type.Object({
  playerId: Type.Integer({ minimum: 1 }),
  playerName: Type.String(),
  teamAbbreviation: Nullable(Type.String({ description: 'Null once the game is over.' })),
  stat: Words(STAT_NAMES, 'The stat, of the full game.'),
  line: Type.Number({ description: 'The books’ line just before the start.' }),
  value: Type.Number({ description: 'The figure so far; once the game is over, at the last point of the path.' }),
  seconds: Nullable(Type.Integer({ minimum: 0, description: 'Playing time so far; null once the game is over.' })),
  remaining: Nullable(Type.Number({ description: 'Expected still to come; null for a double, and after the game.' })),
  before: Nullable(Chance('Of the over, just before the start; null once the game is over.')),
  over: Chance('Over, push and under add up to 1; 0 or 1 exactly where it is decided.'),
  push: Chance('Exactly on the line.'),
  under: Chance('Under.'),
  interval: Nullable(Pair(Type.Number(), '90 % interval of `over`; null once the game is over.')),
  path: Type.Optional(
    Type.Array(PointShape, { description: 'With `path=true`: a point where `over` had moved by more than 0.05.' }),
  ),
});

const GameLiveShape = Type.Object(
  {
    gameId: Type.Integer({ minimum: 1 }),
    league: Words(LEAGUES, 'The league.'),
    gameDate: Type.String({ format: 'date' }),
    homeTeam: Type.String(),
    awayTeam: Type.String(),
    tipOff: Type.String({ format: 'date-time' }),
    status: Words(['scheduled', 'live', 'final', 'postponed', 'cancelled'], 'Of the game.'),
    state: Nullable(
      Type.Object(
        { ...STATE_SHAPE, homePoints: Type.Integer(), awayPoints: Type.Integer() },
        {
          description: 'Null while the game does not run, and if nothing was quoted before its start.',
        },
      ),
    ),
    props: Type.Array(LivePropShape, {
      description: 'Every quoted line of the full game; of a finished game its last points.',
    }),
  },
  { title: 'GameLive', description: 'A running game with the live probability of every quoted line.' },
);

export function gameLiveRoute(api: Api, live: LiveGames): void {
  const responses = preparedResponses(MOST_RESPONSE_BYTES);
  api.get(
    '/games/:id/live',
    {
      config: { access: 'live' },
      schema: {
        summary: 'A running game, with the live probability of every quoted line',
        tags: ['Picks'],
        description:
          'Computed once for each state of the game, from the figures so far and what was known just before the start. No prop in a league without such a model. With `path=true` each line has its path through the game; it is kept for 30 days. These probabilities count in no record.',
        params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Of the game.' }) }),
        querystring: Type.Object({ path: Type.Optional(Type.Boolean({ description: 'Adds each line’s path.' })) }),
        response: { 200: GameLiveShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id } = request.params;
      const { path = false } = request.query;
      const now = clock.now();
      const running = (await live.now(db, now)).get(id);
      // A response about a state stands until the next one; about another game, for a second.
      const frozen = running && stateOnWire(running, now).isFrozen;
      const version =
        running === undefined ? `${Math.floor(now.getTime() / 1_000)}` : `${running.state.knownAt.getTime()} ${frozen}`;
      const response = await responses.made(`${id} ${path}`, version, async () => {
        const points = path || running === undefined ? await livePoints(db, id) : [];
        if (running !== undefined) return prepareJson(runningOnWire(running, now, path ? points : undefined));
        return prepareJson(await otherOnWire(db, id, now, points, path));
      });
      return sendPrepared(request, reply, response);
    },
  );
}

type GameLive = Static<typeof GameLiveShape>;
type LiveProp = Static<typeof LivePropShape>;

const gameOnWire = ({ id, league, gameDate, homeTeam, awayTeam, tipOff }: Game) => ({
  gameId: id,
  league,
  gameDate,
  homeTeam,
  awayTeam,
  tipOff: tipOff.toISOString(),
});

const keyOf = ({ playerId, stat }: Pick<NamedPoint, 'playerId' | 'stat'>): string => `${playerId} ${stat}`;

function runningOnWire(game: LiveGame, now: Date, points: readonly NamedPoint[] | undefined): GameLive {
  const { pregame, state } = game;
  const paths = points && Map.groupBy(points, keyOf);
  const { homePoints, awayPoints } = state;
  return {
    ...gameOnWire(pregame.game),
    status: 'live',
    state: { ...stateOnWire(game, now), homePoints, awayPoints },
    props: game.quoted().map((prop) => ({
      ...propOnWire(prop, pregame.game),
      ...(paths !== undefined && { path: pathOnWire(paths.get(keyOf(prop)) ?? []) }),
    })),
  };
}

function propOnWire(prop: QuotedNow, { homeTeamId, homeTeam, awayTeam }: Game): LiveProp {
  const { playerId, playerName, teamId, stat, lineHalves, value, seconds, remaining, before } = prop;
  const { over, push, under, interval } = prop.chance;
  return {
    playerId,
    playerName,
    teamAbbreviation: teamId === homeTeamId ? homeTeam : awayTeam,
    stat,
    line: lineValue(lineHalves),
    value,
    seconds,
    remaining: remaining === null ? null : rounded(remaining, 2),
    before: chance(before),
    over: chance(over),
    push: chance(push),
    under: chance(under),
    interval: interval.map(chance),
  };
}

const pathOnWire = (points: readonly NamedPoint[]): Static<typeof PointShape>[] =>
  points.map(({ at, period, clockSeconds, value, over }) => ({
    at: at.toISOString(),
    period,
    clock: clockSeconds,
    value,
    over: chance(over),
  }));

/** A game that does not run, with the last points of its lines. */
async function otherOnWire(
  db: Queryable,
  id: number,
  now: Date,
  points: readonly NamedPoint[],
  withPath: boolean,
): Promise<GameLive> {
  const [game] = await gamesKnown(db, [id], now);
  if (game === undefined) throw notFound('There is no game with this id.');
  const props = [...Map.groupBy(points, keyOf).values()].map((path): LiveProp => {
    const { playerId, playerName, stat, lineHalves, value, over } = path.at(-1) as NamedPoint;
    return {
      playerId,
      playerName,
      teamAbbreviation: null,
      stat,
      line: lineValue(lineHalves),
      value,
      seconds: null,
      remaining: null,
      before: null,
      over: chance(over),
      push: 0,
      under: chance(1 - over),
      interval: null,
      ...(withPath && { path: pathOnWire(path) }),
    };
  });
  return { ...gameOnWire(game), status: game.status, state: null, props };
}

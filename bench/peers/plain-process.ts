// What a competent team would write in a week: Fastify with request and response schemas, a connection pool, and prepared,
// parameterized statements. One statement looks up the key and counts the request; every response is read anew. It has no
// log, burst limit or ETag, and its commits do not wait for the disk: all in its favor.
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyRequest } from 'fastify';
import { readRawKey } from '../../server/src/accounts/keys/raw-keys.ts';
import { lineValue, type Rating } from '../../server/src/kernel/index.ts';

import { gameDayOf, statValue } from '../../server/src/leagues/index.ts';
import { PickShape, pickOnWire } from '../../server/src/picks/index.ts';
import { openDatabase, silentLog } from '../../server/src/platform/index.ts';
import { PropsPageShape } from '../../server/src/research/props/props-schemas.ts';
import { gamesOfPlayer } from '../../server/src/research/reference/reference-queries.ts';
import { gameOnWire, GameShape } from '../../server/src/research/reference/reference-schemas.ts';
import { propsPage, type PropsAsked } from './plain-props.ts';
import { picksOfDay, propsHistory, takeRequest, type PlainPastProp } from './plain-queries.ts';

const QUOTA = 1_000_000_000;
const RATINGS: readonly Rating[] = ['Premium', 'Standard'];

const { databaseUrl } = JSON.parse(await text(process.stdin)) as { databaseUrl: string };
const url = new URL(databaseUrl);
url.searchParams.set('options', '-c synchronous_commit=off');
const db = openDatabase({ url: url.href, poolSize: 10, log: silentLog, applicationName: 'plain' });
const app = Fastify({ ajv: { customOptions: { coerceTypes: true } } });

app.addHook('onRequest', async (request, reply) => {
  const key = readRawKey('pp', String(request.headers['x-api-key']));
  const [caller] = key === undefined ? [] : await takeRequest(db, key.publicId, key.secretHash, QUOTA);
  if (caller === undefined) return reply.code(401).send();
  if (caller.used === null) return reply.code(429).send();
  void reply.header('x-ratelimit-limit', QUOTA).header('x-ratelimit-remaining', QUOTA - caller.used);
});

const count = (fallback: number, maximum: number) => ({ type: 'integer', minimum: 1, maximum, default: fallback });
const listOf = (shape: object) => ({ 200: { type: 'array', items: lean(shape) } });
const idOf = (request: FastifyRequest): number => (request.params as { id: number }).id;
const withId = { type: 'object', properties: { id: { type: 'integer' } } };

for (const [path, name, usual, most] of [
  ['/picks/top', 'count', 10, 100],
  ['/data/picks/today', 'limit', 100, 1_000],
] as const)
  app.get(
    `/api/v1${path}`,
    {
      schema: {
        querystring: { type: 'object', properties: { [name]: count(usual, most) } },
        response: listOf(PickShape),
      },
    },
    async (request) => {
      const { [name]: limit = usual } = request.query as Record<string, number>;
      const now = new Date();
      return (await picksOfDay(db, gameDayOf('Nba', now), RATINGS, now, limit)).map(pickOnWire);
    },
  );

app.get('/api/v1/players/:id/games', { schema: { params: withId, response: listOf(GameShape) } }, async (request) =>
  (await gamesOfPlayer(db, new Date(), idOf(request), null)).map(gameOnWire),
);

app.get(
  '/api/v1/research/props',
  {
    schema: {
      querystring: {
        type: 'object',
        properties: {
          page: count(1, 1_000_000),
          pageSize: count(50, 200),
          minL10OverHits: { type: 'integer' },
          minScore: { type: 'number' },
        },
      },
      response: { 200: lean(PropsPageShape) },
    },
  },
  async (request) => propsPage(db, gameDayOf('Nba', new Date()), request.query as PropsAsked),
);

const words = { type: 'string' };
const number = { type: 'number' };
const orNull = (of: object) => ({ ...of, nullable: true });
const PAST_PROP = {
  type: 'object',
  properties: {
    date: words,
    gameId: { type: 'integer' },
    opponentAbbreviation: orNull(words),
    isHome: orNull({ type: 'boolean' }),
    stat: words,
    period: orNull(words),
    line: number,
    book: words,
    overPrice: { type: 'integer' },
    underPrice: { type: 'integer' },
    closingLine: orNull(number),
    actualValue: orNull(number),
    result: orNull(words),
    isVoided: { type: 'boolean' },
  },
};

app.get(
  '/api/v1/data/players/:id/props-history',
  { schema: { params: withId, response: listOf(PAST_PROP) } },
  async (request) => (await propsHistory(db, idOf(request), 100)).map(pastOnWire),
);

const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${new URL(address).port}\n`);

function pastOnWire(prop: PlainPastProp): object {
  const { isHome, home, away, status, counts, lineHalves, closingHalves } = prop;
  const line = lineValue(lineHalves);
  const hasPlayed = counts !== null && (counts['seconds'] ?? 0) > 0;
  const actualValue = hasPlayed ? statValue('Nba', prop.stat, counts) : null;
  const gap = (actualValue ?? line) - line;
  return {
    date: prop.date,
    gameId: prop.gameId,
    opponentAbbreviation: isHome === null ? null : isHome ? away : home,
    isHome,
    stat: prop.stat,
    period: prop.period === 'Full' ? null : prop.period,
    line,
    book: prop.book,
    overPrice: prop.overPrice,
    underPrice: prop.underPrice,
    closingLine: closingHalves === null ? null : lineValue(closingHalves),
    actualValue,
    result: actualValue === null ? null : gap > 0 ? 'Over' : gap < 0 ? 'Under' : 'Push',
    isVoided: status === 'cancelled' || (status === 'final' && !hasPlayed),
  };
}

/** A nullable schema in the form that serializes fastest: a union would be validated first. */
function lean(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { anyOf, ...rest } = (value ?? {}) as { anyOf?: { type?: string }[] };
    const other = anyOf?.length === 2 && anyOf[1]?.type === 'null' ? anyOf[0] : undefined;
    return other === undefined ? value : { ...rest, ...other, nullable: true };
  }) as object;
}

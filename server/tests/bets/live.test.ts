import assert from 'node:assert/strict';
import test from 'node:test';
import { bettingStage, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore, addQuote, addState } from '../support/small-league.ts';

interface Live {
  readonly id: number;
  readonly status: string;
  readonly value: number | null;
  readonly secondsLeft: number | null;
  readonly inPeriod: number | null;
  readonly legs: readonly Pick<Live, 'status' | 'value'>[] | null;
}
interface Now {
  readonly id: number;
  readonly probability: number | null;
  readonly price: number | null;
}

const MINUTE = 60_000;
/** Pro sees facts 15 minutes late. */
const DELAY = 15 * MINUTE;

test('open bets show the current probability and price before tip-off, and then each value with the game clock', async (t) => {
  const stage = await bettingStage(t);
  const { ask, bet, ctx, db, league, gameId } = stage;
  const [one, other] = [stage.one, stage.other].map((token) => token.replace('Sharp', 'Pro')) as [string, string];
  const log = async (body: object, token = one) => {
    const response = await ask<{ id: number; ourProbability: number | null }>(token, 'POST', '/me/bets', body);
    assert.equal(response.status, 201, response.text);
    return response.body;
  };
  const leg = (player: number) => ({ playerId: league.players[player], stat: 'Points', line: 14.5 });
  const legs = [
    { ...leg(1), direction: 'Over' },
    { ...leg(6), direction: 'Under' },
  ];
  const [single, elsewhere] = [await log(bet), await log({ ...bet, line: 20.5, price: 150 })];
  const slip = await log({ legs, book: 'echo', price: 260, stake: 5 });
  await log(bet, other);
  const read = async <Body>(path: string, token = one): Promise<Body> => {
    const { status, body, text } = await ask<Body>(token, 'GET', path);
    assert.equal(status, 200, text);
    return body;
  };
  const now = (token = one) => read<readonly Now[]>('/me/bets/now', token);

  const first = await now();
  assert.deepEqual(
    first.map(({ id, price }) => [id, price]),
    [
      [single.id, 108],
      [elsewhere.id, null],
      [slip.id, null],
    ],
  );
  assert.deepEqual(
    first.map(({ probability }) => probability),
    [single, elsewhere, slip].map(({ ourProbability }) => ourProbability),
    'nothing was learned since they were logged',
  );
  assert.ok(first.every(({ probability }) => probability !== null));

  // The book moves: the bet keeps its price, next to the current offer, which is as late as the tier.
  const moved = ctx.clock.now();
  const quote = { gameId, playerId: league.players[0]!, book: 'echo', line: 14.5, over: 110, under: -135 };
  await addQuote(db, league, { ...quote, knownAt: moved });
  ctx.clock.set(new Date(moved.getTime() + DELAY - 1));
  assert.equal((await now())[0]?.price, 108);
  ctx.clock.set(new Date(moved.getTime() + DELAY));
  assert.equal((await now())[0]?.price, -135);
  assert.deepEqual(
    (await now(other.replace('Pro', 'Free'))).map(({ probability }) => probability),
    [null],
    'a tier without evaluations sees prices alone',
  );

  ctx.clock.set(TIP_OFF);
  assert.deepEqual([await now(), await read('/me/bets/live')], [[], []], 'begun, without a running box score');

  // Eighteen minutes are played: ten players were on the court.
  const at = new Date(TIP_OFF.getTime() + 50 * MINUTE);
  await addState(db, gameId, 'live', TIP_OFF, at);
  const box = league.players.map((playerId, place) => ({ playerId, seconds: 18 * 60, counts: { pts: place } }));
  await addBoxScore(db, league, gameId, at, box);
  ctx.clock.set(new Date(at.getTime() + DELAY));
  const live = await read<readonly Live[]>('/me/bets/live');
  const figures = { secondsLeft: 30 * 60, inPeriod: 2 };
  assert.deepEqual(
    new Map(live.map(({ id, status, value, secondsLeft, inPeriod }) => [id, { status, value, secondsLeft, inPeriod }])),
    new Map([
      [elsewhere.id, { status: 'live', value: 0, ...figures }],
      [single.id, { status: 'live', value: 0, ...figures }],
      [slip.id, { status: 'live', value: null, secondsLeft: null, inPeriod: null }],
    ]),
  );
  assert.deepEqual(
    live.find(({ id }) => id === slip.id)?.legs?.map(({ status, value }) => [status, value]),
    [
      ['live', 1],
      ['live', 6],
    ],
  );
  assert.equal((await read<readonly Live[]>('/me/bets/live', other)).length, 1, 'of the other account its own alone');
});

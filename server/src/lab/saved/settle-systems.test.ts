import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { savedStage } from '../../../tests/lab/saved-stage.ts';
import { addBoxScore, addQuote, addState } from '../../../tests/support/small-league.ts';
import { gradingAt, STANDARD, type SettlementProfile, type SettleRange } from '../../settlement/index.ts';
import { recordedBets } from './queries.ts';
import { settleSystems } from './settle-systems.ts';

const HOUR_MS = 3_600_000;
const DATE = '2024-03-05';

/** A system on the over of 14.5 points of three players, with `unders` another on the under, whose game is over. */
async function played(t: TestContext, { unders = false } = {}) {
  const stage = await savedStage(t);
  const { db, nba, game, clock, save, record, rowsOf } = stage;
  const { id } = await save();
  const underId = unders ? (await save({ where: { direction: 'Under' } })).id : 0;
  await record(rowsOf(game, (place) => ({ lineHalves: place === 2 ? 30 : 29 })));
  const hours = (after: number): void => clock.set(new Date(game.tipOff.getTime() + after * HOUR_MS));
  /** A box score some hours after tip-off with these points of the first players; the others are not in it. */
  const score = async (after: number, ...points: readonly number[]): Promise<void> => {
    const at = new Date(game.tipOff.getTime() + after * HOUR_MS);
    await addState(db, game.id, 'final', game.tipOff, at);
    const lines = points.map((pts, place) => ({ playerId: nba.players[place] ?? 0, counts: { pts } }));
    await addBoxScore(db, nba, game.id, at, lines);
  };
  const settle = (after: number, more: Partial<SettleRange> & { readonly profile?: SettlementProfile } = {}) => {
    hours(after);
    const { profile = STANDARD, ...range } = more;
    const asked = { league: 'Nba', from: DATE, to: DATE, ...range } as const;
    return db.transaction(async (tx) => settleSystems(tx, asked, await gradingAt(tx, profile, clock.now())));
  };
  const bets = async (system = id) =>
    (await recordedBets(db, system, clock.now(), [], null, null))
      .toReversed()
      .map(({ state, actualValue }) => `${state} ${actualValue}`);
  const closings = async () =>
    (await recordedBets(db, id, clock.now(), [], null, null)).toReversed().map((bet) => bet.closingProbability);
  return { ...stage, id, underId, score, settle, bets, closings };
}

test('the bets of a system are graded once there is a result, each once', async (t) => {
  const { score, settle, bets } = await played(t);
  assert.equal(await settle(2), 0);
  assert.deepEqual(await bets(), ['open null', 'open null', 'open null']);
  await score(3, 15, 14, 15);
  assert.equal(await settle(2.9), 0, 'it was not known then');
  assert.equal(await settle(3, { from: '2024-03-06', to: '2024-03-07' }), 0);
  assert.equal(await settle(3, { league: 'Wnba' }), 0);
  assert.equal(await settle(3), 3);
  assert.deepEqual(await bets(), ['won 15', 'lost 14', 'push 15']);
  assert.equal(await settle(4), 0);
});

test('a bet on a player who did not play is void, and the under wins where the over loses', async (t) => {
  const { underId, score, settle, bets } = await played(t, { unders: true });
  await score(3, 15, 14);
  assert.equal(await settle(3), 6);
  assert.deepEqual(await bets(), ['won 15', 'lost 14', 'void null']);
  assert.deepEqual(await bets(underId), ['lost 15', 'won 14', 'void null']);
});

test('a corrected box score corrects what changed, a value alone too, and later than the correction period only with force', async (t) => {
  const { score, settle, bets } = await played(t);
  await score(3, 15, 14, 15);
  await settle(3);
  await score(20, 16, 14, 16);
  assert.equal(await settle(20), 2);
  assert.deepEqual(await bets(), ['won 16', 'lost 14', 'won 16']);
  const after = 3 + STANDARD.correctionMs / HOUR_MS;
  await score(after, 17, 15, 16);
  assert.equal(await settle(after + 0.1), 0);
  assert.equal(await settle(after + 0.1, { force: true }), 2);
  assert.deepEqual(await bets(), ['won 17', 'won 15', 'won 16']);
});

test('a graded bet keeps the rules that graded it until a settlement with force', async (t) => {
  const { score, settle, bets } = await played(t);
  await score(3, 15, 14, 15);
  await settle(3);
  const strict: SettlementProfile = { ...STANDARD, minimumSeconds: 24 * 3_600 };
  assert.equal(await settle(4, { profile: strict }), 0);
  assert.equal(await settle(4, { profile: strict, force: true }), 3);
  assert.deepEqual(await bets(), ['void null', 'void null', 'void null']);
});

test('a bet gets the market’s probability of its side at tip-off, once', async (t) => {
  const { db, nba, game, score, settle, closings } = await played(t);
  const quote = async (player: number, over: number, under: number, minutes: number): Promise<void> => {
    const knownAt = new Date(game.tipOff.getTime() - minutes * 60_000);
    const claim = { gameId: game.id, playerId: nba.players[player] ?? 0, line: 14.5, over, under, knownAt };
    for (const book of ['alpha', 'bravo', 'charlie', 'delta', 'echo']) await addQuote(db, nba, { ...claim, book });
  };
  await quote(1, -150, 120, 30);
  await quote(2, -110, -110, 30);
  await settle(2);
  assert.deepEqual(await closings(), [null, null, null], 'the game has not begun as far as is known');
  await score(3, 15, 14, 15);
  await settle(3);
  const [none, favored, even] = await closings();
  assert.equal(none, null);
  assert.ok(favored !== null && favored !== undefined && favored > 0.53 && favored < 0.6, String(favored));
  assert.ok(even !== null && even !== undefined && even < 0.5, 'the line of the bet is half a point higher');
  const { rows } = await db.query({
    text: 'select distinct closed_at from lab.bet',
  });
  await settle(5);
  assert.deepEqual((await db.query({ text: 'select distinct closed_at from lab.bet' })).rows, rows);
});

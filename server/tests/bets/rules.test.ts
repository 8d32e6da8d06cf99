import assert from 'node:assert/strict';
import test from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import { STANDARD, type SettlementProfile } from '../../src/settlement/index.ts';
import { bettingStage, DAY, TIP_OFF } from '../support/betting-stage.ts';
import { addBoxScore } from '../support/small-league.ts';

const HARSH: SettlementProfile = { ...STANDARD, didNotPlay: 'Miss' };
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

test('a graded bet keeps the rules that graded it, also when it is corrected, until a settlement with force', async (t) => {
  const stage = await bettingStage(t);
  const { db, ctx, league, gameId, one } = stage;
  const [plays = 0, absent = 0, mate = 0] = league.players;
  const under = (playerId: number) => ({ playerId, stat: 'Points', line: 14.5, direction: 'Under' });
  const log = async (body: object): Promise<void> => {
    const { status, text } = await stage.ask(one, 'POST', '/me/bets', { book: 'echo', stake: 10, ...body });
    assert.equal(status, 201, text);
  };
  await log({ ...under(plays), price: 108 });
  await log({ ...under(absent), price: 108 });
  await log({ legs: [under(absent), under(mate)], price: 260 });
  const settled = async (profile: SettlementProfile, force = false): Promise<string[]> => {
    await settleDays(ctx, { league: 'Nba', from: DAY, to: DAY, profile, force });
    const { rows } = await db.query<{ grade: string }>({
      text: `select concat_ws(' ', profile, state, profit) as grade from bets.bet order by id`,
    });
    return rows.map(({ grade }) => grade);
  };
  const box = async (hours: number, points: number): Promise<void> => {
    ctx.clock.set(after(hours));
    await addBoxScore(db, league, gameId, after(hours), [
      { playerId: plays, counts: { pts: points } },
      { playerId: mate, counts: { pts: 10 } },
    ]);
  };
  await stage.play([20, null, 10], after(3));
  // Two legs at +260 pay the square root of 3.6 for one of them.
  const first = ['standard lost -10.00', 'standard void 0.00', 'standard won 8.97'];
  assert.deepEqual(await settled(STANDARD), first);
  assert.deepEqual(await settled(HARSH), first, 'other rules alone change no grade');

  await box(5, 12);
  const corrected = ['standard won 10.80', 'standard void 0.00', 'standard won 8.97'];
  assert.deepEqual(await settled(HARSH), corrected);

  await log({ ...under(absent), gameId, price: 108, placedAt: after(-2).toISOString(), stake: 5 });
  assert.deepEqual((await settled(HARSH)).at(-1), 'standard void 0.00', 'graded when it was logged, by the rules then');

  const forced = await settled(HARSH, true);
  assert.deepEqual(forced, [
    'standard won 10.80',
    'standard@2 lost -10.00',
    'standard@2 lost -10.00',
    'standard@2 lost -5.00',
  ]);
  assert.deepEqual(await settled(STANDARD), forced, 'and these keep the rules of the force');
  await box(3 + 73, 20);
  assert.deepEqual(await settled(STANDARD), forced, 'a correction that comes too late changes nothing');
});

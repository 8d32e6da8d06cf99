import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { addGame, addState, smallLeague } from '../../../tests/support/small-league.ts';
import { LEAD_MS, momentsOf } from './moment.ts';

const TIP_OFF = new Date('2024-03-05T20:00:00Z');
const after = (minutes: number): Date => new Date(TIP_OFF.getTime() + minutes * 60_000);

test('the moment of a prop is an hour before tip-off, or before the one that was scheduled then if that was earlier', async (t) => {
  assert.equal(LEAD_MS, 3_600_000);
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const game = () => addGame(db, league, '2024-03-05', TIP_OFF);
  const [onTime, late, early, lateKnown] = [await game(), await game(), await game(), await game()];
  // What was announced at most an hour before the actual tip-off counts.
  await addState(db, late, 'live', after(25), after(30));
  await addState(db, early, 'scheduled', after(-30), after(-120));
  await addState(db, lateKnown, 'scheduled', after(25), after(-35));
  const moments = await momentsOf(db, [
    { gameId: onTime, tipOff: TIP_OFF },
    { gameId: late, tipOff: after(25) },
    { gameId: early, tipOff: after(-30) },
    { gameId: lateKnown, tipOff: after(25) },
    { gameId: 999_999, tipOff: TIP_OFF },
  ]);
  assert.deepEqual(
    [...moments].toSorted(([one], [other]) => one - other),
    [
      [onTime, after(-60)],
      [late, after(-60)],
      [early, after(-90)],
      [lateKnown, after(-35)],
      [999_999, after(-60)],
    ],
  );
});

test('a game that begins earlier than was known an hour before has its moment before its own tip-off', async (t) => {
  const db = await testDatabase(t);
  const gameId = await addGame(db, await smallLeague(db), '2024-03-05', after(40));
  assert.deepEqual([...(await momentsOf(db, [{ gameId, tipOff: TIP_OFF }]))], [[gameId, after(-60)]]);
  assert.deepEqual([...(await momentsOf(db, []))], []);
});

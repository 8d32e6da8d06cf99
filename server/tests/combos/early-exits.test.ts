import assert from 'node:assert/strict';
import test from 'node:test';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';

import { publishDay, settleDays } from '../../src/cycle/index.ts';
import { LEFT_EARLY } from '../../src/kernel/index.ts';
import { ledgerDay, verifyLedger } from '../../src/record/index.ts';
import { worldStore } from '../../src/scoring/index.ts';
import { addBoxScore, addState } from '../support/small-league.ts';
import { before, combosStage, DATE, NO_BOUNDS, TABLES, TIP_OFF } from './stage.ts';

test('published entries follow their house’s rule of early exits, and the check of the ledger comes to the same payouts', async (t) => {
  const { db, ctx, league, gameId } = await combosStage(t);
  // Pick6 publishes no such rule.
  const payouts = (house: string) => (['prizepicks', 'underdog', 'pick6'].includes(house) ? TABLES : undefined);
  ctx.clock.set(before(30));
  await publishDay(ctx, {
    league: 'Nba',
    date: DATE,
    origin: 'replay',
    worlds: worldStore(),
    payouts,
    shares: () => NO_BOUNDS,
  });
  ctx.clock.set(before(-180));
  await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
  // Every player leaves after the second period with few points and no rebound.
  const lines = league.players.map((playerId) => ({
    playerId,
    counts: { pts: 2 },
    seconds: 800,
    periodPoints: [1, 1],
  }));
  await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
  await settleDays(ctx, { league: 'Nba', from: DATE, to: DATE });
  ctx.clock.set(before(-4 * 24 * 60));
  const read = { league: 'Nba', origin: 'replay', date: DATE, pickId: null, readAt: ctx.clock.now() } as const;
  const day = await ledgerDay(db, { ...read, view: ledgerView(FULL_VISIBILITY, ctx.clock.now()) });
  assert.deepEqual(verifyLedger([day]).faults, []);
  const entries = new Map(
    day.documents.flatMap(({ hash, document }) => (document.type === 'entry' ? [[hash, document]] : [])),
  );
  const grades = day.documents.flatMap(({ document }) => (document.type === 'entryGrade' ? [document] : []));
  assert.ok(grades.length >= 6);
  const states = new Set<string>();
  for (const graded of grades) {
    const { house, legs } = entries.get(graded.entry)!;
    for (const [index, leg] of legs.entries()) {
      const { outcome, reason } = graded.legs[index]!;
      const over = house === 'pick6' ? 'Miss' : 'Void';
      assert.equal(outcome, leg.direction === 'Over' ? over : 'Hit', `${house} ${leg.stat} ${leg.line}`);
      if (outcome === 'Void') assert.equal(reason, LEFT_EARLY);
    }
    if (legs.some(({ direction }) => direction === 'Over')) states.add(`${house} ${graded.state}`);
  }
  for (const state of ['underdog Refunded', 'pick6 Lost']) assert.ok(states.has(state), [...states].join());
  assert.ok(
    [...states].every((state) => state !== 'underdog Lost' && state !== 'prizepicks Lost'),
    [...states].join(),
  );
});

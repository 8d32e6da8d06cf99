import assert from 'node:assert/strict';
import test from 'node:test';
import { before, combosStage, DATE } from '../../tests/combos/stage.ts';
import { worldStore } from '../scoring/index.ts';
import { publishDay } from './publish-day.ts';

test('pick’em entries are published with a whole day, not with some games of it', async (t) => {
  const { db, ctx, gameId } = await combosStage(t);
  ctx.clock.set(before(30));
  const day = { league: 'Nba', date: DATE, origin: 'replay', worlds: worldStore() } as const;
  const entries = async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>({ text: 'select count(*)::int as n from combos.entry' });
    return rows[0]?.n ?? -1;
  };
  await publishDay(ctx, { ...day, only: new Set([gameId]) });
  assert.equal(await entries(), 0);
  await publishDay(ctx, day);
  assert.ok((await entries()) > 0);
});

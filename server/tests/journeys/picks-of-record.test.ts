import assert from 'node:assert/strict';
import test from 'node:test';
import { picksModule, type PickOnWire } from '../../src/picks/index.ts';
import { recordModule } from '../../src/record/index.ts';
import { testServer } from '../support/http.ts';
import { DAYS, NEXT_DAY, settledLeague } from '../support/settled-league.ts';
import { getAs, identifyByTier } from '../support/tier-callers.ts';

test('of=record lists every claim that counts in the track record once, page by page, and its sums are the record’s', async (t) => {
  const { ctx, clock } = await settledLeague(t);
  const origin = 'replay' as const;
  const { api } = await testServer(t, {
    context: ctx,
    modules: [picksModule({ origin }), recordModule({ origin })],
    identify: identifyByTier,
    wallClock: clock,
  });
  const range = `from=${DAYS[0]}&to=${NEXT_DAY}`;
  const picks: PickOnWire[] = [];
  for (let cursor = ''; ;) {
    const response = await getAs(api, 'Sharp', `/data/picks?of=record&${range}&limit=3${cursor}`);
    assert.equal(response.statusCode, 200, response.body);
    const page = response.json<{ items: PickOnWire[]; nextCursor: string | null }>();
    picks.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = `&cursor=${page.nextCursor}`;
  }
  const record = (await getAs(api, 'Sharp', `/picks/track-record?${range}`)).json<{
    picks: number;
    units: number;
    hits: number;
  }>();
  assert.equal(picks.length, record.picks);
  assert.equal(new Set(picks.map(({ id }) => id)).size, picks.length);
  assert.ok(picks.every(({ isOfRecord }) => isOfRecord));
  assert.equal(picks.filter(({ hit }) => hit === true).length, record.hits);
  const units = picks.reduce((sum, { profit }) => sum + (profit ?? 0), 0);
  assert.ok(Math.abs(units - record.units) < 1e-3, `${units} against ${record.units}`);
  const board = (await getAs(api, 'Sharp', `/data/picks?${range}&limit=200`)).json<{ items: PickOnWire[] }>();
  const later = board.items.filter(({ isOfRecord }) => !isOfRecord);
  assert.ok(later.length > 0, 'a board lists a claim at a later price, which does not count again');
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { settleDays } from '../../src/cycle/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { bettingStage, DAY, NOW, TIP_OFF } from '../support/betting-stage.ts';
import { holdings } from '../support/killed-database.ts';
import fc from '../support/properties.ts';
import { addBoxScore } from '../support/small-league.ts';

interface Leg {
  readonly playerId: number;
  readonly outcome: string | null;
  readonly actualValue: number | null;
}
interface Slip {
  readonly id: number;
  readonly version: number;
  readonly price: number;
  readonly tipOff: string;
  readonly state: string;
  readonly profit: number | null;
  readonly isVerified: boolean;
  readonly unverifiedReason: string | null;
  readonly ourProbability: number | null;
  readonly closingPrice: number | null;
  readonly closingLineValue: number | null;
  readonly legs: readonly Leg[] | null;
  readonly payout: { readonly multipliers: readonly number[] } | null;
  readonly errors?: readonly { readonly pointer: string }[];
}

const HOUR = 3_600_000;
/** Of the ten players, the first five of one team; null did not play. */
const POINTS = [21, 14, 7, null, 12, 25, 14, 3, null, 18];
const CORRECTED = [7, 14, 21, null, 12, 25, 15, 3, null, 18];

const anyLeg = fc.record({
  player: fc.nat({ max: 9 }),
  halves: fc.integer({ min: 10, max: 45 }),
  isOver: fc.boolean(),
});
const anySlip = fc.record({
  legs: fc.uniqueArray(anyLeg, { minLength: 2, maxLength: 6, selector: ({ player }) => player }),
  cents: fc.integer({ min: 1, max: 50_000 }),
  price: fc.integer({ min: 100, max: 5_000 }),
  isEntry: fc.boolean(),
});
type Made = typeof anySlip extends fc.Arbitrary<infer One> ? One : never;

const teamOf = (player: number): number => (player < 5 ? 0 : 1);
const POWER: Readonly<Record<number, number>> = { 1: 1.5, 2: 3, 3: 5, 4: 10, 5: 20, 6: 37.5 };

/** The payback of a bet on several legs in cents, computed without the service's code. */
function plainCents({ legs, cents, price, isEntry }: Made, points: readonly (number | null)[]): number {
  const results = legs.map(({ player, halves, isOver }) => {
    const doubled = (points[player] ?? Number.NaN) * 2;
    if (Number.isNaN(doubled)) return 'void';
    if (doubled === halves) return 'push';
    return doubled > halves === isOver ? 'hit' : 'miss';
  });
  const left = legs.filter((_, place) => results[place] === 'hit' || results[place] === 'miss');
  const hits = results.filter((result) => result === 'hit').length;
  if (!isEntry) {
    if (hits < left.length) return -cents;
    if (hits === 0) return 0;
    return Math.floor(cents * (1 + price / 100) ** (hits / legs.length) + 0.5 + 1e-9) - cents;
  }
  const teams = new Set(left.map(({ player }) => teamOf(player))).size;
  if (left.length === 0 || (left.length === 1 ? !results.includes('push') : teams < 2)) return 0;
  return hits < left.length ? -cents : Math.floor(cents * (POWER[left.length] ?? 0) + 0.5 + 1e-9) - cents;
}

test('bets on several props', async (t) => {
  const stage = await bettingStage(t);
  const { ask, one, other, league, ctx, db, gameId } = stage;
  const leg = (player: number, line = 14.5, direction = 'Under') => ({
    playerId: league.players[player] ?? 0,
    stat: 'Points',
    line,
    direction,
  });
  const log = (body: object, token = one) => ask<Slip>(token, 'POST', '/me/bets', body);
  const parlay = { legs: [leg(0), leg(6), leg(1)], book: 'echo', price: 600, stake: 10 };
  const entry = { legs: [leg(0), leg(6), leg(1)], payout: { house: 'prizepicks', kind: 'Flexible' }, stake: 10 };
  const read = async (id: number) => (await ask<Slip>(one, 'GET', `/me/bets/${id}`)).body;

  await t.test('legs are logged at one price or as an entry, never verified, with the joint probability', async () => {
    const { status, body, text } = await log(parlay);
    assert.equal(status, 201, text);
    assert.deepEqual([body.isVerified, body.payout, body.price, body.legs?.length], [false, null, 600, 3]);
    assert.match(body.unverifiedReason ?? '', /No quote/);
    assert.ok(body.ourProbability !== null && body.ourProbability > 0.02 && body.ourProbability < 0.4, text);
    const made = await log(entry);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual([made.body.payout?.multipliers, made.body.price], [[2.25, 1.25], 125]);
    const single = await log({ ...leg(0), book: 'echo', price: 108, stake: 1 });
    assert.deepEqual([single.body.legs, single.body.payout, single.body.unverifiedReason], [null, null, null]);
  });

  await t.test('an impossible slip is rejected, and the reason names the leg', async () => {
    const refused = async (body: object, status: number, pointer?: string) => {
      const response = await log(body);
      assert.equal(response.status, status, response.text);
      if (pointer !== undefined) assert.equal(response.body.errors?.[0]?.pointer, pointer, response.text);
    };
    await refused({ ...parlay, legs: [leg(0), leg(0)] }, 422, '/legs/0');
    await refused({ ...parlay, legs: [leg(0), leg(0, 14.5, 'Over')] }, 422, '/legs/0');
    await refused({ ...parlay, legs: [leg(0), { ...leg(1), playerId: 999_999 }] }, 422, '/legs/1');
    await refused({ ...parlay, legs: [leg(0), leg(1, 14.3)] }, 400, '/legs/1/line');
    await refused({ ...parlay, legs: [leg(0), { ...leg(1, 1.5), stat: 'DoubleDouble' }] }, 422, '/legs/1/line');
    await refused(
      { ...parlay, legs: [leg(0), { ...leg(1, 0.5), stat: 'TripleDouble', period: 'Q1' }] },
      422,
      '/legs/1/line',
    );
    await refused({ ...leg(0, 100.5), stat: 'TripleDouble', book: 'echo', price: 108, stake: 1 }, 422, '/line');
    await refused({ ...parlay, legs: [leg(0)] }, 400);
    await refused({ ...parlay, playerId: league.players[0] }, 400, '/playerId');
    await refused({ ...parlay, price: undefined }, 400, '/price');
    await refused({ ...entry, price: 500 }, 400, '/price');
    await refused({ ...entry, book: 'echo' }, 400, '/book');
    await refused({ ...entry, legs: [leg(0), leg(1), leg(2)] }, 422);
    await refused({ ...entry, payout: { house: 'pick6' } }, 422, '/payout');
    await refused({ ...leg(0), payout: entry.payout, stake: 1 }, 400, '/payout');
    await refused({ ...parlay, placedAt: new Date(NOW.getTime() + HOUR).toISOString() }, 422);
  });

  await t.test('it changes at any time; the payout of an entry never does', async () => {
    const { body } = await log({ ...parlay, again: true });
    const change = (id: number, by: object) => ask<Slip>(one, 'PATCH', `/me/bets/${id}`, by);
    assert.deepEqual((await change(body.id, { price: 650 })).body.version, 2);
    assert.equal((await ask(other, 'GET', `/me/bets/${body.id}`)).status, 404);
    const made = await log({ ...entry, again: true });
    assert.equal((await change(made.body.id, { price: 300 })).status, 422);
    assert.equal((await change(made.body.id, { stake: 20 })).body.payout?.multipliers[0], 2.25);
    ctx.clock.set(new Date(TIP_OFF.getTime() - 1));
    assert.equal((await ask(one, 'DELETE', `/me/bets/${body.id}`)).status, 204);
    ctx.clock.set(TIP_OFF);
    assert.equal(
      (await change(made.body.id, { stake: 5 })).status,
      200,
      'its owner may correct it: it is never verified',
    );
    ctx.clock.set(NOW);
    for (const text of [
      'update bets.leg set line_halves = line_halves + 2',
      'update bets.bet set is_verified = true where leg_count > 1',
      `update bets.bet set payout = '{}' where payout is not null`,
    ])
      await assert.rejects(db.query({ text }), text);
  });

  await t.test(
    'generated slips pay as an independent calculation, also after a correction, and the summary is their sum',
    async () => {
      const kept = new Map<number, Made>();
      await fc.assert(
        fc.asyncProperty(anySlip, async (made) => {
          const teams = new Set(made.legs.map(({ player }) => teamOf(player))).size;
          fc.pre(!made.isEntry || teams === 2);
          const legs = made.legs.map(({ player, halves, isOver }) =>
            leg(player, halves / 2, isOver ? 'Over' : 'Under'),
          );
          const sale = made.isEntry ? { payout: { house: 'prizepicks' } } : { book: 'alpha', price: made.price };
          const { status, body, text } = await log({ legs, ...sale, stake: made.cents / 100 }, other);
          assert.equal(status, 201, text);
          kept.set(body.id, made);
        }),
        { numRuns: 40, endOnFailure: true },
      );
      await stage.play(POINTS);
      // A process that dies before the commit leaves every bet and leg unchanged.
      const before = await holdings(db, ['bets']);
      const dying: Database = {
        ...db,
        transaction: (work) =>
          db.transaction(async (tx) => {
            await work(tx);
            await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
            throw new Error('it lives');
          }),
      };
      await assert.rejects(settleDays({ ...ctx, db: dying }, { league: 'Nba', from: DAY, to: DAY }));
      assert.deepEqual(await holdings(db, ['bets']), before);
      const reconcile = async (points: readonly (number | null)[]) => {
        await stage.settle();
        const { body } = await ask<{ items: readonly Slip[] }>(other, 'GET', '/me/bets?limit=200');
        assert.equal(body.items.length, kept.size);
        let sum = 0;
        for (const { id, profit, legs } of body.items) {
          const cents = plainCents(kept.get(id)!, points);
          assert.equal(Math.round((profit ?? Number.NaN) * 100), cents, JSON.stringify([kept.get(id), legs, profit]));
          assert.ok(legs?.every(({ outcome }) => outcome !== null));
          sum += cents;
        }
        interface Sums {
          readonly bets: number;
          readonly profit: number;
          readonly groups: readonly { readonly key: string; readonly bets: number; readonly profit: number }[];
        }
        const { body: by } = await ask<Sums>(other, 'GET', '/me/bets/summary?by=kind');
        assert.deepEqual([by.bets, Math.round(by.profit * 100)], [kept.size, sum]);
        const ofEntries = [...kept.values()].filter(({ isEntry }) => isEntry);
        assert.deepEqual(
          by.groups.map(({ key, bets }) => [key, bets]),
          [
            ['parlay', kept.size - ofEntries.length],
            ['pickem', ofEntries.length],
          ],
        );
      };
      await reconcile(POINTS);
      ctx.clock.set(new Date(TIP_OFF.getTime() + 5 * HOUR));
      const lines = CORRECTED.flatMap((pts, index) =>
        pts === null ? [] : [{ playerId: league.players[index] ?? 0, counts: { pts } }],
      );
      await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
      await reconcile(CORRECTED);
    },
  );

  await t.test(
    'the closing line of a bet on several props comes from its legs; a bet without one is excluded from luck and counted',
    async () => {
      interface Closed {
        readonly id: number;
        readonly closing: number | null;
        readonly dependence: number | null;
        readonly payout: { readonly kind: string } | null;
        readonly legs: readonly (number | null)[];
      }
      const { rows } = await db.query<Closed>({
        text: `select id, closing_probability as closing, dependence, payout,
                 (select array_agg(closing_probability order by place) from bets.leg where bet_id = bet.id) as legs
               from bets.bet where leg_count > 1 and deleted_at is null`,
      });
      assert.ok(rows.length > 40);
      for (const { id, closing, dependence, payout, legs } of rows) {
        const ps = legs.flatMap((p) => p ?? []);
        assert.equal(ps.length, legs.length, 'every leg is quoted');
        // One game: the product times the service's estimate of the dependence, within the bounds of any joint probability.
        const product = ps.reduce((all, p) => all * p, dependence ?? Number.NaN);
        const least = ps.reduce((all, p) => all + p, 1 - ps.length);
        const due = Math.min(Math.max(product, least), ...ps);
        if (payout?.kind === 'Flexible' || dependence === null) assert.equal(closing, null, String(id));
        else assert.ok(Math.abs((closing ?? 2) - due) < 1e-9, `${id}: ${closing}, and ${due} is due`);
      }
      const { body } = await ask<{ items: readonly Slip[] }>(other, 'GET', '/me/bets?limit=200');
      const dropped = (legs: Slip['legs']): boolean =>
        legs?.some(({ outcome }) => outcome === 'Push' || outcome === 'Void') === true;
      const closed = body.items.filter(({ closingLineValue }) => closingLineValue !== null);
      const played = body.items.filter(({ state }) => state === 'won' || state === 'lost');
      const whole = played.filter(({ closingLineValue, legs }) => closingLineValue !== null && !dropped(legs));
      assert.ok(closed.length > 20 && whole.length > 5 && whole.length < played.length);
      for (const { closingLineValue, closingPrice, price } of closed) {
        const fair = closingPrice! > 0 ? 100 / (closingPrice! + 100) : -closingPrice! / (100 - closingPrice!);
        const value = fair * (1 + (price > 0 ? price / 100 : -100 / price)) - 1;
        assert.ok(Math.abs(value - closingLineValue!) < 0.05 * (1 + Math.abs(value)), `${value} ${closingLineValue}`);
      }
      const { body: sums } = await ask<{
        readonly luck: { readonly bets: number } | null;
        readonly withoutClose: number;
        readonly closingLineValue: { readonly bets: number } | null;
      }>(other, 'GET', '/me/bets/summary');
      assert.deepEqual([sums.luck?.bets, sums.withoutClose], [whole.length, played.length - whole.length]);
      assert.equal(sums.closingLineValue?.bets, closed.filter(({ state }) => state !== 'void').length);
    },
  );

  await t.test(
    'they have no single stat, and neither live values nor another account’s file treat them as one prop',
    async () => {
      const { body } = await ask<{ items: readonly Slip[] }>(one, 'GET', '/me/bets?stat=Points');
      assert.ok(body.items.length > 0 && body.items.every(({ legs }) => legs === null));
      assert.deepEqual((await ask<object[]>(one, 'GET', '/me/bets/live')).body, []);
      const csv = (await ask<string>(one, 'GET', '/me/bets/export.csv')).text;
      assert.match(csv.split('\r\n')[0] ?? '', /,reference,.*,legs$/);
      const { body: read2 } = await stage.upload<{
        rows: { state: string; reason: string | null; bet: { legs: string[] | null } | null }[];
      }>(other, '/me/bets/import', csv);
      const slips = (await ask<{ items: readonly Slip[] }>(one, 'GET', '/me/bets')).body.items.filter(
        ({ legs }) => legs,
      );
      const entries = slips.filter(({ payout }) => payout !== null).length;
      const skipped = read2.rows.filter(({ reason }) => reason?.includes('pick’em entry'));
      assert.deepEqual([skipped.length, new Set(skipped.map(({ state }) => state))], [entries, new Set(['skipped'])]);
      assert.equal(read2.rows.filter(({ bet }) => bet?.legs).length, slips.length - entries, 'parlays are slips again');
      assert.equal((await read(slips[0]!.id)).legs?.length, slips[0]!.legs?.length);
    },
  );
});

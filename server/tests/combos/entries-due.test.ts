import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { draftEntries, publishEntries } from '../../src/combos/index.ts';
import { settleDays } from '../../src/cycle/index.ts';
import type { Origin } from '../../src/kernel/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { addBoxScore, addGame, addQuote, addState } from '../support/small-league.ts';
import { before, combosStage, DATE, TABLES, TIP_OFF } from './stage.ts';

async function entriesStage(t: TestContext) {
  const on = await combosStage(t);
  const { db } = on;
  const worlds = worldStore();
  const payouts = (house: string) => (house === 'prizepicks' ? TABLES : undefined);
  const question = (origin: Origin) =>
    ({ league: 'Nba', date: DATE, origin, worlds, bounds: SCORING_BOUNDS, payouts }) as const;
  const draft = (now: Date, origin: Origin = 'replay') => draftEntries(db, question(origin), now);
  return {
    ...on,
    draft,
    due: async (now: Date): Promise<boolean> => (await draft(now)).drafts.length > 0,
    publish: (drafts: Awaited<ReturnType<typeof draft>>, at: Date, origin: Origin = 'replay') =>
      db.transaction((tx) => publishEntries(tx, question(origin), drafts, at)),
  };
}
type Drafts = Awaited<ReturnType<typeof draftEntries>>;

/** The same drafts, with these tip-offs of the first legs of the first ones. */
const begun = ({ drafts }: Drafts, ...tipOffs: readonly Date[]): Drafts => ({
  drafts: drafts.map((entry, nth) => {
    const [first, ...others] = entry.legs;
    const tipOff = tipOffs[nth];
    if (first === undefined || tipOff === undefined) return entry;
    return { ...entry, legs: [{ ...first, game: { ...first.game, tipOff: tipOff.toISOString() } }, ...others] };
  }),
});

test('entries are due from exactly an hour before the first tip-off to the moment before it', async (t) => {
  const { due } = await entriesStage(t);
  const moment = (minutes: number, ms = 0): Date => new Date(before(minutes).getTime() + ms);
  assert.deepEqual(
    [await due(moment(60, -1)), await due(moment(60)), await due(moment(0, -1)), await due(TIP_OFF)],
    [false, true, true, false],
  );
});

test('from the first tip-off of a day none is due, though a later game of the day has legs enough', async (t) => {
  const { db, league, due } = await entriesStage(t);
  const second = await addGame(db, league, DATE, before(-180));
  for (const [place, playerId] of league.players.entries())
    for (const [index, book] of ['alpha', 'bravo', 'charlie', 'delta'].entries()) {
      const quote = { gameId: second, playerId, book, line: 10.5 + place, over: -112 + index, under: -108 - index };
      await addQuote(db, league, { ...quote, knownAt: before(120) });
    }
  assert.deepEqual([await due(new Date(TIP_OFF.getTime() - 1)), await due(TIP_OFF)], [true, false]);
});

for (const status of ['cancelled', 'postponed'] as const)
  test(`a first game that is ${status} has no tip-off: entries are due by the next one`, async (t) => {
    const { db, league, due } = await entriesStage(t);
    const early = await addGame(db, league, DATE, before(180));
    assert.equal(await due(before(30)), false, 'the first game has begun');
    await addState(db, early, status, before(180), before(200));
    assert.equal(await due(before(30)), true);
  });

test('an entry with any game that has begun is left out, at its very tip-off, and the others are published', async (t) => {
  const { draft, publish } = await entriesStage(t);
  const drafts = await draft(before(30));
  const all = drafts.drafts.length;
  assert.ok(all > 2);
  const late = begun(drafts, before(20), before(21));
  assert.equal(await publish(late, before(20)), all - 2);
});

test('a live entry that a game overtakes while it is sealed is refused with all others, and one of a replay may be late', async (t) => {
  const { draft, publish } = await entriesStage(t);
  const drafts = await draft(before(30));
  // The seal has the database's own clock.
  const published = new Date(Date.now() - 5_000);
  const [past, ahead] = [new Date(published.getTime() + 1_000), new Date(published.getTime() + 3_600_000)];
  const soon = begun(drafts, past, ...drafts.drafts.slice(1).map(() => ahead));
  const near = {
    drafts: soon.drafts.map((one) => ({
      ...one,
      legs: one.legs.map((leg) =>
        leg.game.tipOff < published.toISOString()
          ? { ...leg, game: { ...leg.game, tipOff: ahead.toISOString() } }
          : leg,
      ),
    })),
  };
  await assert.rejects(publish(near, published, 'live'), /A game began while its entries were published/);
  assert.equal(await publish(near, published, 'replay'), near.drafts.length);
});

test('a corrected figure makes another version of a grade even if no outcome changes; the same figures make none', async (t) => {
  const { db, ctx, league, gameId, draft, publish } = await entriesStage(t);
  ctx.clock.set(before(30));
  await publish(await draft(before(30)), before(30));
  const versions = async (): Promise<number> => {
    const { rows } = await db.query<{ most: number }>({
      text: 'select coalesce(max(version), 0)::int as most from combos.grade',
    });
    return rows[0]?.most ?? 0;
  };
  const play = async (minutes: number, pts: number): Promise<number> => {
    ctx.clock.set(before(-minutes));
    if (minutes === 180) await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
    const lines = league.players.map((playerId) => ({ playerId, counts: { pts, reb: 9 } }));
    await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
    await settleDays(ctx, { league: 'Nba', from: DATE, to: DATE });
    return versions();
  };
  // Above or below every line in each case.
  assert.equal(await play(180, 40), 1);
  assert.equal(await play(190, 40), 1, 'a box score with the same figures');
  assert.equal(await play(200, 41), 2, 'other points, the same outcomes');
});

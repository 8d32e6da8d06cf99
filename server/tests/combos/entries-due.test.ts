import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { draftEntries, publishEntries } from '../../src/combos/index.ts';
import type { EntryLeg } from '../../src/combos/published/documents.ts';
import { settleDays } from '../../src/cycle/index.ts';
import type { Origin } from '../../src/kernel/index.ts';
import { SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { addBoxScore, addGame, addQuote, addState } from '../support/small-league.ts';
import { before, combosStage, DATE, NO_BOUNDS, TABLES, TIP_OFF } from './stage.ts';

async function entriesStage(t: TestContext, houses: readonly string[] = ['prizepicks']) {
  const on = await combosStage(t);
  const { db } = on;
  const worlds = worldStore();
  const payouts = (house: string) => (houses.includes(house) ? TABLES : undefined);
  const question = (origin: Origin) =>
    ({
      league: 'Nba',
      date: DATE,
      origin,
      worlds,
      bounds: SCORING_BOUNDS,
      payouts,
      shares: () => NO_BOUNDS,
    }) as const;
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
  assert.deepEqual(await draft(before(19)), { drafts: [] }, 'a day that has entries gets no others');
});

test('live entries are refused together if a game overtakes one while they are sealed, and published if none does; those of a replay may be late', async (t) => {
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
  await assert.rejects(publish(near, published, 'live'), {
    kind: 'unavailable',
    message: 'A game began while its entries were published. Nothing was written; try again.',
  });
  const atTime = (leg: EntryLeg): EntryLeg => ({ ...leg, game: { ...leg.game, tipOff: ahead.toISOString() } });
  const inTime = {
    drafts: near.drafts.map((one) => ({ ...one, origin: 'live' as const, legs: one.legs.map(atTime) })),
  };
  assert.equal(await publish(inTime, published, 'live'), inTime.drafts.length, 'all games are still ahead');
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

test('an entry is graded once the games of all its legs are over, and the others of its day before it', async (t) => {
  const { db, ctx, league, gameId, draft, publish } = await entriesStage(t);
  const second = await addGame(db, league, DATE, before(-60));
  const [first, ...others] = (await draft(before(30))).drafts;
  const [leg, ...legs] = first?.legs ?? [];
  assert.ok(first && leg && others.length > 0);
  const game = { ...leg.game, id: second, tipOff: before(-60).toISOString() };
  await publish({ drafts: [{ ...first, legs: [...legs, { ...leg, game }] }, ...others] }, before(30));
  const over = async (id: number, minutes: number): Promise<number> => {
    ctx.clock.set(before(-minutes));
    await addState(db, id, 'final', TIP_OFF, ctx.clock.now());
    const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 40, reb: 9 } }));
    await addBoxScore(db, league, id, ctx.clock.now(), lines);
    await settleDays(ctx, { league: 'Nba', from: DATE, to: DATE });
    const { rows } = await db.query<{ count: number }>({ text: 'select count(*)::int from combos.grade' });
    return rows[0]?.count ?? 0;
  };
  assert.equal(await over(gameId, 180), others.length);
  assert.equal(await over(second, 240), others.length + 1);
});

test('a day without games, and one whose games are all postponed or canceled, has no entries', async (t) => {
  const { db, gameId, due, draft } = await entriesStage(t);
  assert.deepEqual(await draft(before(24 * 60 + 30)), { drafts: [] });
  await addState(db, gameId, 'cancelled', TIP_OFF, before(40));
  assert.equal(await due(before(30)), false);
});

test('a draft of an entry has the payouts, the model and for each leg the game, the player’s team, the line and its probability', async (t) => {
  const { db, league, gameId, draft } = await entriesStage(t);
  const { drafts } = await draft(before(30));
  const { rows } = await db.query<{ id: number; name: string; home: boolean }>({
    text: 'select id, name, id = any($1::int[]) as home from league.player',
    values: [league.players.slice(0, 5)],
  });
  const players = new Map(rows.map((row) => [row.id, row]));
  for (const { type, house, kind, lines, payouts, payoutsAsOf, modelVersion, ...draft } of drafts) {
    const about = { type, house, lines, payoutsAsOf, league: draft.league, date: draft.date, origin: draft.origin };
    const due = { type: 'entry', house: 'prizepicks', lines: 'main', payoutsAsOf: TABLES[kind].asOf };
    assert.deepEqual(about, { ...due, league: 'Nba', date: DATE, origin: 'replay' });
    assert.deepEqual(payouts[kind][draft.legs.length], TABLES[kind].rows.get(draft.legs.length));
    assert.ok(modelVersion !== '' && draft.legs.length > 1);
    for (const { game, player, line, stat, probability, pushProbability } of draft.legs) {
      const { home, name } = players.get(player.id) ?? assert.fail(String(player.id));
      assert.deepEqual(game, { id: gameId, home: 'AAA', away: 'BBB', tipOff: TIP_OFF.toISOString() });
      const [team, teamId] = home ? ['AAA', league.teams[0]] : ['BBB', league.teams[1]];
      assert.deepEqual(player, { id: player.id, name, team, teamId });
      assert.equal(line, stat === 'Points' ? 10.5 + league.players.indexOf(player.id) : 5);
      assert.ok(probability > 0 && probability < 1);
      assert.equal(pushProbability > 0, stat === 'Rebounds', 'only a whole line can be hit exactly');
    }
    const teams = new Set(draft.legs.map(({ player }) => player.team));
    assert.deepEqual(teams, new Set(['AAA', 'BBB']), 'a house takes no entry of one team');
    const product = draft.legs.reduce((chance, { probability }) => chance * probability, 1);
    assert.ok(Math.abs(draft.independentProbability - product) < 1e-3);
    assert.equal(draft.expectedPayout, Number(draft.expectedPayout.toFixed(4)));
  }
});

test('a house with lines of its own has entries on those, and another one on the main lines', async (t) => {
  const { db, league, gameId, draft } = await entriesStage(t, ['prizepicks', 'underdog']);
  await db.query({ text: `insert into odds.book (key, title, kind) values ('underdog', 'Underdog', 'pick-em')` });
  const { rows } = await db.query<{ id: number }>({ text: `select id from odds.book where key = 'underdog'` });
  const books = new Map([['underdog', rows[0]?.id ?? 0]]);
  for (const [place, playerId] of league.players.entries()) {
    const quote = { gameId, playerId, book: 'underdog', line: 11.5 + place, over: -120, under: -120 };
    await addQuote(db, { ...league, books }, { ...quote, knownAt: before(120) });
  }
  const { drafts } = await draft(before(30));
  const found = new Map(
    [...Map.groupBy(drafts, ({ house }) => house)].map(([house, entries]) => [
      house,
      {
        entries: entries.length,
        about: new Set(entries.map(({ lines, league: of, date, origin }) => `${lines} ${of} ${date} ${origin}`)),
        lines: new Set(
          entries.flatMap(({ legs }) =>
            legs.flatMap(({ stat, line, player }) =>
              stat === 'Points' ? line - league.players.indexOf(player.id) : [],
            ),
          ),
        ),
      },
    ]),
  );
  const due = (lines: string, line: number) => ({
    ...{ entries: 5, about: new Set([`${lines} Nba ${DATE} replay`]), lines: new Set([line]) },
  });
  assert.deepEqual(
    found,
    new Map([
      ['underdog', due('house', 11.5)],
      ['prizepicks', due('main', 10.5)],
    ]),
  );
});

test('a house has no entry of more legs than there are', async (t) => {
  const { db, league, draft } = await entriesStage(t);
  await db.query({
    text: `update odds.quote set superseded_at = $1 where player_id <> all($2)`,
    values: [before(60), [league.players[0], league.players[5]]],
  });
  const { drafts } = await draft(before(30));
  assert.deepEqual(
    drafts.map(({ kind, legs }) => `${kind} ${legs.length}`),
    ['AllOrNothing 2'],
  );
});

test('an entry is open to all from the last tip-off of its legs, in whatever order they are', async (t) => {
  const { db, draft, publish } = await entriesStage(t);
  const drafts = await draft(before(30));
  const four = drafts.drafts.findIndex(({ legs }) => legs.length === 4);
  assert.ok(four > 1);
  const tipOffs = drafts.drafts.map((_, nth) => (nth === four ? before(-90) : TIP_OFF));
  await publish(begun(drafts, before(-60), before(10), ...tipOffs.slice(2)), before(30));
  const { rows } = await db.query<{ at: Date }>({
    text: 'select last_tip_off as at from combos.entry order by at desc',
  });
  assert.deepEqual(
    rows.map(({ at }) => at),
    [before(-90), before(-60), ...drafts.drafts.slice(2).map(() => TIP_OFF)],
  );
});

test('the grades of a live and of a replayed day are sealed each with their own', async (t) => {
  const { db, ctx, league, gameId, draft, publish } = await entriesStage(t);
  const drafts = await draft(before(30));
  for (const origin of ['replay', 'live'] as const) {
    const own = { drafts: drafts.drafts.map((one) => ({ ...one, origin })) };
    // The seal of a live entry has the database's own clock: long after the day, it is late in any case.
    await publish(own, before(30), origin);
  }
  ctx.clock.set(before(-180));
  await addState(db, gameId, 'final', TIP_OFF, ctx.clock.now());
  const lines = league.players.map((playerId) => ({ playerId, counts: { pts: 15, reb: 6 } }));
  await addBoxScore(db, league, gameId, ctx.clock.now(), lines);
  await settleDays(ctx, { league: 'Nba', from: DATE, to: DATE });
  const { rows } = await db.query<{ origin: string; date: string; leaves: number }>({
    text: `select origin, game_date as date, length(leaves) / 32 as leaves from ledger.entry where kind = 'entry-grades' order by origin`,
  });
  const leaves = drafts.drafts.length;
  assert.deepEqual(rows, [
    { origin: 'live', date: DATE, leaves },
    { origin: 'replay', date: DATE, leaves },
  ]);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { duplicateFinder, resolver, writeAccepted, type ImportDeps } from '../../src/bets/imports/import-bets.ts';
import { insertImport } from '../../src/bets/imports/batch-queries.ts';
import type { ParsedBet } from '../../src/bets/imports/formats/format.ts';
import type { FileRow } from '../../src/bets/imports/read-file.ts';
import { EVERY_LEAGUE, type LeagueChoice } from '../../src/leagues/index.ts';
import { only } from '../../src/platform/index.ts';
import { STANDARD } from '../../src/settlement/index.ts';
import { bettingStage, DAY, NOW, TIP_OFF, type BettingStage } from '../support/betting-stage.ts';
import { parsedBet } from '../support/parsed-bet.ts';
import { addGame, addPastGame, addState, addValue, smallLeague, type SmallLeague } from '../support/small-league.ts';

const HOUR = 3_600_000;
const depsAt = (now: Date, leagues: LeagueChoice = EVERY_LEAGUE): ImportDeps => {
  return { leagues, profile: () => STANDARD, now, at: now };
};
/** The under of the first player that Echo offers, with these changes. */
const read = (change: Partial<ParsedBet>): FileRow['read'] => ({
  parsed: parsedBet({ placedAt: NOW, player: 'Player 1', direction: 'Under', price: 108, ...change }),
  otherwise: [],
});
const rowsOf = (...bets: readonly Partial<ParsedBet>[]): FileRow[] =>
  bets.map((bet, nth) => ({ line: nth + 2, read: read(bet), reference: `row ${nth}` }));

async function resolved({ db }: BettingStage, bets: readonly Partial<ParsedBet>[], deps = depsAt(NOW)) {
  return resolver(db, deps)(rowsOf(...bets));
}

const BOOKS: readonly (readonly [written: string, key: string])[] = [
  ['DraftKings', 'draftkings'],
  ['draft kings sportsbook', 'draftkings'],
  ['Barstool Sportsbook', 'barstool'],
  ['PointsBet (US)', 'pointsbetus'],
  ['williamhill_us', 'williamhill_us'],
  ['Caesars', 'williamhill_us'],
  ['  Echo ', 'echo'],
  ['**My Bookie, Downtown!**', 'my_bookie_downtown'],
  ['x'.repeat(50), 'x'.repeat(40)],
];

test('a book is known by its title or key, however it is written, and another one has its name as the key', async (t) => {
  const stage = await bettingStage(t);
  const rows = await resolved(
    stage,
    BOOKS.map(([book]) => ({ book })),
  );
  assert.deepEqual(
    rows.map(({ bet }) => bet?.book),
    BOOKS.map(([, key]) => key),
  );
});

const LEG = {
  player: 'Player 2',
  stat: 'Points',
  period: 'Full',
  lineHalves: 31,
  direction: 'Over',
  teams: null,
} as const;
const legsOf = (...legs: readonly Partial<typeof LEG | { lineHalves: number; player: string }>[]) =>
  legs.map((leg) => ({ ...LEG, ...leg })) as NonNullable<ParsedBet['legs']>;
const OVER_AT = new Date(TIP_OFF.getTime() + 4 * HOUR);
const PICK_EM = 'is a pick’em entry: its payouts are in no column';

const REFUSED: readonly (readonly [change: Partial<ParsedBet>, state: string, reason: string])[] = [
  [{ book: '!?' }, 'wrong', 'names no book'],
  [{ placedAt: new Date(OVER_AT.getTime() + HOUR + 1) }, 'wrong', 'has no game within 8 days'],
  [{ placedAt: OVER_AT, gameDate: DAY }, 'wrong', `was placed at ${OVER_AT.toISOString()}, after the game was over`],
  [{ placedAt: new Date('2024-03-07T00:00:00Z'), gameDate: DAY }, 'wrong', 'was placed in the future, at 2024-03-07'],
  [{ stat: 'DoubleDouble', lineHalves: 3 }, 'wrong', 'is on a line that a double does not have'],
  [{ player: 'Player 99' }, 'wrong', 'names no player for certain'],
  [{ player: 'Player 1 Fantasy' }, 'skipped', 'has words that were not understood: “Fantasy”'],
  [{ legs: legsOf({}, { player: 'Player 3' }), book: 'PrizePicks' }, 'skipped', PICK_EM],
  [{ legs: legsOf({}, { player: 'Player 99' }) }, 'wrong', 'has a leg that names no player for certain'],
  [
    { legs: legsOf({}, { player: 'Player 1 Fantasy' }) },
    'skipped',
    'has a leg that has words that were not understood',
  ],
  [{ legs: legsOf({}, {}) }, 'wrong', 'has legs that are no bet together: '],
];

test('a row that is no bet here has its reason, and no bet', async (t) => {
  const stage = await bettingStage(t);
  const rows = await resolved(
    stage,
    REFUSED.map(([change]) => change),
    depsAt(new Date(OVER_AT.getTime() + HOUR)),
  );
  for (const [nth, [, state, reason]] of REFUSED.entries()) {
    const row = rows[nth]!;
    assert.deepEqual([row.line, row.state, row.bet, row.ours, row.told], [nth + 2, state, null, null, null]);
    assert.ok(row.reason?.startsWith(reason), `${row.reason} ${reason}`);
  }
  assert.deepEqual([rows[5]?.name, rows[5]?.candidates.length], ['Player 99', 3]);
  assert.deepEqual([rows[6]?.name, rows[6]?.candidates], ['Player 1 Fantasy', []]);
  assert.deepEqual([rows[0]?.name, rows[0]?.candidates], [null, []]);
  const unread = await resolver(
    stage.db,
    depsAt(NOW),
  )([
    { line: 7, read: { skipped: 'is a note' }, reference: 'a' },
    { line: 8, read: { wrong: 'has no stake' }, reference: 'b' },
  ]);
  assert.deepEqual(
    unread.map(({ line, state, reason }) => [line, state, reason]),
    [
      [7, 'skipped', 'is a note'],
      [8, 'wrong', 'has no stake'],
    ],
  );
});

test('a bet may be placed at this moment, and until four hours after the tip-off, but not later', async (t) => {
  const stage = await bettingStage(t);
  const last = new Date(OVER_AT.getTime() - 1);
  const bets = [{ placedAt: NOW }, { placedAt: new Date(NOW.getTime() + 1) }];
  assert.deepEqual(
    (await resolved(stage, bets)).map(({ state }) => state),
    ['accepted', 'wrong'],
  );
  const [row] = await resolved(stage, [{ placedAt: last, gameDate: DAY }], depsAt(OVER_AT));
  assert.deepEqual([row?.state, row?.bet?.isLive], ['accepted', true]);
});

test('a bet of a day without a time is accepted on that day before noon, and never counts as placed in the future or in the game', async (t) => {
  const stage = await bettingStage(t);
  const placed = async (bet: Partial<ParsedBet>, now: Date) => {
    const [row] = await resolved(stage, [bet], depsAt(now));
    return row?.bet === null ? row.reason : [row?.bet?.placedAt.toISOString(), row?.bet?.isLive];
  };
  const noon = { placedFrom: new Date(`${DAY}T00:00:00Z`), placedAt: new Date(`${DAY}T12:00:00Z`) };
  const morning = new Date(`${DAY}T08:00:00Z`);
  assert.deepEqual(await placed(noon, morning), [morning.toISOString(), false]);
  assert.deepEqual(await placed(noon, NOW), [noon.placedAt.toISOString(), false]);
  const dayBefore = new Date('2024-03-04T23:00:00Z');
  assert.match(String(await placed(noon, dayBefore)), /was placed in the future/);
  // Noon of a day in Tokyo is four hours after the start.
  const tokyo = { placedFrom: new Date(`${DAY}T15:00:00Z`), placedAt: OVER_AT, gameDate: DAY };
  const before = new Date(TIP_OFF.getTime() - 1_000).toISOString();
  assert.deepEqual(await placed(tokyo, new Date(OVER_AT.getTime() + HOUR)), [before, false]);
  assert.deepEqual(await placed(tokyo, new Date(TIP_OFF.getTime() + HOUR)), [before, false], 'while the game runs');
  assert.match(String(await placed({ ...tokyo, placedFrom: null }, OVER_AT)), /after the game was over/);
});

test('a row without a league is of the first one, and one of a league that is not enabled is skipped', async (t) => {
  const stage = await bettingStage(t);
  const wnba = await smallLeague(stage.db, 'Wnba');
  await addPastGame(stage.db, wnba);
  await addGame(stage.db, wnba, DAY, TIP_OFF);
  const leaguesOf = async (leagues: LeagueChoice) =>
    (await resolved(stage, [{}, { league: 'Nba' }, { league: 'Wnba' }], depsAt(NOW, leagues))).map(
      ({ bet, reason }) => bet?.league ?? reason,
    );
  assert.deepEqual(await leaguesOf(EVERY_LEAGUE), ['Nba', 'Nba', 'Wnba']);
  assert.deepEqual(await leaguesOf({ enabled: () => ['Wnba'], byDefault: () => 'Wnba' }), [
    'Wnba',
    'is of a league that is not enabled here',
    'Wnba',
  ]);
});

test('games are found whatever the days of the rows before, in one batch and in several', async (t) => {
  const stage = await bettingStage(t);
  const days = ['2024-02-20', DAY, '2024-03-20', '2024-02-10', '2024-04-01', '2024-03-01'];
  for (const day of days)
    if (day !== DAY && day !== '2024-03-01') await addGame(stage.db, stage.league, day, new Date(`${day}T23:00:00Z`));
  const now = new Date('2024-04-02T12:00:00Z');
  const placed = (day: string): Partial<ParsedBet> => ({ gameDate: day, placedAt: new Date(`${day}T15:00:00Z`) });
  const together = await resolved(stage, days.map(placed), depsAt(now));
  assert.deepEqual(
    together.map(({ bet }) => bet?.gameDate),
    days,
  );
  const resolve = resolver(stage.db, depsAt(now));
  for (const day of [...days.slice(1), ...days]) {
    const [row] = await resolve(rowsOf(placed(day)));
    assert.equal(row?.bet?.gameDate, day, `${day}: ${row?.reason}`);
  }
});

test('a bet is verified by the book’s price on its prop before the tip-off, in every batch of a file', async (t) => {
  const stage = await bettingStage(t);
  const { db, league } = stage;
  const next = new Date('2024-03-07T23:00:00Z');
  const gameId = await addGame(db, league, '2024-03-07', next);
  await addValue(db, league, { gameId, playerId: league.players[0]!, knownAt: NOW });
  const bets: readonly Partial<ParsedBet>[] = [
    {},
    { price: 107 },
    { book: 'Alpha' },
    { direction: 'Over', price: -130 },
    { lineHalves: 31 },
    { period: 'Q1' },
    { stat: 'Assists' },
    { player: 'Player 2' },
    { legs: legsOf({ lineHalves: 29 }, { lineHalves: 29, player: 'Player 3' }) },
  ];
  const expected = [true, false, false, true, false, false, false, true, false];
  const verified = (rows: Awaited<ReturnType<typeof resolved>>) => rows.map(({ bet }) => bet?.isVerified);
  const resolve = resolver(db, depsAt(NOW));
  const other = { gameDate: '2024-03-07' } as const;
  assert.deepEqual(verified(await resolve(rowsOf(...bets))), expected);
  assert.deepEqual(verified(await resolve(rowsOf(other, { ...other, player: 'Player 2' }))), [true, false]);
  assert.deepEqual(verified(await resolve(rowsOf(...bets, other))), [...expected, true]);
  await addState(db, stage.gameId, 'live', TIP_OFF, NOW);
  assert.deepEqual(verified(await resolved(stage, [{}, other])), [false, true], 'a game that has begun');
});

/** Two more teams with a game two days later, of the players 6 to 10. */
async function laterGame({ db, league }: BettingStage): Promise<SmallLeague> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into league.team (league, abbreviation, name, known_at)
           select 'Nba', team, team, '2024-01-01' from unnest(array['CCC', 'DDD']) team returning id`,
  });
  const [home = 0, away = 0] = rows.map(({ id }) => id);
  const later: SmallLeague = { ...league, teams: [home, away], players: league.players.slice(5) };
  await addPastGame(db, later, '2024-03-02');
  await addGame(db, later, '2024-03-07', new Date('2024-03-07T23:00:00Z'));
  return later;
}

test('a bet on several props has the claim of the leg that begins first, the day of the last one, and its legs as written, whatever day the row has', async (t) => {
  const stage = await bettingStage(t);
  await laterGame(stage);
  const legs = legsOf({ player: 'Player 7' }, { player: 'Player 2' });
  const [row] = await resolved(stage, [{ legs, player: 'Player 7', gameDate: '2024-03-09', price: 260 }]);
  assert.equal(row?.reason, null);
  const { bet } = row;
  assert.deepEqual(
    [bet?.playerName, bet?.tipOff, bet?.gameDate, bet?.price, bet?.isLive, bet?.hasBegun, 'teamId' in bet!],
    ['Player 2', TIP_OFF, '2024-03-07', 260, false, false, false],
  );
  assert.deepEqual(
    bet?.legs?.map(({ playerId, gameDate }) => [stage.league.players.indexOf(playerId) + 1, gameDate]),
    [
      [7, '2024-03-07'],
      [2, DAY],
    ],
  );
  const [begun] = await resolved(stage, [{ legs, price: 260 }], depsAt(TIP_OFF));
  assert.deepEqual([begun?.bet?.hasBegun, begun?.bet?.isLive], [true, false]);
  const [single] = await resolved(stage, [{}]);
  assert.equal('legs' in single!.bet!, false);
});

test('a reference counts once in a file and once in an account, also in a later batch; a row without a bet stays as it is', async (t) => {
  const stage = await bettingStage(t);
  const { db, oneId } = stage;
  const rows = await resolved(stage, [{}, { player: 'Player 99' }, { player: 'Player 2' }]);
  const [first, none, second] = rows;
  assert.ok(first && none && second);
  const find = duplicateFinder(db, oneId);
  const states = (of: readonly { readonly state: string; readonly reason: string | null }[]) =>
    of.map(({ state, reason }) => (state === 'duplicate' ? reason : state));
  const again = 'is a bet that you have already';
  assert.deepEqual(states(await find([first, none, none, first])), ['accepted', 'wrong', 'wrong', again]);
  assert.deepEqual(states(await find([none])), ['wrong']);
  assert.deepEqual(states(await find([second, first])), ['accepted', again]);
  const { id: importId } = only(await insertImport(db, oneId, 'text', NOW));
  const file = { accountId: oneId, importId, source: 'text', profile: () => STANDARD, now: NOW };
  await db.transaction((tx) =>
    writeAccepted(tx, file, [{ ...first, state: 'differs' }, { ...second, state: 'duplicate' }, none]),
  );
  const { rows: kept } = await db.query<{ reference: string }>({ text: 'select reference from bets.bet' });
  assert.deepEqual(kept, [{ reference: first.reference }]);
  assert.deepEqual(states(await duplicateFinder(db, oneId)([first, second])), [again, 'accepted']);
});

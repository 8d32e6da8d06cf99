import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { FILE_KINDS, type FileKind } from './index.ts';

const KINDS = FILE_KINDS.basketball;

type AnyKind = FileKind<unknown>;

/** One valid row of each kind, by column. */
const COUNTS = { pts: 5, reb: 1, ast: 1, fg3m: 1, fg3a: 2, fgm: 2, fga: 4, ftm: 0, fta: 0, stl: 0, blk: 0, tov: 1 };
const GOOD: Readonly<Record<keyof typeof KINDS, Readonly<Record<string, string | number>>>> = {
  games: {
    season: '2023-24',
    season_type: 'regular',
    game_id: '0022300061',
    game_date: '2023-10-24',
    home: 'DEN',
    away: 'LAL',
    home_pts: 119,
    away_pts: 107,
  },
  tipTimes: { season: '2023-24', game_id: '0022300061', game_date: '2023-10-24', tip_utc: '2023-10-24T23:30:00Z' },
  players: { player_id: '203999', player_name: 'Nikola Jokić', position: 'C' },
  playerGames: {
    season: '2023-24',
    season_type: 'regular',
    game_id: '0022300061',
    game_date: '2023-10-24',
    player_id: '203999',
    player_name: 'Nikola Jokić',
    team: 'DEN',
    opp: 'LAL',
    home: 1,
    starter: 1,
    min: 36.27,
    ...COUNTS,
  },
  playerPeriods: { game_id: '0022300061', player_id: '203999', team: 'DEN', period: 1, sec: 720, ...COUNTS },
  shots: {
    game_id: '0022300061',
    player_id: '203999',
    period: 1,
    clock_s: 700,
    x_ft: -0.2,
    y_ft: 7.35,
    distance_ft: 2,
    zone_basic: 'Restricted Area',
    zone_area: 'Center',
    zone_range: 'Less Than 8 ft.',
    three: 0,
    made: 1,
  },
  props: {
    captured_at: '2023-10-24T23:25:44Z',
    game_date: '2023-10-24',
    commence_time: '',
    home: 'DEN',
    away: 'LAL',
    book: 'betmgm',
    market: 'player_points_q1',
    player: 'Nikola Jokic',
    line: 23.5,
    over_price: -110,
    under_price: '',
  },
  gameLines: {
    game_date: '2023-10-24',
    home: 'DEN',
    away: 'LAL',
    commence_time: '2023-10-24T23:30:00Z',
    home_spread: -4.5,
    total: 227.5,
    home_ml: -185.25,
    away_ml: 155,
  },
  availability: {
    report_time_utc: '2023-12-01T22:30:02Z',
    game_date: '2023-12-01',
    team: 'DEN',
    player: 'Porter Jr., Michael',
    status: 'Out',
    reason: 'Rest',
  },
  injuryListings: {
    report_time_utc: '2023-12-01T22:30:02Z',
    game_date: '2023-12-01',
    team: 'DEN',
    player: 'Porter Jr., Michael',
    status: 'Day-To-Day',
    reason: 'Knee',
  },
};

function readWith(name: keyof typeof KINDS, changed: Readonly<Record<string, string | number>>) {
  const kind: AnyKind = KINDS[name];
  const header = Object.keys(GOOD[name]);
  return kind.reader(header, 'Nba')(header.map((column) => String(changed[column] ?? GOOD[name][column])));
}

const names = Object.keys(KINDS) as (keyof typeof KINDS)[];

for (const name of names) {
  const kind: AnyKind = KINDS[name];
  const header = Object.keys(GOOD[name]);

  test(`${kind.kind}: a valid row is read, with its columns in any order`, () => {
    const forwards = readWith(name, {});
    assert.ok('row' in forwards, JSON.stringify(forwards));
    const backwards = kind.reader(
      header.toReversed(),
      'Nba',
    )(header.toReversed().map((column) => String(GOOD[name][column])));
    assert.deepEqual(backwards, forwards);
  });

  test(`${kind.kind}: every missing, unknown and duplicate column is reported`, () => {
    const required = kind.columns.filter(({ mayLack }) => !mayLack).map(({ name }) => name);
    for (const column of required)
      assert.equal(kind.headerFault(header.filter((other) => other !== column)), `the column “${column}” is missing`);
    assert.equal(kind.headerFault([...header, 'extra']), 'the column “extra” is unknown');
    assert.match(String(kind.headerFault([...header, header[0] as string])), /is there twice/);
    assert.equal(kind.headerFault(header), undefined);
  });

  test(`${kind.kind}: no text in any column ever breaks the reader`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...header), fc.string({ unit: 'binary' }), (column, text) => {
        const reading = readWith(name, { [column]: text });
        assert.ok('row' in reading || reading.reason.length > 0);
      }),
    );
  });
}

const BAD: readonly [keyof typeof KINDS, Readonly<Record<string, string | number>>, RegExp][] = [
  ['games', { game_date: '2024-02-30' }, /game_date “2024-02-30” is not a day that exists/],
  ['games', { game_id: '2300061' }, /game_id/],
  ['games', { game_date: '2023-10-24T19:30:00' }, /is not a day that exists/],
  ['games', { game_date: '25/10/2023' }, /has the day before the month/],
  ['games', { home: 'LAL' }, /LAL cannot play against itself/],
  ['games', { away_pts: 119 }, /does not end 119 all/],
  ['playerGames', { min: 78.01 }, /min 78.01 is not from 0 to 78/],
  ['games', { home_pts: -1 }, /home_pts/],
  ['tipTimes', { tip_utc: '2023-10-24 23:30' }, /tip_utc/],
  ['tipTimes', { tip_utc: '2023-02-30T00:00:00Z' }, /tip_utc/],
  ['tipTimes', { tip_utc: '2023-10-29T23:30:00Z' }, /is not on 2023-10-24/],
  ['players', { player_name: ' ' }, /player_name is empty/],
  ['players', { player_name: 'a\u0000b' }, /control character/],
  ['playerGames', { pts: 6 }, /pts 6 is not 2 × fgm/],
  ['playerGames', { fta: 0, ftm: 1 }, /ftm 1 is more than fta 0/],
  ['playerGames', { min: -1 }, /min/],
  ['playerGames', { reb: 'x' }, /reb “x” is not a whole number/],
  ['playerGames', { reb: '' }, /reb is empty although the player played/],
  ['playerGames', { min: '' }, /min is empty beside pts 5/],
  ['playerPeriods', { sec: 721 }, /sec 721 is not from 0 to 720/],
  ['playerPeriods', { period: 0 }, /period/],
  ['shots', { zone_basic: 'Moon' }, /zone_basic “Moon” is none of/],
  ['shots', { made: 2 }, /made “2” is neither 0 nor 1/],
  ['props', { line: -0.5 }, /line -0.5 is not a line/],
  ['props', { line: 23.25 }, /line 23.25 is not a line/],
  ['props', { over_price: 0 }, /over_price 0 is not an American price/],
  ['props', { over_price: 50 }, /over_price 50 is not an American price/],
  ['props', { under_price: -50 }, /under_price -50 is not an American price/],
  ['props', { over_price: '' }, /neither side has a price/],
  ['props', { market: 'player_wins' }, /market “player_wins” is no market/],
  ['props', { commence_time: '2023-11-24T23:30:00Z' }, /is not near 2023-10-24/],
  ['gameLines', { total: 12 }, /total/],
  ['gameLines', { home_spread: '', total: '', home_ml: 20 }, /neither spread nor total/],
  ['availability', { status: 'Sad' }, /status “Sad” is none of/],
  ['availability', { status: 'Day-To-Day' }, /status “Day-To-Day” is none of/],
  ['injuryListings', { status: 'Sad' }, /status “Sad” is none of/],
  ['availability', { player: 'Jokic' }, /player/],
];

for (const [name, changed, reason] of BAD)
  test(`${name}: ${JSON.stringify(changed)} is rejected and reported`, () => {
    const reading = readWith(name, changed);
    assert.ok('reason' in reading, 'it was read');
    assert.match(reading.reason, reason);
  });

const BLANK = Object.fromEntries(['min', ...Object.keys(COUNTS)].map((column) => [column, '']));

test('a line with no minutes and with empty or zero counts is a player who did not play', () => {
  const zeros = Object.fromEntries(Object.keys(COUNTS).map((column) => [column, 0]));
  for (const counts of [BLANK, { ...zeros, min: '' }]) {
    const reading = readWith('playerGames', { ...counts, starter: 0 });
    assert.ok('row' in reading, JSON.stringify(reading));
    assert.equal((reading.row as { played: boolean }).played, false);
  }
  const played = readWith('playerGames', {});
  assert.ok('row' in played && (played.row as { played: boolean }).played);
});

test('a preseason game may end in a tie', () => {
  assert.ok('row' in readWith('games', { season_type: 'preseason', away_pts: 119 }));
});

test('whole minutes are read, and a player with 0 rounded minutes played if any count is above zero', () => {
  const secondsOf = (changed: Parameters<typeof readWith>[1]) => {
    const reading = readWith('playerGames', changed);
    assert.ok('row' in reading, JSON.stringify(reading));
    return (reading.row as { seconds: number }).seconds;
  };
  const nothing = Object.fromEntries(Object.keys(COUNTS).map((column) => [column, 0]));
  assert.equal(secondsOf({ min: '31' }), 31 * 60);
  assert.equal(secondsOf({ min: '0' }), 15);
  assert.equal(secondsOf({ min: '0', ...nothing }), 0);
  assert.equal(secondsOf({ min: '0.0' }), 15, 'as data frames write whole minutes');
  assert.equal(secondsOf({ min: '0.0', ...nothing }), 0);
  assert.equal(secondsOf({ min: '0:00' }), 0);
});

test('a news site’s day-to-day maps to Questionable', () => {
  const reading = readWith('injuryListings', {});
  assert.ok('row' in reading);
  assert.equal((reading.row as { status: string }).status, 'Questionable');
});

test('a row is read by its league’s rules: seasons, game ids, teams, positions and game length', () => {
  const read = (kind: AnyKind, row: Readonly<Record<string, string | number>>) =>
    kind.reader(Object.keys(row), 'Wnba')(Object.values(row).map(String));
  const game = { ...GOOD.games, season: '2024', game_id: '0401620227', home: 'POR', away: 'NY' };
  const reading = read(KINDS.games, game);
  assert.ok('row' in reading, JSON.stringify(reading));
  const { home, away, season } = reading.row as { home: string; away: string; season: string };
  assert.deepEqual([home, away, season], ['PDX', 'NYL', '2024']);
  assert.ok('reason' in read(KINDS.games, { ...game, season: '2023-24' }));
  assert.ok('reason' in read(KINDS.games, { ...game, game_id: '1401620227' }));
  for (const position of ['G', 'F', 'C', 'PG-SG', 'SF-PF', ''])
    assert.ok('row' in read(KINDS.players, { ...GOOD.players, position }), position);
  assert.ok('reason' in read(KINDS.players, { ...GOOD.players, position: 'QB' }));
  const line = { ...GOOD.playerGames, season: '2024', game_id: '0401620227', team: 'LV', opp: 'LA', min: 70 };
  assert.ok('row' in read(KINDS.playerGames, line));
  assert.ok('reason' in read(KINDS.playerGames, { ...line, min: 71 }));
});

test('a team is recognized by its abbreviation, a common alternative and its name; an unknown abbreviation is kept', () => {
  for (const [given, read] of [
    ['PHX', 'PHX'],
    ['PHO', 'PHX'],
    ['BRK', 'BKN'],
    ['Charlotte Hornets', 'CHA'],
    ['SEA', 'SEA'],
  ] as const) {
    const reading = readWith('games', { home: given });
    assert.ok('row' in reading, given);
    assert.equal((reading.row as { home: string }).home, read);
  }
  assert.ok('reason' in readWith('games', { home: 'Seattle' }));
});

test('a market is a stat and a period, and alternate lines belong to it', () => {
  for (const [market, stat, period] of [
    ['player_points_q1', 'Points', 'Q1'],
    ['player_blocks_steals', 'StlBlk', 'Full'],
    ['player_points_rebounds_assists_alternate', 'PtsRebAst', 'Full'],
  ]) {
    const reading = KINDS.props.reader(
      Object.keys(GOOD.props),
      'Nba',
    )(Object.values({ ...GOOD.props, market }).map(String));
    assert.ok('row' in reading);
    assert.deepEqual([reading.row.stat, reading.row.period], [stat, period]);
  }
});

test('an impossible moneyline is dropped with its other side, and the rest of the row is kept', () => {
  const reading = readWith('gameLines', { away_ml: 2.9 });
  assert.ok('row' in reading);
  assert.deepEqual(reading.row, {
    gameDate: '2023-10-24',
    capturedAt: null,
    startsAt: new Date('2023-10-24T23:30:00Z'),
    home: 'DEN',
    away: 'LAL',
    homeSpread: -4.5,
    total: 227.5,
    homeMoneyline: null,
    awayMoneyline: null,
  });
});

test('a name with the surname first is turned around, its generation last', () => {
  const reading = readWith('availability', {});
  assert.ok('row' in reading);
  assert.equal((reading.row as { player: string }).player, 'Michael Porter Jr.');
});

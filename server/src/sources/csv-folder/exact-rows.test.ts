import assert from 'node:assert/strict';
import test from 'node:test';
import { FILE_KINDS, splitFields, type FileKind } from './index.ts';

const KINDS = FILE_KINDS.basketball;
type BasketballFile = keyof typeof KINDS;

/** A header line and a valid row of each kind of file. */
const FILES: Readonly<Record<BasketballFile, readonly [header: string, row: string]>> = {
  games: [
    'season,season_type,game_id,game_date,home,away,home_pts,away_pts',
    '2023-24,regular,0022300061,2023-10-24,DEN,LAL,119,107',
  ],
  tipTimes: ['season,game_id,game_date,tip_utc', '2023-24,0022300061,2023-10-24,2023-10-24T23:30:00Z'],
  players: ['player_id,player_name,position', '203999,Nikola Jokić,C'],
  playerGames: [
    'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,min,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov',
    '2023-24,regular,0022300061,2023-10-24,203999,Nikola Jokić,DEN,LAL,1,0,36.27,8,7,6,1,5,2,4,3,3,9,10,11',
  ],
  playerPeriods: [
    'game_id,player_id,team,period,sec,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov',
    '0022300061,203999,DEN,2,655,8,7,6,1,5,2,4,3,3,9,10,11',
  ],
  shots: [
    'game_id,player_id,period,clock_s,x_ft,y_ft,distance_ft,zone_basic,zone_area,zone_range,three,made',
    '0022300061,203999,3,700,-0.2,7.35,2,Restricted Area,Center,Less Than 8 ft.,0,1',
  ],
  props: [
    'captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price',
    '2023-10-24T23:25:44Z,2023-10-24,2023-10-24T23:30:00Z,DEN,LAL,betmgm,player_points_q1,Nikola Jokic,23.5,-110,+105',
  ],
  gameLines: [
    'game_date,home,away,commence_time,home_spread,total,home_ml,away_ml',
    '2023-10-24,DEN,LAL,2023-10-24T23:30:00Z,-4.5,227.5,-185.25,155',
  ],
  availability: [
    'report_time_utc,game_date,team,player,status,reason',
    '2023-12-01T22:30:02Z,2023-12-01,DEN,"Porter Jr., Michael",Out,Rest',
  ],
  injuryListings: [
    'report_time_utc,game_date,team,player,status,reason',
    '2023-12-01T22:30:02Z,2023-12-01,DEN,"Murray, Jamal",Day-To-Day,Knee',
  ],
};
const COUNTS = { pts: 8, reb: 7, ast: 6, fg3m: 1, fg3a: 5, fgm: 2, fga: 4, ftm: 3, fta: 3, stl: 9, blk: 10, tov: 11 };
const [GAME, PLAYER, TIP_OFF] = ['0022300061', '203999', new Date('2023-10-24T23:30:00Z')];

/** What a row says after some of its values are replaced; or the reason why it is not read. */
function read(kind: BasketballFile, changed: Readonly<Record<string, string>> = {}): unknown {
  const [header, row] = FILES[kind];
  const names = header.split(',');
  for (const name of Object.keys(changed)) assert.ok(names.includes(name), name);
  const fields = (splitFields(row) ?? []).map((value, place) => changed[names[place]!] ?? value);
  const reading = (KINDS[kind] as FileKind<unknown>).reader(names, 'Nba')(fields);
  return 'row' in reading ? reading.row : reading.reason;
}
const isRead = (kind: BasketballFile, name: string, text: string): boolean =>
  typeof read(kind, { [name]: text }) !== 'string';

test('a row of each kind of file has exactly what its line says', () => {
  const sides = { gameDate: '2023-10-24', home: 'DEN', away: 'LAL' };
  const rows: Readonly<Record<BasketballFile, object>> = {
    games: { ...sides, season: '2023-24', seasonType: 'regular', gameId: GAME, homePoints: 119, awayPoints: 107 },
    tipTimes: { gameId: GAME, gameDate: '2023-10-24', tipOff: TIP_OFF },
    players: { playerId: PLAYER, name: 'Nikola Jokić', position: 'C' },
    playerGames: {
      ...{ gameId: GAME, gameDate: '2023-10-24', playerId: PLAYER, name: 'Nikola Jokić', team: 'DEN' },
      ...{ starter: false, played: true, seconds: 2176, counts: COUNTS },
    },
    playerPeriods: { gameId: GAME, playerId: PLAYER, period: 2, seconds: 655, counts: COUNTS },
    shots: {
      ...{ gameId: GAME, playerId: PLAYER, period: 3, clockSeconds: 700, xFt: -0.2, yFt: 7.35, distanceFt: 2 },
      ...{ zoneBasic: 'Restricted Area', zoneArea: 'Center', zoneRange: 'Less Than 8 ft.', three: false, made: true },
    },
    props: {
      ...sides,
      ...{ capturedAt: new Date('2023-10-24T23:25:44Z'), startsAt: TIP_OFF, book: 'betmgm', player: 'Nikola Jokic' },
      ...{ stat: 'Points', period: 'Q1', lineHalves: 47, overPrice: -110, underPrice: 105 },
    },
    gameLines: {
      ...sides,
      ...{
        capturedAt: null,
        startsAt: TIP_OFF,
        homeSpread: -4.5,
        total: 227.5,
        homeMoneyline: -185.25,
        awayMoneyline: 155,
      },
    },
    availability: {
      ...{ reportedAt: new Date('2023-12-01T22:30:02Z'), gameDate: '2023-12-01', team: 'DEN' },
      ...{ player: 'Michael Porter Jr.', status: 'Out', reason: 'Rest' },
    },
    injuryListings: {
      ...{ reportedAt: new Date('2023-12-01T22:30:02Z'), gameDate: '2023-12-01', team: 'DEN' },
      ...{ player: 'Jamal Murray', status: 'Questionable', reason: 'Knee' },
    },
  };
  for (const kind of Object.keys(FILES) as BasketballFile[]) assert.deepEqual(read(kind), rows[kind], kind);
});

test('each kind of file is found by its name, compressed or not, and by nothing around it', () => {
  const bySeason: readonly BasketballFile[] = [
    ...(['playerGames', 'playerPeriods', 'shots', 'props', 'availability', 'injuryListings'] as const),
  ];
  const stems: Readonly<Record<BasketballFile, string>> = {
    games: 'games',
    tipTimes: 'tip-times',
    players: 'players',
    playerGames: 'player-games',
    playerPeriods: 'player-periods',
    shots: 'shots',
    props: 'props',
    gameLines: 'game-lines',
    availability: 'availability',
    injuryListings: 'injury-listings',
  };
  for (const [name, stem] of Object.entries(stems) as [BasketballFile, string][]) {
    const { pattern, fileName, kind, title } = KINDS[name];
    const isOfSeason = bySeason.includes(name);
    const [split, single] = isOfSeason ? [`${stem}-2023-24`, `${stem}-2024`] : [stem, stem];
    for (const good of [`${split}.csv`, `${split}.csv.gz`, `${single}.csv`]) assert.match(good, pattern);
    for (const bad of [
      `x${split}.csv`,
      `${split}.csv.bz2`,
      `${split}csv`,
      `${split}.csvx`,
      `${split}-2.csv`,
      `${stem}-20.csv`,
    ])
      assert.doesNotMatch(bad, pattern);
    assert.equal(kind, stem);
    assert.ok(title.length > 5);
    if (name !== 'props') assert.equal(fileName, `${isOfSeason ? `${stem}-YYYY-YY` : stem}.csv`);
  }
  assert.match('props-alternate-2023-24.csv', KINDS.props.pattern);
});

test('the ends of every range are read, and the next values beyond them are not', () => {
  const ranges: readonly (readonly [BasketballFile, string, readonly string[], readonly string[]])[] = [
    ['games', 'home_pts', ['1', '300', '119.0'], ['0', '301', '-1', '1.5']],
    ['games', 'away_pts', ['1', '300'], ['0', '301']],
    ['playerGames', 'min', ['0', '78', '78:00', '36:16'], ['78.01', '-0.1', '36:60', '1,5']],
    ['playerGames', 'reb', ['0', '200'], ['201', '-1', '']],
    ['playerPeriods', 'reb', ['0', '200'], ['201', '-1', '']],
    ['playerPeriods', 'period', ['1', '10'], ['0', '11']],
    ['playerPeriods', 'sec', ['0', '720'], ['721', '-1']],
    ['shots', 'period', ['1', '10'], ['0', '11']],
    ['shots', 'clock_s', ['0', '720'], ['721', '-1']],
    ['shots', 'x_ft', ['-50', '50', '1e-2'], ['-50.1', '50.1', '1e2', '.5', '']],
    ['shots', 'y_ft', ['-10', '94'], ['-10.1', '94.1']],
    ['shots', 'distance_ft', ['0', '94'], ['-1', '95']],
    ['props', 'line', ['0', '0.5', '200'], ['200.5', '0.25', '-1', '1e1', 'x1', '1x']],
    [
      'props',
      'over_price',
      ['100', '-100', '+100', '100000', '-100000', '100.0'],
      ['99', '100001', '100.5', 'x100', '1e3'],
    ],
    ['props', 'book', ['ab', 'a_9', 'a'.repeat(40)], ['a', 'a'.repeat(41), 'A1', 'a-b', '']],
    [
      'props',
      'market',
      ['player_points', 'player_points_alternate', 'player_points_h2'],
      ['points', 'player_points_q5', ''],
    ],
    ['gameLines', 'home_spread', ['-60', '60', ''], ['-60.5', '60.5', 'x']],
    ['gameLines', 'total', ['100', '400', ''], ['99.5', '400.5']],
    ['gameLines', 'home_ml', ['-100000', '100000', '100', '-100', ''], ['-100001', '100001']],
    ['players', 'player_name', ['a', 'a'.repeat(80), ' a '], ['a'.repeat(81), '', 'a\u007fb']],
    ['players', 'player_id', ['1', '1234567890', '203999.0'], ['12345678901', '', '-1', 'a1', '1a']],
    ['players', 'position', ['', 'PG', 'SF-C', 'PG-SG'], ['PG-SG-SF', 'X', 'PG-', 'pg']],
    ['availability', 'player', ['A, B'], ['A,B', 'A', 'A, B, C', ', B', 'A, ', 'a'.repeat(80)]],
    ['availability', 'reason', ['a'.repeat(300)], ['a'.repeat(301), '']],
    ['availability', 'status', ['Out', 'Doubtful', 'Questionable', 'Probable', 'Available'], ['out', 'Day-To-Day', '']],
    ['injuryListings', 'status', ['Out', 'Available', 'Day-To-Day'], ['day-to-day', '']],
    ['injuryListings', 'reason', ['a'.repeat(300)], ['a'.repeat(301), '']],
    ['games', 'season', ['2023-24'], ['2023', '2023-25', '1999-00', 'x2023-24']],
    ['games', 'season_type', ['preseason', 'regular', 'cup-final', 'play-in', 'playoffs'], ['Regular', '']],
    ['games', 'game_id', ['0022300061', '22300061', '22300061.0'], ['2300061', '00223000611', 'a']],
    ['games', 'home', ['DEN', 'Denver Nuggets', 'XYZ'], ['XY', 'XYZA', 'xyz', 'LAL', '']],
    [
      'tipTimes',
      'tip_utc',
      ['2023-10-23T00:00:00Z', '2023-10-25T23:59:59.999Z'],
      ['2023-10-22T23:59:59Z', '2023-10-26T00:00:00Z'],
    ],
    [
      'tipTimes',
      'tip_utc',
      ['2023-10-24T23:30:00.1Z'],
      ['2023-10-24T23:30Z', '2023-10-24T24:00:00Z', '2023-10-24T23:30:00', 'x2023-10-24T23:30:00Z'],
    ],
  ];
  for (const [kind, name, good, bad] of ranges) {
    for (const text of good)
      assert.ok(isRead(kind, name, text), `${kind} ${name} ${text}: ${String(read(kind, { [name]: text }))}`);
    for (const text of bad) assert.ok(!isRead(kind, name, text), `${kind} ${name} ${text}`);
  }
});

test('every zone, area and distance of a shot is read by its exact words', () => {
  const words = {
    zone_basic: [
      'Restricted Area',
      'In The Paint (Non-RA)',
      'Mid-Range',
      'Left Corner 3',
      'Right Corner 3',
      'Above the Break 3',
      'Backcourt',
    ],
    zone_area: ['Left Side', 'Left Side Center', 'Center', 'Right Side Center', 'Right Side', 'Back Court'],
    zone_range: ['Less Than 8 ft.', '8-16 ft.', '16-24 ft.', '24+ ft.', 'Back Court Shot'],
  };
  for (const [name, all] of Object.entries(words)) {
    for (const word of all) assert.ok(isRead('shots', name, word), word);
    for (const word of ['', 'center', 'Nowhere']) assert.ok(!isRead('shots', name, word), word);
  }
  for (const [text, flag] of Object.entries({
    1: true,
    True: true,
    yes: true,
    '1.0': true,
    0: false,
    False: false,
    n: false,
  }))
    assert.deepEqual([(read('shots', { three: text }) as { three: boolean }).three], [flag], text);
});

test('a captured quote is at most two and a half days after the beginning of its game day, and one price is enough', () => {
  const captured = (text: string) => read('props', { captured_at: text });
  assert.ok(typeof captured('2023-10-26T12:00:00Z') === 'object');
  assert.equal(captured('2023-10-26T12:00:01Z'), 'captured_at 2023-10-26T12:00:01.000Z is after the day of the game');
  assert.equal((captured('') as { capturedAt: unknown }).capturedAt, null);
  const one = read('props', { over_price: '', commence_time: '' }) as Record<string, unknown>;
  assert.deepEqual([one['overPrice'], one['underPrice'], one['startsAt']], [null, 105, null]);
  assert.equal(read('props', { over_price: '', under_price: '' }), 'neither side has a price');
  const markets = ['player_rebounds_q4', 'player_assists_alternate', 'player_threes_h1_alternate'].map((market) => {
    const { stat, period } = read('props', { market }) as { stat: string; period: string };
    return `${stat} ${period}`;
  });
  assert.deepEqual(markets, ['Rebounds Q4', 'Assists Full', 'Threes H1']);
});

test('a row of game lines has a spread, a total, or two moneylines that are prices', () => {
  const empty = { home_spread: '', total: '', home_ml: '', away_ml: '' };
  const lines = (changed: object) => read('gameLines', { ...empty, ...changed });
  assert.equal(lines({}), 'the row has neither spread nor total nor moneylines');
  assert.equal(lines({ away_ml: '150' }), 'the row has neither spread nor total nor moneylines');
  assert.equal(lines({ home_ml: '99', away_ml: '150' }), 'the row has neither spread nor total nor moneylines');
  for (const changed of [{ home_spread: '1' }, { total: '200' }, { home_ml: '-110', away_ml: '-110' }])
    assert.ok(typeof lines(changed) === 'object', JSON.stringify(changed));
  const noStart = read('gameLines', { commence_time: '', home_ml: '-99.5' }) as Record<string, unknown>;
  assert.deepEqual([noStart['startsAt'], noStart['homeMoneyline'], noStart['awayMoneyline']], [null, null, null]);
  const far = read('gameLines', { commence_time: '2023-10-26T00:00:00Z' });
  assert.equal(far, 'commence_time 2023-10-26T00:00:00.000Z is not near 2023-10-24');
});

test('the shots of a box score are made of those attempted, and all of its counts are empty or whole', () => {
  for (const [changed, reason] of [
    [{ fg3m: '6', pts: '13' }, 'fg3m 6 is more than fg3a 5'],
    [{ fgm: '5', pts: '14' }, 'fgm 5 is more than fga 4'],
    [{ ftm: '4', pts: '9' }, 'ftm 4 is more than fta 3'],
    [{ fg3m: '3', pts: '10' }, 'fg3m 3 is more than fgm 2'],
    [{ pts: '9' }, 'pts 9 is not 2 × fgm + fg3m + ftm'],
  ] as const) {
    assert.equal(read('playerGames', changed), reason);
    assert.equal(read('playerPeriods', changed), reason);
  }
  assert.equal(read('playerGames', { min: '' }), 'min is empty beside pts 8');
  assert.equal(read('playerGames', { tov: '' }), 'tov is empty although the player played');
  assert.equal((read('playerGames', { starter: '' }) as { starter: unknown }).starter, null);
});

test('a row has as many values as its header, and a fault says what was read before it', () => {
  const { reader, headerFault } = KINDS.tipTimes as FileKind<unknown>;
  const header = FILES.tipTimes[0].split(',');
  const row = FILES.tipTimes[1].split(',');
  const reading = reader(header, 'Nba');
  for (const fields of [row.slice(1), [...row, '']])
    assert.deepEqual(reading(fields), {
      reason: `the row has ${fields.length} values, the header 4 columns`,
      partial: {},
    });
  assert.deepEqual(reading(row.toSpliced(3, 1, 'x')), {
    reason: 'tip_utc “x” is not a moment in UTC such as 2024-03-02T17:00:00Z',
    partial: { season: '2023-24', gameId: GAME, gameDate: '2023-10-24' },
    isOfFile: false,
  });
  assert.deepEqual(reading(row.toSpliced(2, 1, '25/10/2023')), {
    reason: 'game_date “25/10/2023” has the day before the month: write 2023-10-25, or the month first',
    partial: { season: '2023-24', gameId: GAME },
    isOfFile: true,
  });
  assert.equal(
    headerFault(['season', 'season', 'extra']),
    [
      ...['the column “game_id” is missing', 'the column “game_date” is missing', 'the column “tip_utc” is missing'],
      ...['the column “extra” is unknown', 'the column “season” is there twice'],
    ].join('; '),
  );
});

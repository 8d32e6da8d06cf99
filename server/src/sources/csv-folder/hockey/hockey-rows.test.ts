import assert from 'node:assert/strict';
import test from 'node:test';
import { FILE_KINDS, type FileKind } from '../index.ts';

/** A header and a valid row of each kind that hockey has for itself. */
const FILES = {
  games: [
    'season,season_type,game_id,game_date,home,away,home_goals,away_goals,overtime',
    '2025-26,regular,2025020001,2025-10-08,BOS,TOR,3,2,SO',
  ],
  playerGames: [
    'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,position,toi_sec,shifts,goals,assists,points,shots,blocked,hits,pp_goals,plus_minus,pim,giveaways,takeaways,faceoff_pct',
    '2025-26,regular,2025020001,2025-10-08,8477956,David Pastrnak,BOS,TOR,1,R,1260,26,1,1,2,4,3,5,1,-1,2,1,0,0.5',
  ],
  goalkeeperGames: [
    'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,decision,toi_sec,shots_against,saves,goals_against',
    '2025-26,regular,2025020001,2025-10-08,8480280,Jeremy Swayman,BOS,TOR,1,1,W,3900,30,28,2',
  ],
  gameLines: [
    'game_date,home,away,commence_time,home_spread,total,home_ml,away_ml,home_spread_price,away_spread_price,over_price,under_price,book,captured_at',
    '2025-10-10,TOR,BOS,2025-10-10T23:00:00Z,-1.5,6.5,-140,120,165,-190,-110,-110,bovada,2025-10-10T16:56:10Z',
  ],
} as const;

/** What a row says after some of its values are replaced; or the reason why it is not read. */
function read(kind: keyof typeof FILES, changed: Readonly<Record<string, string>> = {}): unknown {
  const [header, row] = FILES[kind];
  const names = header.split(',');
  for (const name of Object.keys(changed)) assert.ok(names.includes(name), name);
  const fields = row.split(',').map((value, place) => changed[names[place]!] ?? value);
  const reading = (FILE_KINDS.hockey[kind] as FileKind<unknown>).reader(names, 'Nhl')(fields);
  return 'row' in reading ? reading.row : reading.reason;
}

test('a row of hockey has exactly what its line says', () => {
  const game = { gameId: '2025020001', gameDate: '2025-10-08' };
  assert.deepEqual(read('games'), {
    ...{ season: '2025-26', seasonType: 'regular', ...game, home: 'BOS', away: 'TOR' },
    ...{ homePoints: 3, awayPoints: 2 },
  });
  assert.deepEqual(read('playerGames'), {
    ...{
      ...game,
      playerId: '8477956',
      name: 'David Pastrnak',
      team: 'BOS',
      starter: null,
      seconds: 1_260,
      played: true,
    },
    counts: { goals: 1, assists: 1, sog: 4, blocked_shots: 3, hits_given: 5, pp_goals: 1, pp_points: null },
  });
  assert.deepEqual(read('goalkeeperGames'), {
    ...{
      ...game,
      playerId: '8480280',
      name: 'Jeremy Swayman',
      team: 'BOS',
      starter: true,
      seconds: 3_900,
      played: true,
    },
    counts: { saves: 28, shots_against: 30, goals_against: 2 },
  });
  assert.deepEqual(read('gameLines'), {
    ...{ gameDate: '2025-10-10', home: 'TOR', away: 'BOS', startsAt: new Date('2025-10-10T23:00:00Z') },
    ...{ homeSpread: -1.5, total: 6.5, homeMoneyline: -140, awayMoneyline: 120 },
    capturedAt: new Date('2025-10-10T16:56:10Z'),
  });
});

test('a row of hockey that contradicts itself, or has what cannot be, is refused with the reason', () => {
  for (const [kind, changed, reason] of [
    ['games', { home_goals: '4' }, 'overtime SO does not end 4 to 2'],
    ['games', { overtime: 'OT', home_goals: '5' }, 'overtime OT does not end 5 to 2'],
    ['games', { overtime: 'none', home_goals: '2' }, 'a game does not end 2 all'],
    ['games', { overtime: '2OT' }, 'overtime “2OT” is none of none, OT, SO'],
    ['games', { away: 'BOS' }, 'BOS cannot play against itself'],
    ['playerGames', { points: '3' }, 'points 3 is not 1 goals and 1 assists'],
    ['playerGames', { pp_goals: '2' }, 'more goals in power plays than goals'],
    ['playerGames', { position: 'G' }, 'position “G” is none of C, L, R, D'],
    ['playerGames', { toi_sec: '13201' }, 'toi_sec 13201 is not from 0 to 13200'],
    ['playerGames', { faceoff_pct: '1.1' }, 'faceoff_pct 1.1 is not from 0 to 1'],
    ['goalkeeperGames', { saves: '31' }, 'more saves than shots faced'],
    ['goalkeeperGames', { decision: 'T' }, 'decision “T” is none of W, L, O'],
    ['gameLines', { total: '227.5' }, 'total 227.5 is not from 1 to 20'],
    ['gameLines', { over_price: '-50' }, 'over_price -50 is not an American price: never between -100 and 100'],
  ] as const)
    assert.equal(read(kind, changed), reason);
  for (const [kind, changed] of [
    ['games', { overtime: 'none', home_goals: '9' }],
    ['playerGames', { toi_sec: '13200' }],
    ['playerGames', { shots: '0' }],
    ['goalkeeperGames', { saves: '30' }],
  ] as const)
    assert.equal(typeof read(kind, changed), 'object', JSON.stringify(changed));
});

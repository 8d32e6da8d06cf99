import assert from 'node:assert/strict';
import test from 'node:test';
import { need, responseTo } from '../../../tests/feeds/recorded.ts';
import { nhlApi } from './index.ts';

const GAME = '2025020001';
const [HOME, AWAY] = [13, 16];
const [SCORER, MATE, OTHER, HOME_NET, AWAY_NET] = [8_470_001, 8_470_002, 8_470_003, 8_470_004, 8_470_005];
const spot = (playerId: number, teamId: number, positionCode: string) => ({
  ...{ playerId, teamId, positionCode, sweaterNumber: playerId % 100 },
  firstName: { default: `Given ${playerId}` },
  lastName: { default: 'Family' },
});
const SPOTS = [
  spot(SCORER, HOME, 'C'),
  spot(MATE, HOME, 'D'),
  spot(OTHER, AWAY, 'R'),
  spot(HOME_NET, HOME, 'G'),
  spot(AWAY_NET, AWAY, 'G'),
];

interface Told {
  readonly typeDescKey: string;
  readonly period?: number;
  readonly periodType?: string;
  readonly situationCode?: string;
  readonly details?: object;
}

const [, REQUEST] = nhlApi.requests(need('box-scores', '2025-10-07', { league: 'Nhl', games: [GAME] }));

/** Reads a game of these plays, with the start of each period and the end. */
function readPlays(plays: readonly Told[], score: readonly [home: number, away: number], end = 'REG', last = 3) {
  const starts = Array.from({ length: end === 'SO' ? last - 1 : last }, (_, index): Told => ({
    ...{ typeDescKey: 'period-start', period: index + 1 },
  }));
  const all = [...starts, ...plays, { typeDescKey: 'game-end', period: last, periodType: end }];
  const text = JSON.stringify({
    ...{
      id: Number(GAME),
      season: 20_252_026,
      gameType: 2,
      gameDate: '2025-10-07',
      startTimeUTC: '2025-10-07T21:00:00Z',
    },
    ...{ gameState: 'OFF', gameScheduleState: 'OK', gameOutcome: { lastPeriodType: end } },
    periodDescriptor: { number: last, periodType: end },
    homeTeam: { id: HOME, abbrev: 'FLA', score: score[0] },
    awayTeam: { id: AWAY, abbrev: 'CHI', score: score[1] },
    rosterSpots: SPOTS,
    plays: all.map(({ period = 1, periodType = 'REG', details = {}, ...play }, index) => ({
      ...{ eventId: index + 1, periodDescriptor: { number: period, periodType }, ...play, details },
    })),
  });
  const { facts, problems } = nhlApi.read(responseTo(REQUEST, text));
  const countsOf = (player: number, period = 1) =>
    facts.periodLines
      .find((fact) => fact.period === period)
      ?.lines.find((line) => line.player.externalId === String(player))?.counts;
  return {
    countsOf,
    periods: facts.periodLines.map(({ period }) => period),
    reasons: problems.map(({ reason }) => reason),
  };
}

const goal = (more: object = {}, situationCode = '1551'): Told => ({
  ...{ typeDescKey: 'goal', situationCode },
  details: { scoringPlayerId: SCORER, assist1PlayerId: MATE, goalieInNetId: AWAY_NET, ...more },
});
const NOTHING = { goals: 0, assists: 0, sog: 0, blocked_shots: 0, hits_given: 0, pp_goals: 0, pp_points: 0 };

test('a goal is in a power play if the side of the scorer has more players on the ice, goalkeepers included', () => {
  const inPowerPlay = (situationCode: string): number | null | undefined =>
    readPlays([goal({}, situationCode)], [1, 0]).countsOf(MATE)?.pp_points;
  // The visitors' goalkeeper and skaters, then the home side's: it scores here.
  for (const code of ['1451', '1351', '1341', '0551', '1460'])
    assert.equal(inPowerPlay(code), 1, `${code} is a power play`);
  for (const code of ['1551', '1441', '1331', '1541', '1531', '1431', '1560', '0651', '0641', '0541', '0101', '1010'])
    assert.equal(inPowerPlay(code), 0, `${code} is none`);
  assert.deepEqual(readPlays([goal({}, '')], [1, 0]).reasons, ['is empty']);
  assert.deepEqual(readPlays([goal({}, '1551X')], [1, 0]).reasons, ['is no situation']);
});

test('goals, assists and shots are of skaters; saves and goals against of who was in net, and at an empty net of neither', () => {
  const { countsOf, periods } = readPlays(
    [
      goal({ assist2PlayerId: HOME_NET }),
      goal({ goalieInNetId: undefined }),
      { typeDescKey: 'shot-on-goal', details: { shootingPlayerId: OTHER, goalieInNetId: HOME_NET } },
      { typeDescKey: 'hit', period: 3, details: { hittingPlayerId: MATE, hitteePlayerId: OTHER } },
      { typeDescKey: 'missed-shot', details: { shootingPlayerId: OTHER, goalieInNetId: HOME_NET } },
    ],
    [2, 0],
  );
  assert.deepEqual(periods, [1, 2, 3]);
  assert.deepEqual(countsOf(SCORER), { ...NOTHING, goals: 2, sog: 2 });
  assert.deepEqual(countsOf(MATE), { ...NOTHING, assists: 2 });
  assert.deepEqual(countsOf(OTHER), { ...NOTHING, sog: 1 });
  assert.deepEqual(countsOf(HOME_NET), { saves: 1, shots_against: 1, goals_against: 0 });
  assert.deepEqual(countsOf(AWAY_NET), { saves: 0, shots_against: 1, goals_against: 1 });
  assert.deepEqual(countsOf(SCORER, 2), NOTHING);
  assert.deepEqual(countsOf(MATE, 3), { ...NOTHING, hits_given: 1 });
});

test('an opponent’s shot is blocked, and that of the own team is not', () => {
  const block = (shootingPlayerId?: number): Told => ({
    ...{ typeDescKey: 'blocked-shot', details: { blockingPlayerId: MATE, shootingPlayerId } },
  });
  const { countsOf } = readPlays([goal(), block(OTHER), block(SCORER), block()], [1, 0]);
  assert.equal(countsOf(MATE)?.blocked_shots, 2);
});

test('a shootout counts for no player: its winner has a goal that no player scored', () => {
  const attempt = { ...goal({ assist1PlayerId: undefined }, '0101'), period: 5, periodType: 'SO' };
  const { countsOf, periods, reasons } = readPlays(
    [goal(), { ...goal({ scoringPlayerId: OTHER, goalieInNetId: HOME_NET }), period: 2 }, attempt],
    [2, 1],
    'SO',
    5,
  );
  assert.deepEqual([periods, reasons], [[1, 2, 3, 4], []]);
  assert.deepEqual(countsOf(SCORER), { ...NOTHING, goals: 1, sog: 1 });
  assert.deepEqual(countsOf(AWAY_NET), { saves: 0, shots_against: 1, goals_against: 1 });
  assert.deepEqual(countsOf(OTHER, 2)?.goals, 1);
});

test('plays that miss a goal, a period or the end, or that name a stranger, are refused', () => {
  assert.deepEqual(readPlays([goal()], [2, 0]).reasons, ['is not that of 1 goals']);
  assert.deepEqual(readPlays([goal()], [2, 1]).periods, []);
  assert.deepEqual(readPlays([goal()], [1, 0], 'OT', 4).reasons, []);
  assert.deepEqual(readPlays([goal({ assist1PlayerId: 8_479_999 })], [1, 0]).reasons, [
    'names a player who did not dress',
  ]);
  assert.deepEqual(readPlays([{ ...goal(), period: 4 }], [1, 0]).reasons, ['is after the last period']);
  const cut = JSON.stringify({ plays: [] });
  assert.equal(nhlApi.read(responseTo(REQUEST, cut)).failure?.category, 'unreadable');
});

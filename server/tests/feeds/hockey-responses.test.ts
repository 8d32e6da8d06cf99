import assert from 'node:assert/strict';
import test from 'node:test';
import { playerWithoutLine, withPeriods } from '../../src/sources/index.ts';
import type { BoxScoreFact, PeriodLinesFact, PeriodTimesFact } from '../../src/sources/facts.ts';
import { nhlApi } from '../../src/sources/nhl-api/index.ts';
import { sumCounts } from '../../src/sports/index.ts';
import {
  goalkeeperRows,
  HOCKEY_DAY,
  HOCKEY_GAME,
  hockeyBoxScore,
  hockeySchedule,
  hockeyScores,
  read,
  recordedPlays,
  recordedShifts,
  requests,
  skaterRows,
} from './described-hockey.ts';
import { realRows, recorded, responseTo } from './recorded.ts';

const [BOX, PLAYS, SHIFTS] = requests('box-scores', HOCKEY_DAY, HOCKEY_GAME);

function parts(): { box: BoxScoreFact; lines: readonly PeriodLinesFact[]; times: readonly PeriodTimesFact[] } {
  const [box] = read(BOX, hockeyBoxScore()).facts.boxScores;
  assert.ok(box !== undefined);
  const lines = read(PLAYS, recordedPlays()).facts.periodLines;
  return { box, lines, times: read(SHIFTS, recordedShifts()).facts.periodTimes };
}

const SKATER = {
  ...{ goals: 'goals', assists: 'assists', sog: 'shots', blocked_shots: 'blocked', hits_given: 'hits' },
  pp_goals: 'pp_goals',
} as const;
const GOALKEEPER = { saves: 'saves', shots_against: 'shots_against', goals_against: 'goals_against' } as const;

/** Lines by player, checked against rows of the real tables. */
function assertAsInTables(box: BoxScoreFact, skaters: Record<string, string>[], goalkeepers: Record<string, string>[]) {
  assert.equal(box.lines.length, skaters.length + goalkeepers.length);
  const check = (rows: Record<string, string>[], names: Readonly<Record<string, string>>): void => {
    for (const row of rows) {
      const line = box.lines.find(({ player }) => player.externalId === row['player_id']);
      assert.ok(line, row['player_name']);
      const starter = row['starter'] === undefined ? null : row['starter'] === '1';
      assert.deepEqual(
        [line.team, line.starter, line.seconds, line.player.name],
        [row['team'], starter, Number(row['toi_sec']), ''],
        row['player_name'],
      );
      const { pp_points: _points, ...counts } = line.counts;
      const stated = Object.fromEntries(Object.entries(names).map(([count, column]) => [count, Number(row[column])]));
      assert.deepEqual(counts, stated, row['player_name']);
    }
  };
  check(skaters, SKATER);
  check(goalkeepers, GOALKEEPER);
}
test('a recorded box score of hockey is that of the real tables: 36 skaters without a start, and the goalkeepers who played', () => {
  const game = '2024020600';
  const [request] = requests('box-scores', '2024-12-31', game);
  const [box] = read(request, recorded('nhl', `nhl-boxscore-${game}.json`)).facts.boxScores;
  assert.ok(box !== undefined);
  const rows = (table: string) => realRows(`${table}-2024-25.csv.gz`, (line) => line.includes(game), 'nhl');
  assertAsInTables(box, rows('player-games'), rows('goalie-games'));
  assert.equal(box.lines.filter(({ starter }) => starter === null).length, 36);
});

test('the plays and shifts of a recorded game add up to the figures of the real tables for each of its 36 skaters and both goalkeepers', () => {
  const { box, lines, times } = parts();
  const { boxScore, reason } = withPeriods(box, lines, times);
  assert.deepEqual([reason, boxScore.hasPeriods], [null, true]);
  assert.equal(skaterRows().length, 36);
  assertAsInTables(boxScore, skaterRows(), goalkeeperRows());
  for (const { player, seconds, counts, periods } of boxScore.lines) {
    assert.equal(
      periods.reduce((sum, period) => sum + period.seconds, 0),
      seconds,
      String(player.externalId),
    );
    const summed = Object.entries(sumCounts(periods.map((period) => period.counts))).filter(([, sum]) => sum !== null);
    assert.deepEqual(Object.fromEntries(summed), counts);
  }
  const missed = boxScore.lines.filter(({ periods }) => periods.map(({ period }) => period).join() !== '1,2,3');
  assert.deepEqual(
    missed.map(({ player, periods }) => [player.externalId, periods.map(({ period }) => period)]),
    [['8478519', [1, 2]]],
    'one of them left after the second period',
  );
});

test('points in power plays are those of the four goals scored with more players on the ice', () => {
  const { box, lines, times } = parts();
  const { boxScore } = withPeriods(box, lines, times);
  const inPowerPlay = boxScore.lines.flatMap(({ player, counts }) =>
    (counts.pp_points ?? 0) > 0 ? [`${player.externalId} ${counts.pp_goals} of ${counts.pp_points}`] : [],
  );
  // Guentzel from Kucherov and Hedman; Tkachuk from Reinhart and Barkov, then alone; Schmidt from Tkachuk and Barkov.
  assert.deepEqual(inPowerPlay.toSorted(), [
    '8475167 0 of 1',
    '8476453 0 of 1',
    '8477220 1 of 1',
    '8477404 1 of 1',
    '8477493 0 of 2',
    '8477933 0 of 1',
    '8479314 2 of 3',
  ]);
  assert.ok(boxScore.lines.every(({ starter, counts }) => (starter === null) === (counts.pp_points !== undefined)));
});

test('without shifts there are no periods, and points in power plays are known all the same', () => {
  const { box, lines } = parts();
  const { boxScore, reason } = withPeriods(box, lines);
  assert.match(reason ?? '', /have no times$/);
  assert.deepEqual([boxScore.hasPeriods, boxScore.lines.every(({ periods }) => periods.length === 0)], [false, true]);
  assert.equal(boxScore.lines.find(({ player }) => player.externalId === '8479314')?.counts.pp_points, 3);
  assert.deepEqual(read(SHIFTS, '{"data":[],"total":0}').facts.periodTimes, [], 'some games have none');
});

test('plays that do not add up to the box score give neither periods nor points in power plays', () => {
  const { box, lines, times } = parts();
  const [first, ...rest] = lines;
  assert.ok(first !== undefined);
  const changed = first.lines.map((line) =>
    line.player.externalId === '8477404' ? { ...line, counts: { ...line.counts, pp_goals: 0 } } : line,
  );
  const { boxScore, reason } = withPeriods(box, [{ ...first, lines: changed }, ...rest], times);
  assert.equal(reason, 'the periods of 8477404 add up to 0 pp_goals, not 1');
  assert.equal(boxScore, box);
});

test('times and counts of a player that do not belong together leave the periods out', () => {
  const { box, lines, times } = parts();
  const [fact] = times;
  assert.ok(fact !== undefined);
  const reasonOf = (change: (time: PeriodTimesFact['times'][number]) => PeriodTimesFact['times']) =>
    withPeriods(box, lines, [{ ...fact, times: fact.times.flatMap(change) }]).reason;
  const isOne = (player: { externalId: string | null }) => player.externalId === '8479314';
  assert.match(
    reasonOf((time) => (isOne(time.player) && time.period === 2 ? [] : [time])) ?? '',
    /^the periods of 8479314 have counts without time in period 2$/,
  );
  assert.match(
    reasonOf((time) => (isOne(time.player) && time.period === 1 ? [{ ...time, seconds: 290 }] : [time])) ?? '',
    /^the periods of 8479314 add up to 673 s, not 703 s$/,
  );
  assert.match(
    reasonOf((time) => (isOne(time.player) && time.period === 1 ? [time, { ...time, period: 4 }] : [time])) ?? '',
    /^the periods of 8479314 have time without counts in period 4$/,
  );
});

test('a player with shifts and without a line shows that the box score is not whole', () => {
  const { box, times } = parts();
  assert.equal(playerWithoutLine(box, times), undefined);
  const short = { ...box, lines: box.lines.filter(({ player }) => player.externalId !== '8479314') };
  assert.equal(playerWithoutLine(short, times), '8479314');
});

test('who dressed has a full name and a position, and two players of one name are two', () => {
  const { facts } = read(PLAYS, recordedPlays());
  assert.equal(facts.players.length, 40);
  assert.deepEqual(
    facts.players
      .filter(({ externalId }) => ['8479314', '8475683'].includes(externalId))
      .map((one) => [one.name, one.position]),
    [
      ['Sergei Bobrovsky', 'G'],
      ['Matthew Tkachuk', 'L'],
    ],
  );
  const namesakes = recordedPlays().replaceAll('"Matthew"', '"Sam"').replaceAll('"Tkachuk"', '"Bennett"');
  assert.equal(read(PLAYS, namesakes).facts.players.filter(({ name }) => name === 'Sam Bennett').length, 2);
});

test('a box score that is not the score’s, not the shots’ or not of its own points is refused as a whole', () => {
  const faults = (from: string, to: string): string[] => {
    const text = hockeyBoxScore();
    assert.ok(text.includes(from), from);
    const { facts, failure, problems } = nhlApi.read(responseTo(BOX, text.replace(from, to)));
    assert.deepEqual([facts.boxScores, failure?.category], [[], 'unreadable']);
    return problems.map(({ reason }) => reason);
  };
  assert.deepEqual(faults('"score":6', '"score":8'), ["the players' goals are not their team's"]);
  assert.deepEqual(faults('"score":6', '"score":5'), ["the players' goals are not their team's"]);
  assert.deepEqual(faults('"sog":17', '"sog":19'), ["is not the sum of the players' shots"]);
  assert.deepEqual(faults('"sog":22', '"sog":21'), ["is not the sum of the players' shots"]);
  assert.deepEqual(faults('"points":3', '"points":2'), ['are not the goals and assists']);
  assert.deepEqual(faults('"starter":true', '"starter":false'), ['has no one starter']);
  assert.deepEqual(faults('"hits":', '"hit":'), ['has no hits']);
  assert.deepEqual(faults('"blockedShots":', '"blocks":'), ['has no blockedShots']);
  assert.deepEqual(faults('"saves":', '"save":'), ['has no saves']);
});

test('a player who is listed under two ids is refused by the number of the sweater, in a box score and in the plays', () => {
  const twice = (text: string, isSpot: boolean): string => {
    const root = JSON.parse(text) as {
      rosterSpots: { playerId: number }[];
      playerByGameStats: { homeTeam: { forwards: { playerId: number; sog: number; goals: number }[] } };
    };
    const all = isSpot ? root.rosterSpots : root.playerByGameStats.homeTeam.forwards;
    const quiet = isSpot ? all[0] : root.playerByGameStats.homeTeam.forwards.find(({ sog }) => sog === 0);
    assert.ok(quiet !== undefined);
    all.push({ ...quiet, playerId: quiet.playerId + 1 });
    return JSON.stringify(root);
  };
  for (const [request, text] of [
    [BOX, twice(hockeyBoxScore(), false)],
    [PLAYS, twice(recordedPlays(), true)],
  ] as const) {
    const { facts, problems } = nhlApi.read(responseTo(request, text));
    assert.deepEqual([facts.boxScores, facts.periodLines, facts.players], [[], [], []]);
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['has the number of another player'],
    );
  }
});

test('a game that is not over, or not official yet, has no box score and no plays', () => {
  for (const state of ['FUT', 'LIVE', 'CRIT', 'OVER'])
    for (const [request, text] of [
      [BOX, hockeyBoxScore()],
      [PLAYS, recordedPlays()],
    ] as const) {
      const { facts, items } = read(request, text.replace(/"gameState": *"OFF"/, `"gameState":"${state}"`));
      assert.deepEqual([facts.boxScores, facts.periodLines, facts.players, items], [[], [], [], 0], state);
    }
});

test('the responses of another day or game are refused', () => {
  const [, today] = requests('scores', '2025-04-23');
  assert.match(nhlApi.read(responseTo(today, hockeyScores())).failure?.reason ?? '', /is not the day asked for/);
  const [, scores] = requests('scores', HOCKEY_DAY);
  assert.equal(read(scores, hockeyScores()).facts.scores.length, 8);
  assert.equal(read(requests('games', HOCKEY_DAY)[0], hockeySchedule()).facts.games.length, 8);
  const others = requests('box-scores', HOCKEY_DAY, '2024030122');
  for (const [index, text] of [hockeyBoxScore(), recordedPlays(), recordedShifts()].entries()) {
    const { facts, failure } = nhlApi.read(responseTo(others[index], text));
    assert.match(failure?.reason ?? '', /is another game than was asked for/);
    assert.ok(Object.values(facts).every((stated: readonly unknown[]) => stated.length === 0));
  }
});

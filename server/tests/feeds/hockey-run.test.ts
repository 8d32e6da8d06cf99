import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { lineHalves } from '../../src/kernel/index.ts';
import { gradeClaims, readResults, STANDARD, type ClaimToGrade } from '../../src/settlement/index.ts';
import type { Period, Stat } from '../../src/sports/index.ts';
import { nhlApi } from '../../src/sources/nhl-api/index.ts';
import type { FactKind } from '../../src/sources/source.ts';
import {
  HOCKEY_DAY,
  HOCKEY_GAME,
  hockeyBoxScore,
  hockeyGames,
  hockeySchedule,
  hockeyScores,
  hockeyScratches,
  recordedPlays,
  recordedShifts,
  skaterRows,
} from './described-hockey.ts';
import { feedOf, run, stage, type Stage } from './feed-stage.ts';

const KINDS = nhlApi.defaults.serves;
const BEFORE = '2025-04-23T00:05:00Z';
const AFTER = '2025-04-23T06:00:00Z';

/** Before the game there is a schedule of games to come, and afterwards everything about one of them. */
function comingSchedule(): string {
  const games = hockeyGames().map((game) => {
    const { homeTeam, awayTeam, ...rest } = game as Record<'homeTeam' | 'awayTeam', { abbrev: string }>;
    const side = ({ abbrev }: { abbrev: string }) => ({ abbrev });
    return { ...rest, gameState: 'FUT', homeTeam: side(homeTeam), awayTeam: side(awayTeam) };
  });
  return JSON.stringify({ gameWeek: [{ date: HOCKEY_DAY, games }] });
}

async function hockeyStage(t: TestContext, change: (path: string) => string | undefined = () => undefined) {
  const world = await stage(t, BEFORE);
  const feed = await feedOf(t, world, nhlApi, ({ url = '' }, response) => {
    const isOver = world.ctx.clock.now() >= new Date(AFTER);
    const own = url.includes(HOCKEY_GAME);
    const texts: readonly (readonly [RegExp, () => string])[] = [
      [/\/v1\/schedule\/2025-04-(?:19|20)$/, isOver ? hockeySchedule : comingSchedule],
      [/\/v1\/schedule\//, () => '{"gameWeek":[]}'],
      [/\/v1\/score\/2025-04-22$/, isOver ? hockeyScores : () => `{"currentDate":"${HOCKEY_DAY}","games":[]}`],
      [/\/v1\/score\//, () => `{"currentDate":"${url.slice(-10)}","games":[]}`],
      [/\/boxscore$/, hockeyBoxScore],
      [/\/play-by-play$/, recordedPlays],
      [/\/shiftcharts\?/, recordedShifts],
      [/\/right-rail$/, hockeyScratches],
    ];
    const [, text] = texts.find(([path]) => path.test(url)) ?? [];
    const isKnown = text !== undefined && (own || /\/(?:schedule|score)\//.test(url));
    if (isKnown) response.end(change(url) ?? text());
    else response.writeHead(404).end('{}');
  });
  const ask = (kinds: readonly FactKind[], isWholeDay = false, day = HOCKEY_DAY) =>
    run(world, feed, kinds, day, isWholeDay, 'Nhl');
  return { ...world, feed, ask };
}

const rows = async <Row extends object>({ db }: Pick<Stage, 'db'>, text: string): Promise<Row[]> =>
  (await db.query<Row>({ text })).rows;

const LINES = `select external.external_id as id, player.name, player.position, team.abbreviation as team, line.starter, line.seconds,
    line.goals, line.assists, line.sog, line.blocked_shots as blocked, line.hits_given as hits, line.pp_goals, line.pp_points, line.saves, line.pts,
    (select sum(part.seconds)::int from league.period_line part
     where part.box_score_id = line.box_score_id and part.player_id = line.player_id) as timed,
    (select sum(part.sog)::int from league.period_line part
     where part.box_score_id = line.box_score_id and part.player_id = line.player_id) as "periodShots"
  from league.box_line line
  join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
  join league.player player on player.id = line.player_id
  join league.player_external external on external.player_id = player.id and external.source = 'nhl'
  join league.team team on team.id = line.team_id order by external.external_id`;

type Bet = readonly [player: string, stat: Stat, period: Period, line: number];

/** Overs on players by their ids in the league, as they would be graded now: the outcome and the figure. */
async function gradesOf(on: Stage, bets: readonly Bet[]): Promise<string[]> {
  const [game] = await rows<{ id: number; tipOff: Date }>(
    on,
    `select game_id as id, tip_off as "tipOff" from league.game_state state
     join league.game_external external using (game_id)
     where superseded_at = 'infinity' and external_id = '${HOCKEY_GAME}'`,
  );
  const players = await rows<{ external: string; id: number }>(
    on,
    `select external_id as external, player_id as id from league.player_external where source = 'nhl'`,
  );
  assert.ok(game !== undefined);
  const claims = bets.map(([player, stat, period, line]): ClaimToGrade => ({
    ...{ league: 'Nhl', gameId: game.id, tipOff: game.tipOff, stat, period, direction: 'Over', price: -110 },
    playerId: players.find(({ external }) => external === player)?.id ?? assert.fail(player),
    lineHalves: lineHalves(line) ?? assert.fail(),
  }));
  const grades = await gradeClaims(readResults(on.db, on.ctx.clock.now()), claims, STANDARD);
  return grades.map(
    (grade) => `${grade?.outcome} ${grade?.actualValue}${grade?.isPeriodDataGap === true ? ' gap' : ''}`,
  );
}

const [TKACHUK, CIRELLI, BOBROVSKY] = ['8479314', '8478519', '8475683'];
const BETS: readonly Bet[] = [
  [TKACHUK, 'Points', 'Full', 2.5],
  [TKACHUK, 'PowerPlayPoints', 'Full', 2.5],
  [BOBROVSKY, 'Saves', 'Full', 20.5],
  [TKACHUK, 'Goals', 'P2', 1.5],
  [TKACHUK, 'ShotsOnGoal', 'P1', 0.5],
  [CIRELLI, 'ShotsOnGoal', 'P3', 0.5],
];

test('half an hour before the start, who does not dress is out of the game and of that one alone', async (t) => {
  const on = await hockeyStage(t);
  const report = await on.ask(['games', 'availability']);
  // Of the other games nothing is there yet.
  assert.deepEqual(report.written, { teams: 33, games: 8, reports: 2 });
  const out = await rows<object>(
    on,
    `select player.name, status, reason, availability.source, external.external_id as game
     from league.availability join league.player player on player.id = player_id
     join league.game_external external on external.game_id = availability.game_id
     where superseded_at = 'infinity' order by player.name`,
  );
  const each = { status: 'Out', reason: 'did not dress', source: 'nhl-api', game: HOCKEY_GAME };
  assert.deepEqual(
    out,
    ['Declan Carlile', 'Derrick Pouliot', 'Jaycob Megna', 'Rasmus Asplund'].map((name) => ({ name, ...each })),
  );
});

test('after the game: the result, and box lines with periods, power play points, full names and positions', async (t) => {
  const on = await hockeyStage(t);
  await on.ask(['games', 'scores', 'availability']);
  on.ctx.clock.set(new Date(AFTER));
  const report = await on.ask(KINDS);
  assert.deepEqual([report.heldBack, report.leftOut], [undefined, 0]);
  assert.equal(report.written['boxScores'], 1);
  const [state] = await rows<object>(
    on,
    `select status, home_points as home, away_points as away from league.game_state state
     join league.game_external external on external.game_id = state.game_id
     where superseded_at = 'infinity' and external_id = '${HOCKEY_GAME}'`,
  );
  assert.deepEqual(state, { status: 'final', home: 2, away: 6 });
  const lines = await rows<Record<string, unknown>>(on, LINES);
  assert.equal(lines.length, 38);
  for (const row of skaterRows()) {
    const line = lines.find(({ id }) => id === row['player_id']);
    assert.ok(line, row['player_name']);
    const { goals, assists, sog, blocked, hits, seconds, timed, periodShots, starter, pts, saves } = line;
    assert.deepEqual(
      [goals, assists, sog, blocked, hits, seconds, timed, periodShots, starter, pts, saves],
      [
        ...['goals', 'assists', 'shots', 'blocked', 'hits', 'toi_sec', 'toi_sec', 'shots'].map((name) =>
          Number(row[name]),
        ),
        ...[null, null, null],
      ],
      row['player_name'],
    );
  }
  const one = ({ id }: Record<string, unknown>) => id === '8479314' || id === '8475683';
  assert.deepEqual(
    lines
      .filter(one)
      .map((line) => [line['name'], line['position'], line['team'], line['starter'], line['pp_points'], line['saves']]),
    [
      ['Sergei Bobrovsky', 'G', 'FLA', true, null, 20],
      ['Matthew Tkachuk', 'L', 'FLA', null, 3, null],
    ],
  );
});

test('bets are graded with what was read: full games, periods, and a period that a player spent off the ice', async (t) => {
  const on = await hockeyStage(t);
  on.ctx.clock.set(new Date(AFTER));
  await on.ask(KINDS);
  assert.deepEqual(await gradesOf(on, BETS), ['Hit 3', 'Hit 3', 'Miss 20', 'Hit 2', 'Miss 0', 'Void null']);
});

test('a game without shifts has a box score without periods, and gets them once the shifts are there', async (t) => {
  let isThere = false;
  const on = await hockeyStage(t, (url) =>
    url.includes('/shiftcharts') && !isThere ? '{"data":[],"total":0}' : undefined,
  );
  on.ctx.clock.set(new Date(AFTER));
  await on.ask(KINDS);
  const has = `select has_periods as "hasPeriods" from league.box_score where superseded_at = 'infinity'`;
  assert.deepEqual(await rows(on, has), [{ hasPeriods: false }]);
  const [line] = (await rows<Record<string, unknown>>(on, LINES)).filter(({ id }) => id === '8479314');
  assert.deepEqual([line?.['pp_points'], line?.['timed']], [3, null]);
  // A bet on a period is neither played nor void.
  assert.deepEqual(await gradesOf(on, BETS), [
    'Hit 3',
    'Hit 3',
    'Miss 20',
    'null null gap',
    'null null gap',
    'null null gap',
  ]);
  const reasons = await rows<{ message: string }>(
    on,
    `select message from operations.error where category = 'quarantine'`,
  );
  assert.match(
    reasons.map(({ message }) => message).join(),
    new RegExp(`the periods of ${HOCKEY_GAME}: .* have no times`),
  );
  isThere = true;
  on.ctx.clock.set(new Date('2025-04-23T12:30:00Z'));
  await on.ask(KINDS, false, '2025-04-23');
  assert.deepEqual(await rows(on, has), [{ hasPeriods: true }]);
});

test('a box score that misses a player who was on the ice is held back', async (t) => {
  const on = await hockeyStage(t, (url) => {
    if (!url.endsWith('/boxscore')) return undefined;
    const box = JSON.parse(hockeyBoxScore()) as {
      playerByGameStats: { homeTeam: { forwards: { sog: number; goals: number }[] } };
    };
    const { homeTeam } = box.playerByGameStats;
    const quiet = homeTeam.forwards.findIndex(({ sog, goals }) => sog === 0 && goals === 0);
    assert.ok(quiet >= 0);
    homeTeam.forwards.splice(quiet, 1);
    return JSON.stringify(box);
  });
  on.ctx.clock.set(new Date(AFTER));
  const report = await on.ask(KINDS);
  assert.equal(report.written['boxScores'], undefined);
  const reasons = await rows<{ message: string }>(
    on,
    `select message from operations.error where category = 'quarantine'`,
  );
  assert.match(reasons.map(({ message }) => message).join(), /was on the ice and has no line/);
});

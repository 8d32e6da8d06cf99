import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { crossCheckBoxScores } from '../../src/ingest/facts/cross-check-box-scores.ts';
import { resolver } from '../../src/ingest/facts/resolve-facts.ts';
import { importFolder } from '../../src/ingest/index.ts';
import { lineHalves, settableClock } from '../../src/kernel/index.ts';
import { noCounts } from '../../src/sports/basketball/index.ts';
import { parseStat, type CountLine, type Stat } from '../../src/sports/index.ts';
import { disputedPlayers, loadDirectory, recordBoxScores, type BoxScoreRecord } from '../../src/league/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { isPriced, shippedFor } from '../../src/model/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { loadSlate, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { gradeClaims, readResults, STANDARD, type ClaimToGrade } from '../../src/settlement/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { feedOf, run, type Responder } from '../feeds/feed-stage.ts';
import { schedule } from '../feeds/stage.ts';
import { historyOf } from '../journeys/history-walk.ts';
import { SMALL_FOLDER } from '../journeys/import-folder-files.ts';
import { testDatabase, testDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import { researchStage } from '../support/research-stage.ts';
import { addHistory } from '../support/seasoned-league.ts';
import { addGame, addQuote, smallLeague } from '../support/small-league.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/**
 * What a service with the count `pf` does with it. `six-changes.slow.test.ts` adds that count to a copy of the code and runs
 * this file there. This code base has no such stat, so the tests fail in it.
 */
const FOULS = parseStat('player_personal_fouls') as Stat;
const FIRST_DAY = '2020-12-22';
/** Nikola Jokić, who is in the game of the feed and in those of the folder. */
const PLAYER = 203_999;
const FOULED = 4;

/** A game of ten players with 48 minutes each, in the format of the league's files. */
function boxScore(): string {
  const player = (personId: number, name: string, threes: number, foulsPersonal: number) => ({
    personId,
    name,
    status: 'ACTIVE',
    starter: '1',
    played: '1',
    statistics: {
      ...{
        minutes: 'PT48M00.00S',
        points: 3 * threes,
        reboundsTotal: 5,
        assists: 4,
        steals: 1,
        blocks: 1,
        turnovers: 2,
      },
      threePointersMade: threes,
      threePointersAttempted: threes + 2,
      freeThrowsMade: 0,
      freeThrowsAttempted: 0,
      fieldGoalsMade: threes,
      fieldGoalsAttempted: threes + 5,
      foulsPersonal,
    },
  });
  const side = (teamTricode: string, score: number, first: number) => ({
    teamTricode,
    score,
    players: [0, 1, 2, 3, 4].map((place) =>
      first + place === PLAYER
        ? player(PLAYER, 'Nikola Jokić', score / 15, FOULED)
        : player(first + place, `${teamTricode} ${place}`, score / 15, place),
    ),
  });
  const game = {
    gameId: '0022000001',
    gameTimeUTC: '2020-12-23T00:00:00Z',
    gameStatus: 3,
    gameStatusText: 'Final',
    period: 4,
    homeTeam: side('BKN', 120, PLAYER),
    awayTeam: side('GSW', 90, 900_000),
  };
  return JSON.stringify({ game });
}

const responses: Responder = (request, response) => {
  const path = request.url ?? '';
  if (path.includes('boxscore_')) response.end(boxScore());
  else response.end(schedule().replace('"score":125', '"score":120').replace('"score":99', '"score":90'));
};

test('a count is stored from a feed that has it, null elsewhere, graded and shown', { timeout: 120_000 }, async (t) => {
  assert.equal(FOULS, 'PersonalFouls');
  const on = await researchStage(t, '2024-03-20T12:00:00Z');
  const { db, league, ctx } = on;
  const feedCtx = { db, log: silentLog, clock: settableClock(new Date('2020-12-23T04:00:00Z')) };
  const feed = await feedOf(t, { ctx: feedCtx }, nbaCdn, responses);
  await run({ db, ctx: feedCtx }, feed, ['games', 'box-scores'], FIRST_DAY);
  const folder = await temporaryFolder(t);
  for (const name of ['games.csv', 'players.csv', 'player-games-2023-24.csv'])
    await writeFile(join(folder, name), SMALL_FOLDER[name] ?? assert.fail());
  await importFolder(ctx, folder, { league: 'Nba' });

  const { rows } = await db.query<{
    gameId: number;
    playerId: number;
    date: string;
    source: string;
    pf: number | null;
  }>({
    text: `select game.id as "gameId", player.id as "playerId", game.game_date::text as date, box.source, line.pf
           from league.box_line line
           join league.box_score box on box.id = line.box_score_id
           join league.game game on game.id = box.game_id
           join league.player player on player.id = line.player_id
           where player.name = 'Nikola Jokić' order by game.game_date`,
  });
  assert.deepEqual(
    rows.map(({ date, source, pf }) => [date, source, pf]),
    [
      [FIRST_DAY, 'nba-cdn', FOULED],
      ['2024-03-01', 'csv-folder', null],
      ['2024-03-02', 'csv-folder', null],
    ],
  );
  const [known, unknown] = rows as [(typeof rows)[number], (typeof rows)[number]];
  assert.equal(known.playerId, unknown.playerId);

  const claim = ({ gameId, playerId, date }: typeof known, direction: 'Over' | 'Under'): ClaimToGrade => ({
    league: 'Nba',
    gameId,
    playerId,
    direction,
    stat: FOULS,
    period: 'Full',
    price: -110,
    lineHalves: lineHalves(3.5) ?? assert.fail(),
    tipOff: gameTime('Nba', date, 19),
  });
  const claims = [claim(known, 'Over'), claim(known, 'Under'), claim(unknown, 'Over'), claim(unknown, 'Under')];
  const grades = await gradeClaims(readResults(db, ctx.clock.now()), claims, STANDARD);
  assert.deepEqual(
    grades.map((grade) => [grade?.outcome, grade?.actualValue, grade?.isPeriodDataGap]),
    [
      ['Hit', FOULED, false],
      ['Miss', FOULED, false],
      [null, null, true],
      [null, null, true],
    ],
    'a missing count is not 0: neither side is settled',
  );

  for (const { gameId, playerId, date } of [known, unknown]) {
    const knownAt = new Date(gameTime('Nba', date, 19).getTime() - 8 * 60 * 60_000);
    for (const book of ['alpha', 'bravo'])
      await addQuote(db, league, { gameId, playerId, book, stat: FOULS, line: 3.5, over: -110, under: -110, knownAt });
  }
  const history = await historyOf(db, known.playerId, ctx.clock.now());
  assert.deepEqual(
    history.map(({ date, stat, actualValue, result, isVoided }) => [date, stat, actualValue, result, isVoided]),
    [
      ['2024-03-01', FOULS, null, null, false],
      [FIRST_DAY, FOULS, FOULED, 'Over', false],
    ],
  );
  interface Log {
    readonly items: readonly { readonly gameDate: string; readonly stats: Readonly<Record<string, number | null>> }[];
  }
  const log = await on.get<Log>(`/players/${known.playerId}/game-log`);
  assert.deepEqual(
    log.items.map(({ gameDate, stats }) => [gameDate, stats[FOULS], stats['Assists']]),
    [
      ['2024-03-02', null, 9],
      ['2024-03-01', null, 9],
      [FIRST_DAY, FOULED, 4],
    ],
  );
});

test(
  'a stat of the count is scored from the market, in doubt, and never published',
  { timeout: 120_000 },
  async (t) => {
    for (const constants of shippedFor('Nba')) assert.equal(isPriced(constants, FOULS, 'Full'), false);
    const date = '2024-03-05';
    const tipOff = gameTime('Nba', date, 19);
    const asOf = new Date(tipOff.getTime() - 90 * 60_000);
    const db = await testDatabase(t);
    const league = await smallLeague(db);
    await addHistory(db, league, 30, date);
    const gameId = await addGame(db, league, date, tipOff);
    const [playerId = 0] = league.players;
    const quote = { gameId, playerId, stat: FOULS, line: 2.5, under: -110, knownAt: new Date(asOf.getTime() - 60_000) };
    for (const book of ['alpha', 'bravo', 'charlie', 'delta'])
      await addQuote(db, league, { ...quote, book, over: book === 'alpha' ? 118 : -110 });
    const slate = await loadSlate(db, { league: 'Nba', date, asOf }, worldStore());
    const [scored] = scoreSlate(slate).props;
    assert.deepEqual([scored?.features.prop.stat, scored?.judgement.doubts], [FOULS, ['unpricedStat']]);
    assert.ok(
      scored !== undefined && scored.claims.length > 0 && scored.claims.every(({ grounds }) => grounds === null),
    );
  },
);

test('the service starts on a database with the count', { timeout: 120_000 }, async (t) => {
  const { address, stop } = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: await testDatabaseUrl(t),
    PROPPICK_DATA_DIR: await temporaryFolder(t),
  });
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  const described = await fetch(`${address}/api/v1/openapi.json`);
  assert.ok((await described.text()).includes('PersonalFouls'));
  assert.equal(await stop(), 0);
});

test('sources that differ in the count disagree, one without it agrees, and one that adds it is kept', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const [playerId = 0] = league.players;
  const [teamId] = league.teams;
  const at = (hour: number): Date => new Date(Date.UTC(2024, 2, 6, hour));
  /** Fouls of the game and of its first period. Null: the source has no such count; undefined: it has no periods. */
  type Told = number | null;
  const line = (fouls: Told): CountLine => ({ ...noCounts(), ast: 4, ...(fouls === null ? {} : { pf: fouls }) });
  const tell = (
    gameId: number,
    source: string,
    hour: number,
    fouls: Told,
    inPeriod?: Told,
  ): Promise<[number, number]> =>
    db.transaction(async (tx) => {
      const leftOut: unknown[] = [];
      const find = resolver(await loadDirectory(tx, 'Nba', source), 'boxScores', {
        leftOut: leftOut as never,
        check: 'checked',
      });
      const provenance = { league: 'Nba', source, ids: source, learnedAt: at(hour) } as const;
      const hasPeriods = inPeriod !== undefined;
      const periods = hasPeriods ? [{ period: 1, seconds: 1_800, counts: line(inPeriod) }] : [];
      const box = { playerId, teamId, starter: true, seconds: 1_800, counts: line(fouls), periods };
      const record: BoxScoreRecord = { gameId, knownAt: at(hour), assumed: false, hasPeriods, lines: [box] };
      const kept = await crossCheckBoxScores(tx, provenance, [record], find);
      const recorded = await recordBoxScores(tx, provenance, kept);
      return [recorded.filter((what) => what === 'new').length, leftOut.length];
    });
  const game = (day: string) => addGame(db, league, day, gameTime('Nba', day, 19));
  const disputes = async (gameId: number) => (await disputedPlayers(db, [gameId], at(23))).length;
  const KEPT = [1, 0];
  const ADDS_NOTHING = [0, 0];
  const HELD_BACK = [0, 1];

  const first = await game('2024-03-03');
  assert.deepEqual(await tell(first, 'a', 1, 3), KEPT);
  assert.deepEqual(await tell(first, 'b', 2, null), ADDS_NOTHING);
  assert.deepEqual(await tell(first, 'c', 3, 4), HELD_BACK);
  assert.equal(await disputes(first), 1);
  assert.deepEqual(await tell(first, 'c', 4, 3), ADDS_NOTHING);
  assert.equal(await disputes(first), 0);

  const second = await game('2024-03-04');
  assert.deepEqual(await tell(second, 'a', 1, null), KEPT);
  assert.deepEqual(await tell(second, 'a', 2, null), ADDS_NOTHING);
  assert.deepEqual(await tell(second, 'b', 3, 3), KEPT, 'it adds the count');
  assert.equal(await disputes(second), 0, 'two box scores in force, one without the count');

  const third = await game('2024-03-05');
  assert.deepEqual(await tell(third, 'a', 1, null, null), KEPT);
  assert.deepEqual(await tell(third, 'b', 2, 3), ADDS_NOTHING, 'it would add the count and take away the periods');
  assert.deepEqual(await tell(third, 'c', 3, 3, 3), KEPT);
  assert.deepEqual(await tell(third, 'd', 4, 3, 2), HELD_BACK);
});

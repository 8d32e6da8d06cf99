import assert from 'node:assert/strict';
import test from 'node:test';
import { replay } from '../../src/cycle/index.ts';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { addDays, daysFrom, settableClock } from '../../src/kernel/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { ledgerDay, trackRecord, verifyLedger } from '../../src/record/index.ts';
import { importFolder } from '../../src/ingest/index.ts';
import { silentLog, type Database } from '../../src/platform/index.ts';
import { loadSlate, LookAheadError, scoreSlate, worldStore } from '../../src/scoring/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { realRows, writeRows, type CsvRow } from '../support/real-data.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { IS_LONG } from '../support/size.ts';
import { settleRange } from '../support/settle-day.ts';

/** Three days, or the whole spring for which there are quotes with their times. */
const [FROM, TO] = IS_LONG ? ['2024-03-02', '2024-05-25'] : ['2024-03-05', '2024-03-07'];
const DAY_AFTER = addDays(TO, 1);
/** Three consecutive days with planted leaks. */
const LEAK_DAYS = ['2024-03-05', '2024-03-06', '2024-03-07'] as const;

/** A pick of record in the database, with the ids and words of the files. */
interface ReplayedPick {
  readonly game: string;
  readonly player: string;
  readonly home: string;
  readonly away: string;
  readonly date: string;
  readonly stat: string;
  readonly line: number;
  readonly direction: string;
  readonly book: string;
  readonly price: number;
  readonly quotedAt: Date;
  readonly publishedAt: Date;
  readonly tipOff: Date;
  readonly l10Hits: number;
  readonly l10Games: number;
  readonly outcome: string | null;
  readonly actualValue: number | null;
  readonly profit: string | null;
}

async function replayedPicks(db: Database): Promise<ReplayedPick[]> {
  const { rows } = await db.query<ReplayedPick>({
    text: `select game_id.external_id as game, player_id.external_id as player, home.abbreviation as home,
        away.abbreviation as away, game.game_date as date, pick.stat, pick.line_halves / 2.0::float8 as line,
        pick.direction, book.key as book, pick.price, pick.quoted_at as "quotedAt", pick.published_at as "publishedAt",
        pick.tip_off as "tipOff", pick.l10_hits as "l10Hits", pick.l10_games as "l10Games", outcome.outcome,
        outcome.actual_value as "actualValue", outcome.profit
      from picks.pick pick
      join league.game game on game.id = pick.game_id
      join league.team home on home.id = game.home_team_id
      join league.team away on away.id = game.away_team_id
      join league.game_external game_id on game_id.game_id = pick.game_id
      join league.player_external player_id on player_id.player_id = pick.player_id
      join odds.book book on book.id = pick.book_id
      left join picks.outcome outcome on outcome.pick_id = pick.id and outcome.superseded_at = 'infinity'
      where pick.of_record and pick.origin = 'replay'`,
  });
  return rows;
}

/** The files' names of each stat and its box-score columns: written out here, not read from the kernel. */
const MARKETS: Readonly<Record<string, readonly [string, readonly string[]]>> = {
  Points: ['player_points', ['pts']],
  Rebounds: ['player_rebounds', ['reb']],
  Assists: ['player_assists', ['ast']],
  Threes: ['player_threes', ['fg3m']],
  PtsRebAst: ['player_points_rebounds_assists', ['pts', 'reb', 'ast']],
  PtsReb: ['player_points_rebounds', ['pts', 'reb']],
  PtsAst: ['player_points_assists', ['pts', 'ast']],
  RebAst: ['player_rebounds_assists', ['reb', 'ast']],
};

function figure(stat: string, row: CsvRow): number {
  const [, parts] = MARKETS[stat] ?? ['', []];
  assert.ok(parts.length > 0, `no market for ${stat}`);
  return parts.reduce((sum, part) => sum + Number(row[part]), 0);
}

/** Outcome, figure and profit computed independently from the box score. */
function byHand(
  pick: ReplayedPick,
  box: CsvRow | undefined,
): { outcome: string; actual: number | null; profit: number } {
  if (box === undefined) return { outcome: 'Void', actual: null, profit: 0 };
  const actual = figure(pick.stat, box);
  if (actual === pick.line) return { outcome: 'Push', actual, profit: 0 };
  const isHit = pick.direction === 'Over' ? actual > pick.line : actual < pick.line;
  if (!isHit) return { outcome: 'Miss', actual, profit: -1 };
  return { outcome: 'Hit', actual, profit: pick.price > 0 ? pick.price / 100 : 100 / -pick.price };
}

const upTo = (row: CsvRow): boolean => (row['game_date'] ?? '') <= DAY_AFTER && row['season'] === '2023-24';

test(`real days from ${FROM} to ${TO}, replayed`, { timeout: IS_LONG ? 3_600_000 : 300_000 }, async (t) => {
  const games = realRows('games', upTo);
  const boxes = realRows('player-games-2023-24', upTo);
  const isNear = (row: CsvRow): boolean =>
    (row['game_date'] ?? '') >= addDays(FROM, -1) && (row['game_date'] ?? '') <= DAY_AFTER;
  const quotes = realRows('props-2023-24', isNear);
  const folder = await temporaryFolder(t);
  writeRows(folder, 'games', games);
  writeRows(folder, 'player-games-2023-24', boxes);
  writeRows(folder, 'props-2023-24', quotes);
  writeRows(
    folder,
    'players',
    realRows('players', () => true),
  );
  writeRows(folder, 'tip-times', realRows('tip-times', upTo));

  const db = await testDatabase(t);
  const clock = settableClock(new Date('2024-07-01T00:00:00Z'));
  const ctx = { db, clock, log: silentLog };
  await importFolder(ctx, folder, { league: 'Nba' });
  const options = { league: 'Nba', origin: 'replay', from: FROM, to: TO } as const;
  const report = await replay(ctx, options);
  const picks = await replayedPicks(db);

  await t.test('every pick was published before its tip-off, at a price that the book had shown by then', () => {
    assert.ok(picks.length > 50, `only ${picks.length} picks`);
    const begins = new Map(
      quotes.flatMap((row) => {
        const { game_date, home, away, commence_time } = row;
        return commence_time === '' ? [] : [[`${game_date} ${home} ${away}`, Date.parse(commence_time ?? '')] as const];
      }),
    );
    const shown = Map.groupBy(quotes, (row) =>
      [row['home'], row['away'], row['book'], row['market'], Number(row['line'])].join(' '),
    );
    for (const pick of picks) {
      assert.ok(pick.publishedAt < pick.tipOff);
      const tipOff = begins.get(`${pick.date} ${pick.home} ${pick.away}`);
      if (tipOff !== undefined) assert.ok(pick.publishedAt.getTime() < tipOff, `${pick.game} tipped off at ${tipOff}`);
      const [market] = MARKETS[pick.stat] ?? [''];
      const side = pick.direction === 'Over' ? 'over_price' : 'under_price';
      const offers = shown.get([pick.home, pick.away, pick.book, market, pick.line].join(' ')) ?? [];
      const hasOffer = offers.some(
        (row) => Number(row[side]) === pick.price && Date.parse(row['captured_at'] ?? '') <= pick.publishedAt.getTime(),
      );
      assert.ok(hasOffer, `no such offer: ${JSON.stringify(pick)}`);
    }
  });

  await t.test('every grade equals the independent computation from the box score', () => {
    const lines = new Map(boxes.map((row) => [`${row['game_id']} ${row['player_id']}`, row]));
    let units = 0;
    for (const pick of picks) {
      const expected = byHand(pick, lines.get(`${pick.game} ${pick.player}`));
      assert.deepEqual([pick.outcome, pick.actualValue], [expected.outcome, expected.actual], JSON.stringify(pick));
      assert.ok(Math.abs(Number(pick.profit) - expected.profit) < 1e-9);
      units += expected.profit;
    }
    assert.equal(report.picks.picks, picks.length);
    assert.equal(report.picks.unsettled, 0);
    assert.ok(Math.abs(Number(report.picks.units) - units) < 1e-6);
  });

  await t.test('the independent check sees a grade from another game’s box score', () => {
    const wrong = picks.filter((pick) => {
      const other = boxes.find((row) => row['player_id'] === pick.player && row['game_id'] !== pick.game);
      return byHand(pick, other).actual !== pick.actualValue;
    });
    assert.ok(wrong.length > picks.length / 2);
  });

  await t.test('the last ten games of each pick match the box scores before that day', () => {
    const byPlayer = Map.groupBy(boxes, (row) => row['player_id'] ?? '');
    for (const pick of picks) {
      const before = (byPlayer.get(pick.player) ?? []).filter((row) => (row['game_date'] ?? '') < pick.date);
      const last = before.sort((a, b) => ((a['game_date'] ?? '') < (b['game_date'] ?? '') ? 1 : -1)).slice(0, 10);
      const values = last.map((row) => figure(pick.stat, row));
      const hits = values.filter((value) => (pick.direction === 'Over' ? value > pick.line : value < pick.line)).length;
      assert.deepEqual([pick.l10Hits, pick.l10Games], [hits, last.length], JSON.stringify(pick));
    }
  });

  await t.test('record and ledger agree with the box scores', async () => {
    const question = {
      league: 'Nba',
      origin: 'replay',
      from: FROM,
      to: TO,
      by: undefined,
      seenAt: clock.now(),
    } as const;
    const { totals } = await trackRecord(db, question);
    const chain = { items: await readChain(db, 'replay', 0, 10_000), nextCursor: null, head: null };
    const readAt = clock.now();
    const opened = daysFrom(FROM, TO).map((date) =>
      ledgerDay(db, {
        league: 'Nba',
        origin: 'replay',
        date,
        pickId: null,
        readAt,
        view: ledgerView(FULL_VISIBILITY, readAt),
      }),
    );
    const ledger = verifyLedger([chain, ...(await Promise.all(opened))]);
    assert.deepEqual([ledger.faults, ledger.unopened], [[], 0]);
    const lines = new Map(boxes.map((row) => [`${row['game_id']} ${row['player_id']}`, row]));
    const outcomes = picks.map((pick) => byHand(pick, lines.get(`${pick.game} ${pick.player}`)).outcome);
    const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
    const expected = [picks.length, count('Hit'), count('Miss'), count('Push'), count('Void')];
    for (const { picks, hits, misses, pushes, voids } of [totals, ledger.totals, report.picks])
      assert.deepEqual([picks, hits, misses, pushes, voids], expected);
    assert.equal(Number(ledger.totals.tinyUnits), Math.round(Number(report.picks.units) * 1e10));
    assert.equal(totals.units, Math.round(Number(report.picks.units) * 1e4) / 1e4);
    assert.ok((totals.closingLineValue?.picks ?? 0) > 0.95 * picks.length, 'nearly every market closed at a price');
  });

  await t.test('settling the days a second time leaves identical tables', async () => {
    const fingerprint = async (table: string) =>
      (await db.query({ text: `select md5(string_agg(row::text, ' ' order by row::text)) from ${table} row` })).rows;
    const tables = ['board', 'pick', 'board_pick', 'outcome', 'closing', 'seal'].map((name) => `picks.${name}`);
    const all = () => Promise.all([...tables, 'ledger.entry', 'platform.outbox'].map(fingerprint));
    const before = await all();
    for (const force of [false, true]) {
      const again = await settleRange(ctx, { league: 'Nba', from: FROM, to: TO, force });
      assert.deepEqual([again.written, await all()], [0, before]);
    }
  });

  await t.test('replaying again changes nothing', async () => {
    const tables = `select (select count(*) from picks.board) as boards, (select count(*) from picks.pick) as picks,
      (select count(*) from picks.outcome) as outcomes, (select count(*) from platform.outbox) as events`;
    const before = (await db.query({ text: tables })).rows;
    assert.deepEqual(await replay(ctx, options), report);
    assert.deepEqual((await db.query({ text: tables })).rows, before);
  });

  await t.test('a box score of the day itself, planted in the slate past the loader, is caught', async () => {
    const [day, next, later] = LEAK_DAYS;
    const asOf = new Date(`${day}T22:00:00Z`);
    const slate = await loadSlate(db, { league: 'Nba', date: day, asOf });
    const tomorrow = await loadSlate(db, { league: 'Nba', date: next, asOf: new Date(`${next}T22:00:00Z`) });
    assert.ok(scoreSlate(slate).props.length > 0);
    assert.throws(() => scoreSlate({ ...slate, recent: tomorrow.recent }), LookAheadError);
    assert.throws(() => scoreSlate({ ...slate, quotes: tomorrow.quotes }), LookAheadError);
    const worlds = worldStore();
    const honest = await loadSlate(db, { league: 'Nba', date: day, asOf }, worlds);
    const { background } = await loadSlate(
      db,
      { league: 'Nba', date: later, asOf: new Date(`${later}T22:00:00Z`) },
      worlds,
    );
    assert.ok(scoreSlate(honest).props.every(({ judgement }) => judgement.over > 0 && judgement.over < 1));
    assert.throws(() => scoreSlate({ ...honest, background: background ?? null }), LookAheadError);
  });

  await t.test(
    'a player ruled out two hours before tip-off is re-scored at that moment, and has no new pick after it',
    { skip: IS_LONG },
    async () => {
      const scratched = await db.query<{ gameId: number; playerId: number; teamId: number; at: Date }>({
        text: `select distinct on (game.id) game.id as "gameId", line.player_id as "playerId", line.team_id as "teamId",
            state.tip_off - interval '2 hours' as at
          from league.game game
          join league.game_state state on state.game_id = game.id and state.superseded_at = 'infinity'
          join league.box_score box on box.game_id = game.id
          join league.box_line line on line.box_score_id = box.id and line.starter
          join odds.quoted_player quoted on quoted.game_id = game.id and quoted.player_id = line.player_id
          where game.game_date = $1 order by game.id, line.seconds desc`,
        values: [DAY_AFTER],
      });
      assert.ok(scratched.rows.length > 1);
      for (const { gameId, playerId, teamId, at } of scratched.rows)
        await db.query({
          text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
            values ($1, $2, $3, $4, 'nba-injury-report', 'Out', 'Ankle')`,
          values: [gameId, playerId, teamId, at],
        });
      const days = { ...options, from: DAY_AFTER, to: DAY_AFTER } as const;
      const { news } = await replay(ctx, { ...days, withNews: true });
      assert.deepEqual([news?.moments, news?.lateScratches], [scratched.rows.length, scratched.rows.length]);
      const effects = news?.effects ?? [];
      assert.ok(
        effects.some(({ whose, change }) => whose === 'of a team-mate' && change !== 'kept'),
        'team-mates moved',
      );
      const total = (change: string, of: 'claims' | 'units') =>
        effects.reduce((sum, effect) => sum + (effect.change === change ? effect[of] : 0), 0);
      assert.deepEqual(
        news?.worth.map(({ standing, withdrawn, added }) => [standing, withdrawn, added]),
        [
          [
            total('kept', 'claims') + total('withdrawn', 'claims'),
            total('withdrawn', 'claims'),
            total('added', 'claims'),
          ],
        ],
      );
      assert.equal(total('added', 'claims'), 0, 'every price is from before the news');
      const gained = total('added', 'units') - total('withdrawn', 'units');
      assert.ok(Math.abs((news?.worth[0]?.units ?? NaN) - gained) < 1e-9);
      const own = effects.filter(({ whose }) => whose === 'of the player');
      assert.deepEqual(
        own.map(({ change }) => change),
        ['kept'],
        'what was published stays, marked as expected void',
      );
    },
  );
});

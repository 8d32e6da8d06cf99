import assert from 'node:assert/strict';
import test from 'node:test';
import { replay } from '../../src/cycle/index.ts';
import { importFolder } from '../../src/ingest/index.ts';
import { FULL_VISIBILITY, ledgerView } from '../../src/access/index.ts';
import { daysFrom, settableClock } from '../../src/kernel/index.ts';
import { readChain } from '../../src/ledger/index.ts';
import { constantsFor, seededRandom, shippedFor } from '../../src/model/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { ledgerDay, trackRecord, verifyLedger } from '../../src/record/index.ts';
import { loadSeason, loadSeasons } from '../../src/scoring/index.ts';
import { backtest } from '../../../tools/src/backtest/backtest.ts';
import { backtestPlots, backtestText } from '../../../tools/src/backtest/report.ts';
import { movedRow } from '../support/moved-season.ts';
import { testDatabase } from '../support/postgres.ts';
import { realRows, type CsvRow } from '../support/real-data.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFiles } from './import-folder-files.ts';

/** Six weeks of 2023-24 moved to 2025-26; quotes of the last two weeks are enough to publish from. */
const SEASON = '2025-26';
const isEarly = (row: CsvRow): boolean => (row['game_date'] ?? '') < '2023-12-11' && row['season'] !== '2022-23';
const isQuoted = (row: CsvRow): boolean => isEarly(row) && (row['game_date'] ?? '') >= '2023-11-24';
const [FROM, TO] = ['2025-11-21', '2025-11-23'];
/** A Saturday without other games. */
const CUP_FINAL = { game_id: '0062500001', season_type: 'cup-final', game_date: '2025-12-06' };

/** A rookie in no earlier file: another player's counts, under a name with everything that CSV must quote. */
const ROOKIE = { id: '1642843', name: 'Duško “D” Ćosić, Jr.', quoted: 'Dusko "D" Cosic Jr' };
const MODEL_OF_ROOKIE = { id: '1641706', name: 'Brandon Miller' };

const text = (row: CsvRow, column: string): string => row[column] ?? '';

interface Dress {
  readonly end?: string;
  readonly mark?: string;
  readonly reversed?: boolean;
}

/** Rows as a program on another system might write them. */
function csv(rows: readonly CsvRow[], { end = '\n', mark = '', reversed = false }: Dress = {}): string {
  const columns = Object.keys(rows[0] ?? {});
  if (reversed) columns.reverse();
  const quoted = (value: string): string => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const lines = rows.map((row) => columns.map((column) => quoted(text(row, column))).join(','));
  return mark + [columns.join(','), ...lines, ''].join(end);
}

/** The season's files: real rows moved by two years, plus cases of real seasons that these rows lack. */
function laterSeason() {
  const games = realRows('games', (row) => row['season'] === '2023-24' && isEarly(row)).map(movedRow);
  const boxes = realRows('player-games-2023-24', isEarly)
    .map(movedRow)
    .map((row) =>
      row['player_id'] === MODEL_OF_ROOKIE.id ? { ...row, player_id: ROOKIE.id, player_name: ROOKIE.name } : row,
    );
  const quotes = realRows('props-2023-24', isQuoted)
    .map(movedRow)
    .map((row) => (row['player'] === MODEL_OF_ROOKIE.name ? { ...row, player: ROOKIE.quoted } : row))
    .map((row) => (row['book'] === 'betrivers' ? { ...row, book: 'espnbet' } : row));
  const final = cupFinal(games, quotes);
  const ofFinal = (row: CsvRow): CsvRow => ({ ...row, ...CUP_FINAL, commence_time: '', captured_at: '' });
  const inFinal = (row: CsvRow): boolean =>
    text(row, 'game_date') === text(final, 'game_date') && text(row, 'home') === text(final, 'home');
  return {
    games: [...games, { ...final, ...CUP_FINAL }],
    boxes: [
      ...boxes,
      ...boxes.filter((row) => row['game_id'] === final['game_id']).map((row) => ({ ...row, ...CUP_FINAL })),
    ],
    quotes: [
      ...quotes,
      ...quotes.filter(inFinal).map((row) => ({ ...ofFinal(row), game_id: '', season_type: '' })),
    ].map(({ game_id: _id, season_type: _type, ...row }) => row),
  };
}

/** A quoted game whose teams are free on the evening of the Cup final. */
function cupFinal(games: readonly CsvRow[], quotes: readonly CsvRow[]): CsvRow {
  const busy = new Set(
    games.filter((row) => row['game_date'] === CUP_FINAL.game_date).flatMap((row) => [row['home'], row['away']]),
  );
  const found = games.find(
    (row) =>
      !busy.has(row['home']) &&
      !busy.has(row['away']) &&
      quotes.some((quote) => quote['game_date'] === row['game_date'] && quote['home'] === row['home']),
  );
  assert.ok(found !== undefined, 'a game to make the final of');
  return found;
}

test('an unseen season is imported, backtested, replayed, settled and verified', async (t) => {
  const { games, boxes, quotes } = laterSeason();
  const [anyQuote] = quotes as [CsvRow];
  const strange = [
    { ...anyQuote, market: 'player_first_basket', line: '' },
    { ...anyQuote, market: 'player_fantasy_points', line: '32.5' },
  ];
  const halfPriced = { ...anyQuote, line: '0.5', over_price: '' };
  const [anyBox] = boxes as [CsvRow];
  const benched: Record<string, string> = {
    ...anyBox,
    player_id: '999',
    player_name: 'Never Played',
    min: '',
    starter: '0',
  };
  for (const count of Object.keys(anyBox).slice(Object.keys(anyBox).indexOf('pts'))) benched[count] = '';
  const folder = await temporaryFolder(t);
  await writeFiles(folder, {
    'games.csv': csv(games, { end: '\r\n', mark: '\uFEFF', reversed: true }),
    [`player-games-${SEASON}.csv.gz`]: csv([...boxes, benched], { reversed: true }),
    [`props-${SEASON}.csv`]: csv([...quotes, ...strange, halfPriced], { end: '\r\n' }),
  });
  const clock = settableClock(new Date('2026-07-01T00:00:00Z'));
  const ctx = { db: await testDatabase(t), clock, log: silentLog };
  const imported = await importFolder(ctx, folder, { league: 'Nba' });

  await t.test('only rows that are no game, no market and no known name are rejected', async () => {
    assert.deepEqual(
      imported.files.map(({ file, fault }) => [file, fault]),
      [
        ['games.csv', null],
        [`player-games-${SEASON}.csv.gz`, null],
        [`props-${SEASON}.csv`, null],
      ],
    );
    const reasons = imported.problems.first.map(({ reason }) => reason);
    assert.deepEqual(
      reasons.filter((reason) => !/is known as|other prices|no game/.test(reason)),
      strange.map(({ market }) => `market “${market}” is no market that is known here`),
    );
    assert.ok(!reasons.some((reason) => reason.includes('Cosic')), 'the rookie is found by name');
    const { rows } = await ctx.db.query<{ type: string; games: number; lines: number }>({
      text: `select game.season_type as type, count(distinct game.id)::int as games, count(*)::int as lines
        from league.game game join league.box_score score on score.game_id = game.id
        join league.box_line line on line.box_score_id = score.id group by 1 order by 1`,
    });
    const linesOf = (type: string): number => boxes.filter((row) => row['season_type'] === type).length;
    assert.deepEqual(rows, [
      { type: 'cup-final', games: 1, lines: linesOf('cup-final') },
      { type: 'regular', games: games.length - 1, lines: linesOf('regular') },
    ]);
  });

  await t.test('it is backtested with constants of earlier seasons, and missing data is reported', async () => {
    const question = { league: 'Nba', before: '2026-07-01', asOf: clock.now() } as const;
    const { games: played, quoted } = await loadSeason(ctx.db, question, SEASON);
    assert.equal(played.length, games.length);
    const constants = constantsFor('Nba', played[0]?.day ?? '');
    assert.equal(constants, shippedFor('Nba').at(-1));
    const result = backtest({
      league: 'Nba',
      games: played,
      quoted,
      season: SEASON,
      constants: constants!,
      random: seededRandom(7),
      progress: () => {},
    });
    const shown = backtestText(result);
    assert.match(shown, /Main lines: \d{2,} rows/);
    assert.match(shown, /No game before 2025-26 is there/);
    assert.match(shown, /No period box scores of 2025-26 are there/);
    const pictures = Object.values(backtestPlots(result)).join('\n');
    assert.doesNotMatch(`${shown}${JSON.stringify(result)}${pictures}`, /NaN|Infinity|undefined|null/);
    assert.deepEqual((await loadSeasons(ctx.db, question, '2024-25')).games, []);
  });

  await t.test('its days are replayed with the Cup final, and record and ledger agree', async () => {
    const last = CUP_FINAL.game_date;
    const report = await replay(ctx, { league: 'Nba', origin: 'replay', from: FROM ?? '', to: TO ?? '' });
    const final = await replay(ctx, { league: 'Nba', origin: 'replay', from: last, to: last });
    assert.ok(report.picks.picks > 0 && final.propsScored > 0, JSON.stringify([report.picks, final.propsScored]));
    const decided = [report.picks, final.picks];
    assert.equal(
      decided.reduce((sum, { unsettled }) => sum + unsettled, 0),
      0,
    );
    const seenAt = clock.now();
    const question = { league: 'Nba', origin: 'replay', from: FROM ?? '', to: last, by: undefined, seenAt } as const;
    const { totals } = await trackRecord(ctx.db, question);
    const chain = { items: await readChain(ctx.db, 'replay', 0, 10_000), nextCursor: null, head: null };
    const opened = [...daysFrom(FROM ?? '', TO ?? ''), last].map((date) =>
      ledgerDay(ctx.db, {
        league: 'Nba',
        origin: 'replay',
        date,
        pickId: null,
        readAt: seenAt,
        view: ledgerView(FULL_VISIBILITY, seenAt),
      }),
    );
    const ledger = verifyLedger([chain, ...(await Promise.all(opened))]);
    assert.deepEqual([ledger.faults, ledger.unopened], [[], 0]);
    for (const count of ['picks', 'hits', 'misses', 'pushes', 'voids'] as const) {
      const expected = decided.reduce((sum, of) => sum + of[count], 0);
      assert.deepEqual([totals[count], ledger.totals[count]], [expected, expected], count);
    }
  });
});

/** Two teams, one player each, who meet on two days: in a season that ended in October, and in the next. */
const LATE_FOLDER = {
  'games.csv': `season,season_type,game_id,game_date,home,away,home_pts,away_pts
2019-20,playoffs,0041900406,2020-10-11,MIA,LAL,5,7
2020-21,regular,0022000002,2020-12-22,LAL,MIA,7,5
`,
  'player-games-2020-21.csv': `season,season_type,game_id,game_date,player_id,player_name,team,opp,home,starter,min,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov
2019-20,playoffs,0041900406,2020-10-11,2544,LeBron James,LAL,MIA,0,1,36.5,7,12,9,1,2,3,5,0,0,1,1,3
2019-20,playoffs,0041900406,2020-10-11,202710,Jimmy Butler,MIA,LAL,1,1,35,5,7,8,1,4,2,9,0,1,2,0,4
2020-21,regular,0022000002,2020-12-22,2544,LeBron James,LAL,MIA,1,1,36.5,7,12,9,1,2,3,5,0,0,1,1,3
2020-21,regular,0022000002,2020-12-22,202710,Jimmy Butler,MIA,LAL,0,1,35,5,7,8,1,4,2,9,0,1,2,0,4
`,
  'props-2020-21.csv': `captured_at,game_date,commence_time,home,away,book,market,player,line,over_price,under_price
,2020-10-11,,MIA,LAL,draftkings,player_points,LeBron James,26.5,-110,-120
,2020-12-22,,LAL,MIA,draftkings,player_points,LeBron James,26.5,-110,-120
`,
};

test('a season that ends in October is complete, and the next one begins with its own games', async (t) => {
  const ctx = { db: await testDatabase(t), clock: settableClock(new Date('2021-07-01T00:00:00Z')), log: silentLog };
  const folder = await temporaryFolder(t);
  await writeFiles(folder, LATE_FOLDER);
  await importFolder(ctx, folder, { league: 'Nba' });
  const question = { league: 'Nba', before: '2021-07-02', asOf: ctx.clock.now() } as const;
  const days = async (seasons: ReturnType<typeof loadSeasons>): Promise<unknown[]> => {
    const { games, quoted } = await seasons;
    const quotedGames = new Set(quoted.map(({ gameId }) => gameId));
    return games.map(({ gameId, day }) => [day, quotedGames.has(gameId)]);
  };
  assert.deepEqual(await days(loadSeason(ctx.db, question, '2019-20')), [['2020-10-11', true]]);
  assert.deepEqual(await days(loadSeasons(ctx.db, question, '2019-20')), [['2020-10-11', true]]);
  assert.deepEqual(await days(loadSeason(ctx.db, question, '2020-21')), [
    ['2020-10-11', false],
    ['2020-12-22', true],
  ]);
  assert.deepEqual(await days(loadSeasons(ctx.db, question)), [
    ['2020-10-11', true],
    ['2020-12-22', true],
  ]);
});

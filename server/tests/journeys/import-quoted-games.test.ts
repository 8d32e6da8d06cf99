import assert from 'node:assert/strict';
import test from 'node:test';
import { SMALL_FOLDER } from './import-folder-files.ts';
import { folderOf, importer, resultOf, values, withRows } from './importer.ts';

const PROPS = 'props-2023-24.csv';
const HEADER = SMALL_FOLDER[PROPS]?.split('\n')[0] ?? '';
const file = (...rows: readonly string[]): string => [HEADER, ...rows, ''].join('\n');
/** A price of a game of March 2 that was seen at an hour of March 1. */
const seen = (hour: string, startsAt: string, teams = 'LAL,DEN', day = '2024-03-02'): string =>
  `${hour === '' ? '' : `2024-03-01T${hour}:00:00Z`},${day},${startsAt},${teams},draftkings,player_points,Nikola Jokic,26.5,-110,-120`;

test('a game without a tip-off in its own file begins when its last price says, in whichever file it is, refused files aside', async (t) => {
  const [early, late, refused] = ['2024-03-03T01:00:00Z', '2024-03-03T02:10:00Z', '2024-03-03T03:00:00Z'];
  const other = seen('23', '2024-03-02T02:00:00Z', 'DEN,LAL', '2024-03-01');
  const rows = [seen('', refused), seen('10', early), seen('20', late), seen('21', early), seen('', early)];
  const swapped = [seen('', late), seen('21', late), seen('20', early), seen('10', late), seen('', refused)];
  const cases: readonly (readonly [rows: readonly string[], second: string, begins: string])[] = [
    [rows, seen('18', late), early],
    [swapped, seen('18', early), late],
    [rows.slice(0, 2), seen('18', late), late],
  ];
  for (const [first, second, begins] of cases) {
    const { db, run } = await importer(t);
    await run(
      folderOf({
        'tip-times.csv': null,
        [PROPS]: file(...first, 'no row', other),
        'props-2022-23.csv': file(second, other),
        'props-2021-22.csv': file(seen('23', refused), '2024-03-01T23:00:00Z,24/10/2023,,LAL,DEN,draftkings,,,,,'),
      }),
    );
    assert.deepEqual(
      await values(
        db,
        `select distinct tip_off, tip_off_assumed from league.game_state state join league.game_external external
           on external.game_id = state.game_id where external_id = '0022300910'`,
      ),
      [[new Date(begins), false]],
    );
  }
});

test('alternate lines that were seen later leave the main lines of their season in force', async (t) => {
  const { db, run } = await importer(t);
  const alternate = (season: string): Record<string, string> => ({
    [`props-alternate-${season}.csv`]: file(
      '2024-03-01T21:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL,draftkings,player_points_alternate,Nikola Jokic,30.5,200,',
    ),
  });
  const report = await run(folderOf(alternate('2023-24')));
  assert.deepEqual(resultOf(report, 'props-alternate-2023-24.csv').tally, [1, 1, 0, 0]);
  assert.deepEqual(
    await values(
      db,
      `select line_halves, superseded_at::text from odds.quote where stat = 'Points' and line_halves >= 53 order by 1`,
    ),
    [
      [53, 'infinity'],
      [61, 'infinity'],
    ],
  );
});

test('the names of quotes are counted by game, and those that played among them', async (t) => {
  const { run } = await importer(t);
  const { nameResolution } = await run(folderOf(withRows(PROPS, seen('20', '', 'LAL,DEN'))));
  const { spellings, ...counts } = nameResolution;
  assert.deepEqual(counts, { quoted: 6, resolved: 4, resolvedPlayed: 4, unresolved: 2, share: 4 / 6, readAs: [] });
  assert.deepEqual(
    spellings.map(({ spelling, playerGames }) => [spelling, playerGames]),
    [
      ['Jaylin Davis', 1],
      ['N. Jokic', 1],
    ],
  );
});

test('a price that contradicts a recorded one is told with its book, stat, game, player and moment', async (t) => {
  const { run } = await importer(t);
  await run(folderOf({}));
  const { problems } = await run(
    folderOf({ [PROPS]: (SMALL_FOLDER[PROPS] ?? '').replace('25.5,100,-130', '25.5,105,-135') }),
  );
  const told = problems.first.filter(({ line }) => line === 0).map(({ reason }) => reason.split('database: ')[1] ?? '');
  assert.ok(told.length > 0);
  for (const words of told)
    assert.match(words, /^book \d+, Points, game \d+, player \d+, 2024-03-0\dT\d\d:\d\d:00\.000Z$/);
});

test('a report on the home team’s player is stored for that team', async (t) => {
  const { db, run } = await importer(t);
  const name = 'availability-2024-03.csv';
  const row = '2024-03-01T22:30:00Z,2024-03-01,DEN,"Jokić, Nikola",Out,Rest';
  assert.deepEqual(resultOf(await run(folderOf(withRows(name, row))), name).tally, [4, 4, 0, 0]);
  assert.deepEqual(
    await values(
      db,
      `select team.abbreviation, count(*)::int from league.availability_submission submission
       join league.team team on team.id = submission.team_id group by 1 order by 1`,
    ),
    [
      ['DEN', 1],
      ['LAL', 1],
    ],
  );
});

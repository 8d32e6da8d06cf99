import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readPlacedText, UnreadablePdf } from '../../src/platform/pdf/index.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import type { PlacedText } from '../../src/sources/source.ts';
import { realDataPath } from '../support/real-data-folder.ts';
import { responseTo, need, realRows } from './recorded.ts';

const REPORTS = [
  ['2023-12-15_05PM', '2023-12-15T22:30:02Z', '2023-12-15T22:30:00.000Z'],
  ['2023-12-15_08PM', '2023-12-16T01:30:02Z', '2023-12-16T01:30:00.000Z'],
  ['2023-12-26_05PM', '2023-12-26T22:30:02Z', '2023-12-26T22:30:00.000Z'],
] as const;

const pdf = (name: string): Buffer =>
  readFileSync(realDataPath('payloads', 'nba-injury-report', `injury_report_${name}.pdf`));
const [request] = nbaInjuryReport.requests(
  need('availability', '2023-12-15', { asOf: new Date('2023-12-16T03:00:00Z') }),
);

/**
 * The reference table lost hyphens at line ends, and gave the ends of reasons that cross a page to the next player. With
 * these corrected it must match in every row.
 */
const PUT_RIGHT: Readonly<Record<string, string>> = {
  'Johnny Davis': 'Injury/Illness - Left Calf; Left calf strain',
  'Eugene Omoruyi': 'G League - Two-Way',
  'Jaylen Clark': 'Injury/Illness - Right Achilles Tendon; Rupture Rehab',
  'Anthony Edwards': 'Injury/Illness - Right Hip; Pointer',
};

for (const [name, moment, title] of REPORTS)
  test(`every row of the report ${name} matches the real table`, async () => {
    const pages = await readPlacedText(pdf(name));
    const { facts, problems, failure, providerTime } = nbaInjuryReport.read(
      responseTo(request, '', { body: { kind: 'pages', pages }, receivedAt: new Date('2026-01-01T00:00:00Z') }),
    );
    assert.deepEqual([problems, failure, providerTime?.toISOString()], [[], null, title]);
    const unbroken = (text: string): string => text.replace(/(\w)- /g, '$1-');
    const ours = facts.availability.flatMap(({ game, team, players }) =>
      players.map(
        ({ player, status, reason }) =>
          `${'gameDate' in game ? game.gameDate : ''} ${team} ${player.name} ${status} ${unbroken(reason)}`,
      ),
    );
    const theirs = realRows('availability-2023-12.csv.gz', (line) => line.startsWith(moment)).map((row) => {
      const [last = '', first = ''] = unbroken(row['player'] ?? '').split(', ');
      const player = `${first} ${last}`.trim();
      const broken = /^(strain|Rupture Rehab) |;( Left calf)?$/.test(row['reason'] ?? '');
      return `${row['game_date']} ${row['team']} ${player} ${row['status']} ${unbroken(broken ? (PUT_RIGHT[player] ?? '') : (row['reason'] ?? ''))}`;
    });
    assert.ok(theirs.length > 100);
    assert.deepEqual(ours.toSorted(), theirs.toSorted());
  });

test('every row of the month, 6,490 in 54 reports, is read from the league’s printed form as in the table', async () => {
  const [real = []] = await readPlacedText(pdf('2023-12-15_05PM'));
  const home = new Map<string, string>();
  for (const row of realRows('games.csv.gz', (line) => line.startsWith('2023-24,')))
    for (const team of [row['home'], row['away']])
      home.set(`${row['game_date']} ${team}`, `${row['away']}@${row['home']}`);
  const reports = Map.groupBy(
    realRows('availability-2023-12.csv.gz', () => true),
    (row) => row['report_time_utc'] ?? '',
  );
  let rows = 0;
  for (const [moment, listed] of reports) {
    const lines = listed.map((row): ReportLine => {
      const { game_date: date = '', team = '', player = '', status = '', reason = '' } = row;
      return { date, matchup: home.get(`${date} ${team}`) ?? CUP_FINAL, team, player, status, reason };
    });
    const { facts, problems, failure, providerTime } = nbaInjuryReport.read(
      responseTo(request, '', {
        body: { kind: 'pages', pages: printed(real, new Date(moment), lines) },
        receivedAt: new Date('2026-01-01T00:00:00Z'),
      }),
    );
    assert.deepEqual([problems, failure, providerTime?.toISOString().slice(0, 16)], [[], null, moment.slice(0, 16)]);
    const ours = facts.availability.flatMap(({ game, team, players }) =>
      players.map((one) => [
        'gameDate' in game ? game.gameDate : '',
        team,
        one.player.name,
        one.status,
        tidy(one.reason),
      ]),
    );
    const theirs = lines.map(({ date, team, player, status, reason }) => {
      const [last = '', first = ''] = player.split(', ');
      return [date, team, tidy(`${first} ${last}`), status, tidy(reason)];
    });
    assert.deepEqual(ours.map(String).toSorted(), theirs.map(String).toSorted(), moment);
    rows += ours.length;
  }
  assert.deepEqual([reports.size, rows], [54, 6490]);
});

/** Normalizes a hyphen at the end of a word, with or without a space after it. */
const tidy = (text: string): string =>
  text
    .replace(/(\w)- /g, '$1-')
    .replace(/\s+/g, ' ')
    .trim();

/** Of December 9, the one game of the month that is missing from the table of games. */
const CUP_FINAL = 'IND@LAL';

interface ReportLine {
  readonly date: string;
  readonly matchup: string;
  readonly team: string;
  readonly player: string;
  readonly status: string;
  readonly reason: string;
}

const [TOP, BOTTOM, ROW_HEIGHT, LINE_HEIGHT] = [459, 60, 23, 14];

/**
 * Lays out lines in the columns of a real page: day, matchup and team once, long reasons over several lines, each row
 * centered.
 */
function printed(real: readonly PlacedText[], at: Date, lines: readonly ReportLine[]): PlacedText[][] {
  const headY = real.find(({ text }) => text === 'Matchup')?.y ?? 0;
  const head = real.filter(({ y }) => Math.abs(y - headY) < 2).toSorted((a, b) => a.x - b.x);
  const starts = ['Game', 'Matchup', 'Team', 'Player', 'Current', 'Reason'].map(
    (word) => head.find(({ text }) => text === word)?.x ?? 0,
  );
  const pages: PlacedText[][] = [[...head]];
  const put = (x: number, y: number, text: string): void => {
    let right = x;
    for (const word of text.split(' ').filter((one) => one !== '')) {
      pages.at(-1)?.push({ x: right, y, text: word });
      right += 3 * word.length + 2;
    }
  };
  let top = TOP;
  let before: Partial<ReportLine> = {};
  for (const line of lines.toSorted((a, b) => (headOf(a, 3) < headOf(b, 3) ? -1 : 1))) {
    const reason = wrapped(line.reason);
    const height = (reason.length - 1) * LINE_HEIGHT;
    if (top - height < BOTTOM) {
      pages.push([]);
      top = TOP;
    }
    const middle = top - height / 2;
    const [year = '', month = '', day = ''] = line.date.split('-');
    const isNew = [1, 2, 3].map((parts) => headOf(line, parts) !== headOf(before, parts));
    const cells = [`${month}/${day}/${year}`, line.matchup, line.team, line.player, line.status];
    for (const [index, text] of cells.entries())
      if (index > 2 || isNew[index] === true) put(starts[index] ?? 0, middle, text);
    for (const [index, text] of reason.entries()) put(starts[5] ?? 0, top - index * LINE_HEIGHT, text);
    top -= height + ROW_HEIGHT;
    before = line;
  }
  const eastern = at.toLocaleString('en-US', {
    timeZone: 'America/New_York',
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  for (const [index, page] of pages.entries()) {
    page.push({ x: 289, y: 533, text: `Injury Report: ${eastern.replace(',', '').replace(/\s+/g, ' ')}` });
    page.push({ x: 400, y: 30, text: `Page ${index + 1} of ${pages.length}` });
  }
  return pages;
}

const headOf = ({ date, matchup, team }: Partial<ReportLine>, parts: number): string =>
  [date, matchup, team].slice(0, parts).join(' ');

function wrapped(reason: string): string[] {
  const lines = [''];
  for (const word of reason.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + word.length > 34) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`.trim();
  }
  return lines;
}

test('a damaged or foreign file is an UnreadablePdf, and nothing else', async () => {
  const whole = pdf('2023-12-15_05PM');
  for (const bytes of [
    Buffer.from('<html>Access Denied</html>'),
    Buffer.alloc(0),
    Buffer.from('%PDF-1.4\n%%EOF'),
    whole.subarray(0, 2_000),
    Buffer.alloc(5_000, 'x'),
  ])
    await assert.rejects(readPlacedText(bytes), UnreadablePdf);
});

/** The distinct parts of the requested reports' names. */
const namesAsked = (day: string, more: Parameters<typeof need>[2]): (string | undefined)[] =>
  nbaInjuryReport.requests(need('availability', day, more)).map(({ url }) => /Injury-Report_(.+)\.pdf$/.exec(url)?.[1]);

test('reports are requested by their Eastern hour: the newest two now, or all until a past moment', () => {
  assert.deepEqual(namesAsked('2025-11-14', { now: new Date('2025-11-14T22:40:00Z') }), [
    '2025-11-14_04PM',
    '2025-11-14_05PM',
  ]);
  assert.deepEqual(namesAsked('2023-12-15', { asOf: new Date('2023-12-15T15:00:00Z') }), [
    '2023-12-15_08AM',
    '2023-12-15_09AM',
  ]);
});

test('reports published every quarter of an hour are requested by their minutes: those of the last hour now', () => {
  assert.deepEqual(namesAsked('2026-11-22', { now: new Date('2026-11-22T22:40:00Z') }), [
    '2026-11-22_04_45PM',
    '2026-11-22_05_00PM',
    '2026-11-22_05_15PM',
    '2026-11-22_05_30PM',
  ]);
  const noon = namesAsked('2026-01-14', { asOf: new Date('2026-01-14T17:10:00Z') });
  assert.deepEqual([noon.length, noon[0], noon.at(-1)], [17, '2026-01-14_08_00AM', '2026-01-14_12_00PM']);
});

test('the next report is the first after a moment, by Eastern clocks: half past each hour, later by quarters', () => {
  const next = (moment: string): string | undefined =>
    nbaInjuryReport.nextReport?.('Nba', new Date(moment))?.toISOString().slice(0, 16);
  assert.equal(next('2024-03-05T18:00:00Z'), '2024-03-05T18:30');
  assert.equal(next('2024-03-05T18:30:00Z'), '2024-03-05T19:30', 'the one of now is no next one');
  assert.equal(
    next('2024-03-10T03:40:00Z'),
    '2024-03-10T12:30',
    'after the last one, the next morning, an hour earlier in summer',
  );
  assert.equal(next('2025-12-22T13:40:00Z'), '2025-12-22T14:00', 'on the day of the change');
  assert.equal(next('2026-11-22T22:40:00Z'), '2026-11-22T22:45');
  assert.equal(nbaInjuryReport.nextReport?.('Wnba', new Date('2026-11-22T22:40:00Z')), null);
});

test('on the day of the change both names are requested, each in its time', () => {
  assert.deepEqual(namesAsked('2025-12-22', { asOf: new Date('2025-12-22T14:20:00Z') }), [
    '2025-12-22_08AM',
    '2025-12-22_09_00AM',
    '2025-12-22_09_15AM',
  ]);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readPlacedText, UnreadablePdf } from '../../src/platform/pdf/index.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import { realDataPath } from '../support/real-data-folder.ts';
import { answerTo, need, realRows } from './recorded.ts';

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

/** The reference table lost hyphens at the ends of lines, and gave the ends of reasons that run over a page to the next
 *  player; with those put right it must agree in every row. */
const PUT_RIGHT: Readonly<Record<string, string>> = {
  'Johnny Davis': 'Injury/Illness - Left Calf; Left calf strain',
  'Eugene Omoruyi': 'G League - Two-Way',
  'Jaylen Clark': 'Injury/Illness - Right Achilles Tendon; Rupture Rehab',
  'Anthony Edwards': 'Injury/Illness - Right Hip; Pointer',
};

for (const [name, moment, title] of REPORTS)
  test(`every row of the report ${name} is read as the real table has it`, async () => {
    const pages = await readPlacedText(pdf(name));
    const { facts, problems, failure, providerTime } = nbaInjuryReport.read(
      answerTo(request, '', { body: { kind: 'pages', pages }, receivedAt: new Date('2026-01-01T00:00:00Z') }),
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

test('reports are asked for by their Eastern hour: the newest two now, all until a moment of the past', () => {
  const now = new Date('2026-01-14T22:40:00Z');
  const names = (asked: readonly { url: string }[]) => asked.map(({ url }) => url.split('Injury-Report_')[1]);
  assert.deepEqual(names(nbaInjuryReport.requests(need('availability', '2026-01-14', { now }))), [
    '2026-01-14_04PM.pdf',
    '2026-01-14_05PM.pdf',
  ]);
  const past = nbaInjuryReport.requests(need('availability', '2023-12-15', { asOf: new Date('2023-12-15T15:00:00Z') }));
  assert.deepEqual(names(past), ['2023-12-15_08AM.pdf', '2023-12-15_09AM.pdf']);
});

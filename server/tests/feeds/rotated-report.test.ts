import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readPlacedText, type PlacedText } from '../../src/platform/pdf/index.ts';
import { nbaInjuryReport } from '../../src/sources/nba-injury-report/index.ts';
import { realDataPath } from '../support/real-data-folder.ts';
import { inPhrases, printedPdf } from './printed-pdf.ts';
import { responseTo, need } from './recorded.ts';

const [request] = nbaInjuryReport.requests(
  need('availability', '2022-10-18', { asOf: new Date('2022-10-19T03:00:00Z') }),
);

function read(pages: readonly (readonly PlacedText[])[]) {
  const receivedAt = new Date('2026-01-01T00:00:00Z');
  return nbaInjuryReport.read(responseTo(request, '', { body: { kind: 'pages', pages }, receivedAt }));
}

function lists(pages: readonly (readonly PlacedText[])[]) {
  const { facts, problems, failure, providerTime } = read(pages);
  assert.deepEqual([problems, failure], [[], null]);
  return {
    at: providerTime?.toISOString(),
    lists: Object.fromEntries(
      facts.availability.map(({ game, team, players }) => [
        `${'gameDate' in game ? game.gameDate.slice(-2) : ''} ${team}`,
        players.map(({ player, status, reason }) => `${player.name}: ${status}, ${reason}`),
      ]),
    ),
  };
}

const COLUMNS = [23, 120, 200, 264, 425, 586, 666];
const HEAD = ['Game Date', 'Game Time', 'Matchup', 'Team', 'Player Name', 'Current Status', 'Reason'];

/** Two pages of phrases; the second continues the reason of the last player on the first. */
function invented(): PlacedText[][] {
  const row = (y: number, ...texts: readonly string[]) =>
    texts.flatMap((text, column) => (text === '' ? [] : [{ x: COLUMNS[column] ?? 0, y, text }]));
  const title = { x: 289, y: 533, text: 'Injury Report: 10/18/22 05:30 PM' };
  return [
    [
      title,
      ...row(480, ...HEAD),
      ...row(459, '10/18/2022', '07:30 (ET)', 'PHI@BOS', 'Boston Celtics', 'Berg III, Ola', 'Out'),
      { x: 666, y: 466, text: 'Injury/Illness - Left' },
      { x: 666, y: 452, text: 'Knee; Surgery' },
      ...row(430, '', '10:00 (ET)', 'LAL@GSW', 'Los Angeles Lakers', 'Dahl, Per', 'Questionable', 'G League - Two-Way'),
      ...row(407, '', '', '', 'Golden State Warriors', '', '', 'NOT YET SUBMITTED'),
      { x: 400, y: 50, text: 'Page 1 of 2' },
    ],
    [
      title,
      ...row(459, '10/19/2022', '07:00 (ET)', 'ORL@DET', 'Detroit Pistons', "O'Neil (Jr), Max", 'Probable', 'Illness'),
      { x: 400, y: 50, text: 'Page 2 of 2' },
    ],
  ];
}

test('a rotated report of phrases is read like an upright one, and a team without a row has submitted an empty list', async () => {
  const expected = {
    at: '2022-10-18T21:30:00.000Z',
    lists: {
      '18 BOS': ['Ola Berg III: Out, Injury/Illness - Left Knee; Surgery'],
      '18 PHI': [],
      '18 LAL': ['Per Dahl: Questionable, G League - Two-Way'],
      '19 DET': ["Max O'Neil (Jr): Probable, Illness"],
      '19 ORL': [],
    },
  };
  for (const sheet of ['upright', 'rotated'] as const)
    assert.deepEqual(lists(await readPlacedText(printedPdf(invented(), sheet))), expected, sheet);
});

test('a team with unreadable rows has no list, and neither has the other team of the game', async () => {
  const [first = [], second = []] = invented();
  const spoilt = first.map((text) => (text.text === 'Out' ? { ...text, text: 'Perhaps' } : text));
  const { facts, problems } = read(await readPlacedText(printedPdf([spoilt, second], 'rotated')));
  assert.deepEqual(facts.availability.map(({ team }) => team).toSorted(), ['DET', 'LAL', 'ORL']);
  assert.equal(problems.length, 1);
});

for (const name of ['2023-12-15_05PM', '2023-12-26_05PM'])
  test(`the real report ${name}, printed rotated and in phrases, has the same content`, async () => {
    const file = readFileSync(realDataPath('payloads', 'nba-injury-report', `injury_report_${name}.pdf`));
    const real = await readPlacedText(file);
    const rotated = await readPlacedText(printedPdf(real.map(inPhrases), 'rotated'));
    const texts = (pages: readonly (readonly PlacedText[])[]) =>
      pages.flat().filter(({ text }) => text.trim() !== '').length;
    assert.ok(texts(rotated) < 0.75 * texts(real), 'phrases, no words');
    const { lists: said, at } = lists(rotated);
    assert.deepEqual({ lists: said, at }, lists(real));
    assert.ok(Object.values(said).flat().length > 60);
  });

test('the report of December 26 lists no Wizard, so no Wizard is in question', async () => {
  const file = realDataPath('payloads', 'nba-injury-report', 'injury_report_2023-12-26_05PM.pdf');
  const { facts } = read(await readPlacedText(readFileSync(file)));
  const tonight = facts.availability.filter(({ game }) => 'gameDate' in game && game.gameDate === '2023-12-26');
  assert.deepEqual(tonight.find(({ team }) => team === 'WAS')?.players, []);
  assert.ok(
    !facts.availability.some(({ team, game }) => team === 'WAS' && !tonight.some((one) => one.game === game)),
    'and has not submitted for the next day',
  );
});

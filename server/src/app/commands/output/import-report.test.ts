import assert from 'node:assert/strict';
import test from 'node:test';
import type { ImportReport } from '../../../ingest/index.ts';
import { importReport } from './import-report.ts';

const file = (name: string, changed: Partial<ImportReport['files'][number]> = {}): ImportReport['files'][number] => {
  return {
    file: name,
    rows: 9,
    written: 5,
    unchanged: 3,
    refused: 1,
    untimed: 0,
    assumedTime: null,
    fault: null,
    ...changed,
  };
};
const names = { quoted: 0, resolved: 0, resolvedPlayed: 0, unresolved: 0, share: null, readAs: [], spellings: [] };
const none = { total: 0, first: [], causes: [] };
const linesOf = (report: ImportReport): string[] =>
  importReport(report, 'problems-1.csv').trimEnd().split('\n').slice(1);

test('the report tells what time was assumed for rows without one, file by file', () => {
  const files = [
    file('props.csv', { untimed: 4 }),
    file('game-lines.csv', { untimed: 2, assumedTime: { hour: 7, minute: 5 } }),
    file('timed.csv', { assumedTime: { hour: 7, minute: 5 } }),
  ];
  assert.deepEqual(linesOf({ files, problems: none, nameResolution: names }).slice(3), [
    'props.csv: 4 rows have no time; they count as known an hour before the start',
    'game-lines.csv: 2 rows have no time; they count as known at 07:05 of the day, at the latest an hour before the start',
  ]);
});

test('the report counts problems by cause, twenty of them and the rest together, and names the file that has each', () => {
  const causes = Array.from({ length: 22 }, (_, at) => {
    return { cause: `cause ${at}`, count: 30 - at, first: { file: 'a.csv', line: at, reason: '' } };
  });
  const lines = linesOf({ files: [], problems: { total: 429, first: [], causes }, nameResolution: names });
  assert.equal(lines[0], '429 problems, by cause:');
  assert.equal(lines[1], '      30  cause 0 (first: a.csv:0)');
  assert.deepEqual(lines.slice(-3), [
    '      11  cause 19 (first: a.csv:19)',
    '      19  2 other causes',
    'Each is in problems-1.csv',
  ]);
});

test('the report tells the spellings that were read as a player, and a refused file with its reason', () => {
  const readAs = Array.from({ length: 11 }, (_, at) => ({ spelling: `S${at}`, name: `N${at}`, playerGames: 20 - at }));
  const refused = file('b.csv', { fault: { line: 1, reason: 'the file is empty' } });
  const lines = linesOf({ files: [refused], problems: none, nameResolution: { ...names, readAs } });
  assert.equal(lines[1], 'b.csv was refused: the file is empty, line 1');
  assert.match(lines[2] ?? '', /player-games: S0 as N0 \(20\), S1 as .* S9 as N9 \(11\), and 1 more$/);
  assert.equal(lines.length, 3);
});

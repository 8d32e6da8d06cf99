import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { causeOf, openProblemReport } from './problem-report.ts';

const problem = (line: number) => ({ file: 'a.csv', line, reason: `“${line}” is "none", so far` });

test('without a file the first thousand problems are kept, and all are counted', async () => {
  const report = openProblemReport(undefined);
  for (let line = 1; line <= 1_001; line += 1) report.note(problem(line));
  await report.drain();
  const { total, first } = report.summary();
  assert.deepEqual([total, first.length, first[0], first.at(-1)], [1_001, 1_000, problem(1), problem(1_000)]);
  await report.close();
});

test('all problems are written to the file as CSV, with quotes inside a reason doubled', async (t) => {
  const path = join(await temporaryFolder(t), 'problems.csv');
  const report = openProblemReport(path);
  for (let line = 1; line <= 3_000; line += 1) report.note(problem(line));
  await report.drain();
  report.note({ file: 'b "c".csv', line: 0, reason: 'none' });
  await report.close();
  const lines = (await readFile(path, 'utf8')).split('\n');
  assert.deepEqual(
    [lines.length, ...lines.slice(0, 2), ...lines.slice(-3)],
    [
      3_003,
      'file,line,cause,reason',
      '"a.csv",1,"“…” is ""none"", so far","“1” is ""none"", so far"',
      '"a.csv",3000,"“…” is ""none"", so far","“3000” is ""none"", so far"',
      '"b ""c"".csv",0,"none","none"',
      '',
    ],
  );
});

test('after a file all its problems are on the disk, so that a million of them need no memory', async (t) => {
  const path = join(await temporaryFolder(t), 'problems.csv');
  const report = openProblemReport(path);
  for (let line = 1; line <= 3_000; line += 1) report.note(problem(line));
  await report.drain();
  const { size } = await stat(path);
  await report.close();
  assert.equal(size, (await stat(path)).size);
  assert.ok(size > 100_000);
});

test('a file that cannot be written ends the import', async (t) => {
  const report = openProblemReport(join(await temporaryFolder(t), 'missing', 'problems.csv'));
  report.note(problem(1));
  await assert.rejects(report.close(), /ENOENT/);
  await assert.rejects(report.drain(), /ENOENT/);
});

test('problems are counted by cause, the most frequent first, each with its first one', async () => {
  const report = openProblemReport(undefined);
  const note = (line: number, reason: string): void => report.note({ file: 'a.csv', line, reason });
  note(2, 'no game WAS at DET on 2023-02-01 or a day beside it');
  note(3, 'no player is known as “Ann One”');
  note(4, 'no player is known as “Eve Two Jr.”');
  const { total, causes } = report.summary();
  assert.equal(total, 3);
  assert.deepEqual(
    causes.map(({ cause, count, first }) => [cause, count, first.line]),
    [
      ['no player is known as “…”', 2, 3],
      ['no game … at … on … or a day beside it', 1, 2],
    ],
  );
  await report.close();
});

test('a cause has nothing of a single row', () => {
  for (const [reason, cause] of [
    ['line 0.7 is not a line: a multiple of 0.5 from 0 to 200', 'line … is not a line'],
    [
      'line 12 has other prices for the same player, line, book and moment',
      'line … has other prices for the same player, line, book and moment',
    ],
    ['“A B” played for another team before and after 2024-02-09', '“…” played for another team before and after …'],
    ['commence_time 2024-03-01T20:00:00.000Z is not near 2024-03-05', 'commence_time … is not near …'],
    ['other prices are recorded, never changed: book 3, Points', 'other prices are recorded, never changed'],
  ] as const)
    assert.equal(causeOf(reason), cause);
});

test('a file that is there is never written to', async (t) => {
  const path = join(await temporaryFolder(t), 'problems.csv');
  await writeFile(path, 'of an earlier run');
  const report = openProblemReport(path);
  report.note(problem(1));
  await assert.rejects(report.close(), /EEXIST/);
  assert.equal(await readFile(path, 'utf8'), 'of an earlier run');
});

test('an import without problems leaves no file', async (t) => {
  const path = join(await temporaryFolder(t), 'problems.csv');
  await openProblemReport(path).close();
  await assert.rejects(stat(path), /ENOENT/);
});

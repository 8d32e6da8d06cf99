import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openProblemReport } from './problem-report.ts';

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
      'file,line,reason',
      '"a.csv",1,"“1” is ""none"", so far"',
      '"a.csv",3000,"“3000” is ""none"", so far"',
      '"b ""c"".csv",0,"none"',
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

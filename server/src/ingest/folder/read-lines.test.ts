import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { FileRefused, readLines } from './read-lines.ts';

async function linesOf(t: TestContext, bytes: Buffer, name = 'file.csv'): Promise<string[]> {
  const path = join(await temporaryFolder(t), name);
  await writeFile(path, bytes);
  const found: string[] = [];
  for await (const { first, lines } of readLines(path, () => {})) {
    assert.equal(first, found.length + 1);
    found.push(...lines);
  }
  return found;
}

/** Longer than a block, with multi-byte characters at the block edges. */
const long = Array.from({ length: 20_000 }, (_, index) => `${index},Dončić,é`);

test('lines are read unchanged over any number of blocks, gzipped or plain, with or without a final line break', async (t) => {
  for (const end of ['', '\n'])
    for (const name of ['file.csv', 'file.csv.gz']) {
      const bytes = Buffer.from(long.join('\n') + end);
      assert.deepEqual(await linesOf(t, name.endsWith('.gz') ? gzipSync(bytes) : bytes, name), long);
    }
});

test('a byte order mark and carriage returns are dropped', async (t) => {
  assert.deepEqual(await linesOf(t, Buffer.from('\ufeffa,b\r\n1,2\r\n')), ['a,b', '1,2']);
});

test('a byte order mark is one at the start of the file alone', async (t) => {
  const lines = long.map((line, index) => (index === 0 ? line : `\ufeff${line}`));
  assert.deepEqual(await linesOf(t, Buffer.from(lines.join('\n'))), lines);
});

test('a file that cannot be opened is refused, such as a broken link or a folder', async (t) => {
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, 'file'), '');
  await symlink('circle', join(folder, 'circle'));
  for (const name of ['nowhere.csv', 'nowhere.csv.gz', '.', 'file/nowhere.csv', 'circle'])
    await assert.rejects(readLines(join(folder, name), () => {}).next(), (error) => {
      assert.ok(error instanceof FileRefused, String(error));
      return /^the file cannot be read \((ENOENT|EISDIR|ENOTDIR|ELOOP)\)$/.test(error.message) && error.line === 1;
    });
});

test('bytes that are not UTF-8 refuse the file and name their line', async (t) => {
  for (const line of [1, 2, 19_999]) {
    const lines = long.map((text) => Buffer.from(`${text}\n`));
    lines[line - 1] = Buffer.from([0x4a, 0x6f, 0x6b, 0x69, 0xe6, 0x0a]);
    await assert.rejects(linesOf(t, Buffer.concat(lines)), (error) => {
      assert.ok(error instanceof FileRefused);
      assert.equal(error.line, line);
      return /not UTF-8/.test(error.message);
    });
  }
});

test('empty lines count in the number of a line that is not UTF-8', async (t) => {
  await assert.rejects(linesOf(t, Buffer.from([0x0a, 0x0a, 0xe6, 0x0a])), (error) => {
    assert.ok(error instanceof FileRefused);
    return error.line === 3;
  });
});

test('an error that is none of the file is not told as a fault of it', async () => {
  await assert.rejects(readLines('\0', () => {}).next(), { name: 'TypeError' });
});

test('truncated compressed data refuses the file and names the line of the break', async (t) => {
  const whole = gzipSync(Buffer.from(long.join('\n')));
  for (const length of [whole.length - 1, whole.length - 9, Math.floor(whole.length / 2), 15])
    await assert.rejects(linesOf(t, whole.subarray(0, length), 'file.csv.gz'), (error) => {
      assert.ok(error instanceof FileRefused);
      assert.ok(error.line >= 1 && error.line <= long.length);
      return /breaks off/.test(error.message);
    });
});

test('a file that is not gzip despite its name is refused', async (t) => {
  await assert.rejects(linesOf(t, Buffer.from('a,b\n1,2\n'), 'file.csv.gz'), /is damaged/);
});

test('a line of a mebibyte is read', async (t) => {
  const line = 'a'.repeat(1_048_576);
  assert.deepEqual(await linesOf(t, Buffer.from(`${line}\nb\n`)), [line, 'b']);
});

test('a line without end is refused before it fills the memory', async (t) => {
  const endless = gzipSync(Buffer.alloc(50_000_000, 0x61));
  await assert.rejects(linesOf(t, endless, 'file.csv.gz'), /a line is longer than/);
});

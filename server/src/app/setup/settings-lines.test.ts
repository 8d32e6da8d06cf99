import assert from 'node:assert/strict';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { OperatorError } from '../../platform/index.ts';
import { settingsIn, withSettingsFile, writeSettingsFile } from './settings-file.ts';

async function fileIn(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-test-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'prop-pick.env');
}
const environmentOf = (path: string) => ({ PROPPICK_DATA_DIR: join(path, '../data') });

test('a value that would end its line, with a line feed or a carriage return, is not written', async (t) => {
  const path = await fileIn(t);
  for (const value of ['a\nPROPPICK_PORT=1', 'a\rPROPPICK_PORT=1', 'a\r\nb', '\r'])
    assert.throws(() => writeSettingsFile(path, { PROPPICK_SMTP_URL: value }), OperatorError, JSON.stringify(value));
  const values = { PROPPICK_SMTP_URL: `smtp://u:it's "p#1"@mail`, PROPPICK_MODE: 'production' };
  writeSettingsFile(path, values);
  assert.deepEqual(settingsIn(path), values);
});

test('a file with the line ends of Windows is read, and the line that is no setting is counted as there', async (t) => {
  const path = await fileIn(t);
  await writeFile(path, '# ours\r\n\r\nPROPPICK_PORT=9000\r\nPROPPICK_MODE=production\r\n', { mode: 0o600 });
  const { PROPPICK_PORT, PROPPICK_MODE } = withSettingsFile(environmentOf(path), () => true) as Record<string, string>;
  assert.deepEqual([PROPPICK_PORT, PROPPICK_MODE], ['9000', 'production']);
  await writeFile(path, '# ours\r\n\r\nno setting\r\n');
  assert.throws(() => withSettingsFile(environmentOf(path), () => true), /Line 3 of/);
});

test('a file of another user is refused, one of this user is not', { skip: process.getuid?.() !== 0 }, async (t) => {
  const path = await fileIn(t);
  writeSettingsFile(path, { PROPPICK_PORT: '9000' });
  assert.equal(withSettingsFile(environmentOf(path), () => true)['PROPPICK_PORT'], '9000');
  await chown(path, 65_534, 65_534);
  assert.throws(() => withSettingsFile(environmentOf(path), () => true), /belongs to another user/);
  assert.match(await readFile(path, 'utf8'), /PROPPICK_PORT=9000/);
});

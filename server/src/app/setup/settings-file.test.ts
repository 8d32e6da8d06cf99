import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { OperatorError } from '../../platform/index.ts';
import { settingsFileOf, withSettingsFile } from './settings-file.ts';

const KNOWN = new Set(['PROPPICK_PORT', 'PROPPICK_MODE', 'PROPPICK_DATA_DIR', 'PROPPICK_SMTP_URL']);
const isKnown = (name: string): boolean => KNOWN.has(name.replace(/_FILE$/, ''));

async function beside(t: TestContext, text: string, mode = 0o600) {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'prop-pick.env');
  await writeFile(path, text);
  await chmod(path, mode);
  return { folder, path, environment: { PROPPICK_DATA_DIR: join(folder, 'data') } };
}

test('settings are read from the file next to the data; the environment takes precedence', async (t) => {
  const { environment } = await beside(t, '# ours\nPROPPICK_PORT=9000\n\nexport PROPPICK_MODE="production"\n');
  assert.deepEqual(withSettingsFile(environment, isKnown), {
    ...environment,
    PROPPICK_PORT: '9000',
    PROPPICK_MODE: 'production',
  });
  assert.equal(withSettingsFile({ ...environment, PROPPICK_PORT: '1' }, isKnown)['PROPPICK_PORT'], '1');
});

test('a secret in an environment’s _FILE takes precedence over the settings file', async (t) => {
  const { environment } = await beside(t, 'PROPPICK_SMTP_URL=smtp://old.example\n');
  const merged = withSettingsFile({ ...environment, PROPPICK_SMTP_URL_FILE: '/run/secrets/smtp' }, isKnown);
  assert.equal(merged['PROPPICK_SMTP_URL'], undefined);
  assert.equal(merged['PROPPICK_SMTP_URL_FILE'], '/run/secrets/smtp');
});

test('without a file the environment is unchanged', () => {
  const environment = { PROPPICK_DATA_DIR: '/nowhere/data', PROPPICK_PORT: '1' };
  assert.equal(withSettingsFile(environment, isKnown), environment);
});

test('the data folder in the file is relative to the file', async (t) => {
  const { folder, path } = await beside(t, 'PROPPICK_DATA_DIR=live\n');
  const before = process.cwd();
  process.chdir(folder);
  t.after(() => process.chdir(before));
  assert.equal(settingsFileOf({}).endsWith('/prop-pick.env'), true);
  assert.equal(withSettingsFile({}, isKnown)['PROPPICK_DATA_DIR'], join(path, '../live'));
});

for (const mode of [0o644, 0o640, 0o604, 0o602])
  test(`a file of mode ${mode.toString(8)} is refused with the command that fixes it`, async (t) => {
    const { environment, path } = await beside(t, 'PROPPICK_PORT=9000\n', mode);
    assert.throws(
      () => withSettingsFile(environment, isKnown),
      (error) => error instanceof OperatorError && error.hint === `Run: chmod 600 ${path}`,
    );
  });

test('unknown names are refused by name, an invalid line by its number without its text', async (t) => {
  const unknown = await beside(t, 'PROPPICK_PROT=1\nPATH=/bin\n');
  assert.throws(
    () => withSettingsFile(unknown.environment, isKnown),
    /^OperatorError: PATH, PROPPICK_PROT in .* are not/,
  );
  const broken = await beside(t, 'PROPPICK_PORT=1\nsk-half-a-key\n');
  assert.throws(
    () => withSettingsFile(broken.environment, isKnown),
    (error) =>
      error instanceof OperatorError && error.message.startsWith('Line 2 of') && !error.message.includes('sk-half'),
  );
});

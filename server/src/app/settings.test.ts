import assert from 'node:assert/strict';
import test from 'node:test';
import { OperatorError } from '../platform/index.ts';
import { readSettings } from './settings.ts';

test('without any variable every setting has its documented default', () => {
  const settings = readSettings({});
  assert.equal(settings.port, 8080);
  assert.equal(settings.host, '127.0.0.1');
  assert.equal(settings.mode, 'demo');
  assert.deepEqual(settings.roles, ['api', 'worker', 'scheduler']);
  assert.equal(settings.databaseUrl, undefined);
});

test('values are parsed by their schemas', () => {
  const settings = readSettings({
    PROPPICK_PORT: '9000',
    PROPPICK_ROLES: 'api, worker',
    PROPPICK_CLOCK: '2024-03-02T17:00:00Z',
    PROPPICK_BASE_URL: 'https://picks.example/',
  });
  assert.equal(settings.port, 9000);
  assert.deepEqual(settings.roles, ['api', 'worker']);
  assert.equal(settings.clock?.toISOString(), '2024-03-02T17:00:00.000Z');
  assert.equal(settings.baseUrl, 'https://picks.example');
});

for (const [variable, value] of [
  ['PROPPICK_PORT', '99999'],
  ['PROPPICK_PORT', '8o80'],
  ['PROPPICK_MODE', 'live'],
  ['PROPPICK_ROLES', 'api,cook'],
  ['PROPPICK_CLOCK', '2024-03-02'],
  ['PROPPICK_CLOCK', '2024-13-02T00:00:00Z'],
  ['PROPPICK_BASE_URL', 'ftp://picks.example'],
  ['PROPPICK_DATABASE_URL', 'mysql://root@localhost/x'],
  ['PROPPICK_PROT', '8080'],
])
  test(`${variable}=${value} is refused by name`, () => {
    assert.throws(
      () => readSettings({ [variable as string]: value }),
      (error) => error instanceof OperatorError && error.message.includes(String(variable)),
    );
  });

test('an unreadable file of a setting is reported by the setting’s name', () => {
  for (const [path, why] of [
    ['/nowhere/instance-key', /PROPPICK_INSTANCE_KEY .*ENOENT.*\/nowhere\/instance-key/],
    // A container engine creates a folder if the mounted file is missing.
    [import.meta.dirname, /PROPPICK_INSTANCE_KEY .*EISDIR/],
  ] as const)
    assert.throws(
      () => readSettings({ PROPPICK_INSTANCE_KEY_FILE: path, PROPPICK_MODE: 'x' }),
      (error) => error instanceof OperatorError && why.test(error.message) && error.message.includes('PROPPICK_MODE'),
    );
});

test('an error shows the value and what is allowed, and never a secret', () => {
  assert.throws(() => readSettings({ PROPPICK_PORT: '8o80' }), {
    message: 'PROPPICK_PORT must be a whole number from 0 to 65535, not "8o80"',
  });
  assert.throws(() => readSettings({ PROPPICK_ROLES: 'api,cook' }), {
    message: 'PROPPICK_ROLES must be some of api, worker, scheduler, comma-separated, not "api,cook"',
  });
  assert.throws(() => readSettings({ PROPPICK_DATABASE_URL: 'mysql://root:hunter2@localhost/x' }), {
    message: 'PROPPICK_DATABASE_URL must be a postgres:// address',
  });
});

test('all faults are reported at once', () => {
  assert.throws(() => readSettings({ PROPPICK_PORT: 'x', PROPPICK_MODE: 'x' }), /PROPPICK_PORT.*PROPPICK_MODE/);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { pendingMigrations, type MigrationFile } from './migrate.ts';
import { OperatorError } from '../operator-error.ts';

const file = (name: string, sha256 = name): MigrationFile => ({ name, sha256, text: '' });
const FILES = ['000001-a.sql', '000002-b.sql', '000003-c.sql'].map((name) => file(name));

test('pending migrations are those not applied yet, in order', () => {
  assert.deepEqual(pendingMigrations(FILES, []), FILES);
  assert.deepEqual(pendingMigrations(FILES, FILES.slice(0, 2)), FILES.slice(2));
  assert.deepEqual(pendingMigrations(FILES, FILES), []);
});

test('a database newer than the program is refused, and the unknown migration named', () => {
  assert.throws(
    () => pendingMigrations(FILES.slice(0, 2), FILES),
    (error) => error instanceof OperatorError && /newer than this version .*000003-c\.sql/.test(error.message),
  );
});

test('a file that was changed after it was applied is refused by name', () => {
  assert.throws(
    () => pendingMigrations(FILES, [file('000001-a.sql'), file('000002-b.sql', 'other')]),
    (error) => error instanceof OperatorError && error.message.startsWith('The migration 000002-b.sql was changed'),
  );
});

test('a file that was removed after it was applied is refused by name', () => {
  const [a, , c] = FILES;
  assert.ok(a && c);
  assert.throws(() => pendingMigrations([a, c], FILES), /has the migration 000002-b\.sql, and its file is missing/);
});

test('a file that was put in before applied ones is refused by name', () => {
  const [a, , c] = FILES;
  assert.ok(a && c);
  assert.throws(() => pendingMigrations(FILES, [a, c]), /000002-b\.sql comes before 000003-c\.sql/);
});

test('a database of a development version, whose first migration is in no file, is refused with what to do', () => {
  assert.throws(
    () => pendingMigrations(FILES, [file('000000-old.sql'), file('000002-b.sql')]),
    (error) =>
      error instanceof OperatorError &&
      /development version .* cannot be upgraded/.test(error.message) &&
      /Delete the data folder/.test(error.hint),
  );
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { OperatorError } from '../operator-error.ts';
import { requireEncryption } from './encryption.ts';

const check = (url: string): string => requireEncryption(url, 'PROPPICK_DATABASE_URL');

test('an address of another machine must ask for TLS or disable it explicitly', () => {
  for (const url of [
    'postgres://u:p@db.example/x',
    'postgres://u:p@192.0.2.1:5433/x',
    'postgres://u:p@[2001:db8::1]/x',
  ])
    assert.throws(
      () => check(url),
      (error) =>
        error instanceof OperatorError && /would not be encrypted/.test(error.message) && !/:p@/.test(error.message),
      url,
    );
});

for (const query of ['sslmode=verify-full', 'sslmode=require', 'sslmode=no-verify', 'sslmode=disable'])
  test(`an address of another machine with ${query} is accepted`, () => {
    const url = `postgres://u:p@db.example/x?${query}`;
    assert.equal(check(url), url);
  });

test('an address of this machine is accepted', () => {
  for (const host of ['localhost', '127.0.0.1:6000', '127.1.2.3', '[::1]'])
    assert.equal(check(`postgres://u:p@${host}/x`), `postgres://u:p@${host}/x`);
  const socket = 'postgres:///x?host=/var/run/postgresql';
  assert.equal(check(socket), socket);
});

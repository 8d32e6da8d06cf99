import assert from 'node:assert/strict';
import test from 'node:test';
import { hashPassword, passwordFault, passwordMatches } from './passwords.ts';

for (const password of [
  'elevenchars',
  'password1234',
  'Password2024!!',
  'qwertyuiop12',
  'qwertyuiopasdf1'.slice(0, 12),
  '123456789012',
  'aaaaaaaaaaaa',
  'ababababababab',
  'letmeinletmein',
  'administrator',
  'correcthorsebatterystaple',
  'CorrectHorseBatteryStaple99',
  'x'.repeat(201),
  'florence2026!',
  '😀😁😂🤣😃😄',
  'größer11äöü'.normalize('NFD'),
])
  test(`the password ${password.slice(0, 30)} is refused`, () => {
    assert.notEqual(passwordFault(password, 'florence@example.org'), undefined);
  });

for (const password of [
  'seven herons at the estuary',
  'zw4@kQ!m90pLx',
  'Größenwahn und Käsebrot',
  '長い文章をパスワードにする人の例',
])
  test(`the password ${password} is accepted`, () => {
    assert.equal(passwordFault(password, 'florence@example.org'), undefined);
  });

test('only the hashed password matches, in any Unicode form, and a missing hash never does', async () => {
  const hash = await hashPassword('Größenwahn und Käsebrot');
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await passwordMatches(hash, 'Größenwahn und Käsebrot'.normalize('NFD')), true);
  assert.equal(await passwordMatches(hash, 'größenwahn und käsebrot'), false);
  assert.equal(await passwordMatches(undefined, 'the password of the decoy'), false);
});

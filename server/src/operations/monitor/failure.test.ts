import assert from 'node:assert/strict';
import test from 'node:test';
import { failureOf, redacted } from './failure.ts';

const SECRETS: readonly [string, string][] = [
  ['postgres://picks:hunter2hunter2@db:5432/picks refused', 'hunter2hunter2'],
  ['GET https://feed.example/odds?apiKey=0a1b2c3d4e&x=1 returned 500', '0a1b2c3d4e'],
  ['header Authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
  ['token pps_k2jd8sk2jd8s_secretsecret was refused', 'secretsecret'],
  ['{"password":"correct horse"}', 'correct'],
  ['client_secret=s3cr3t-value; retry', 's3cr3t-value'],
  ['jwt eyJhbGciOi.eyJzdWIiOjE.c2lnbmF0dXJl is old', 'c2lnbmF0dXJl'],
  ['key 0123456789abcdef0123456789abcdef', '0123456789abcdef'],
  ["ENOENT: no such file, open '/var/lib/prop-pick/data/key.pem'", '/var/lib'],
];
for (const [text, secret] of SECRETS)
  test(`no message shows a secret or a path: ${text.slice(0, 30)}`, () =>
    assert.ok(!redacted(text).includes(secret), redacted(text)));

test('a message without secrets stays as it is, on one line', () => {
  assert.equal(redacted('Team  "SAS" is\nunknown (12/15)'), 'Team "SAS" is unknown (12/15)');
});

test('a refused statement is reported by its code only', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "secret_name"'), {
    code: '23505',
  });
  assert.deepEqual(failureOf(error), {
    category: 'database',
    message: 'The database refused a statement (SQLSTATE 23505).',
  });
});

test('a transient database error is not reported as a refusal', () => {
  const error = Object.assign(new Error('could not extend file "base/16384/1"'), { code: '53100' });
  const { category, message } = failureOf(error);
  assert.deepEqual([category, message], ['database', 'The database could not do it at the moment (SQLSTATE 53100).']);
});

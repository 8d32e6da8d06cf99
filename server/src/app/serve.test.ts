import assert from 'node:assert/strict';
import test from 'node:test';
import { silentLog } from '../platform/index.ts';
import { insisting } from './serve.ts';

const late = () => new Error('timeout exceeded when trying to connect');

test('a start that waited too long for a connection tries the step again, and gives up after four', async () => {
  let calls = 0;
  const second = () => ((calls += 1) < 2 ? Promise.reject(late()) : Promise.resolve('done'));
  assert.equal(await insisting({ log: silentLog }, second), 'done');
  assert.equal(calls, 2);
  calls = 0;
  await assert.rejects(
    insisting({ log: silentLog }, () => {
      calls += 1;
      return Promise.reject(late());
    }),
    /timeout exceeded/,
  );
  assert.equal(calls, 4);
});

test('any other fault ends the start at once', async () => {
  let calls = 0;
  const faulty = () => {
    calls += 1;
    return Promise.reject(new Error('a fault of the step'));
  };
  await assert.rejects(insisting({ log: silentLog }, faulty), /a fault of the step/);
  assert.equal(calls, 1);
});

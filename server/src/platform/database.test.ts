import assert from 'node:assert/strict';
import test from 'node:test';
import { isConnectionLoss, isPassingFailure } from './database.ts';

const refused = (code: string): Error => Object.assign(new Error('refused'), { code });

test('a session that was ended, for whatever reason, is a lost connection; a statement that was refused is none', () => {
  const lost = ['08006', '57P01', '57P02', '57P03', '57P05', '25P03', '25P04', '53300', 'ECONNRESET', 'EPIPE'];
  assert.deepEqual(
    lost.filter((code) => !isConnectionLoss(refused(code))),
    [],
  );
  const kept = ['23505', '40001', '42P01', '57014', '25P02', '53100'];
  assert.deepEqual(
    kept.filter((code) => isConnectionLoss(refused(code))),
    [],
  );
});

test('what may go well later is told from what never will', () => {
  const later = ['40001', '40P01', '55P03', '57014', '53100', '53200', '58030', '25006', '26000'];
  assert.deepEqual(
    later.filter((code) => !isPassingFailure(refused(code))),
    [],
  );
  const never = ['23505', '42P01', '22003', '25P02'];
  assert.deepEqual(
    never.filter((code) => isPassingFailure(refused(code))),
    [],
  );
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { showTimesIn } from '../../format.ts';
import { reasonText } from './reason.ts';

const told = (sentence: string, facts: Record<string, string | number>): string =>
  reasonText({ code: 'stale-price', sentence, facts });

test('the moment of a reason is on the clock of the viewer, with its day', () => {
  showTimesIn('America/New_York');
  const since = '2024-03-06T01:20:00.000Z';
  assert.equal(
    told('Echo stands out: unchanged since 6 Mar, 01:20 UTC, while 2 other books are at −120.', { since }),
    'Echo stands out: unchanged since 5 Mar, 20:20, while 2 other books are at −120.',
  );
  assert.equal(told('A teammate is out since 01:20 UTC.', { since }), 'A teammate is out since 5 Mar, 20:20.');
  assert.equal(told('Form says so at 01:20 UTC.', { block: 'Form' }), 'Form says so at 01:20 UTC.');
  showTimesIn(undefined);
});

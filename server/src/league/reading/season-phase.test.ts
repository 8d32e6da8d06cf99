import assert from 'node:assert/strict';
import test from 'node:test';
import { seasonPhase } from './season-phase.ts';

test('a season is on while its next game day is near', () => {
  for (const next of ['2026-07-20', '2026-07-27'])
    assert.deepEqual(seasonPhase('Wnba', '2026-07-20', { last: '2026-07-18', next }), {
      phase: 'Season',
      resumesOn: next,
      isResumeAssumed: false,
    });
});

test('a month without games inside a season is a break with a known end', () => {
  const olympics = seasonPhase('Wnba', '2024-07-21', { last: '2024-07-17', next: '2024-08-15' });
  assert.deepEqual(olympics, { phase: 'Break', resumesOn: '2024-08-15', isResumeAssumed: false });
});

test('between two seasons the schedule gives the next start, or without it the usual day', () => {
  assert.deepEqual(seasonPhase('Wnba', '2026-11-23', { last: '2026-10-12', next: null }), {
    phase: 'OffSeason',
    resumesOn: '2027-05-15',
    isResumeAssumed: true,
  });
  assert.deepEqual(seasonPhase('Wnba', '2027-02-01', { last: '2026-10-12', next: '2027-05-08' }), {
    phase: 'OffSeason',
    resumesOn: '2027-05-08',
    isResumeAssumed: false,
  });
  assert.equal(seasonPhase('Nba', '2024-07-02', { last: '2024-06-17', next: null }).resumesOn, '2024-10-21');
  assert.equal(seasonPhase('Nba', '2024-09-20', { last: null, next: null }).resumesOn, '2024-10-21');
});

test('in the months of a season a missing schedule is not an off-season, and has no resume day', () => {
  assert.deepEqual(seasonPhase('Wnba', '2026-08-10', { last: '2026-07-31', next: null }), {
    phase: 'Season',
    resumesOn: null,
    isResumeAssumed: false,
  });
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { knownNow } from './dated-news.ts';
import type { FactBatch } from './fact-batch.ts';

const at = (clock: string): Date => new Date(`2024-03-05T${clock}Z`);
const batchOf = (availability: readonly string[], lineups: readonly string[] = []): FactBatch => ({
  teams: [],
  players: [],
  games: [],
  gameLines: [],
  quoteSets: [],
  boxScores: [],
  shotCharts: [],
  availability: availability.map((clock) => ({
    game: { externalId: '1' },
    team: 'DEN',
    player: { externalId: '1', name: '' },
    status: 'Out',
    reason: 'Knee',
    knownAt: at(clock),
    assumed: false,
  })),
  lineups: lineups.map((clock) => ({
    game: { externalId: '1' },
    team: 'DEN',
    starters: [],
    knownAt: at(clock),
    assumed: false,
  })),
});
const moments = ({ availability, lineups = [] }: FactBatch): string[][] =>
  [availability, lineups].map((facts) => facts.map(({ knownAt }) => knownAt.toISOString().slice(11, 19)));

test('news is known at the moment of its writing at the latest item, with the intervals between items', () => {
  const batch = knownNow(batchOf(['17:00:00', '17:00:20'], ['17:00:30']), at('17:01:00'));
  assert.deepEqual(moments(batch), [['17:00:30', '17:00:50'], ['17:01:00']]);
});

test('an item dated in the future is unchanged, and leaves no earlier item dated before its writing', () => {
  const batch = knownNow(batchOf(['17:00:00', '17:00:20', '18:00:00'], ['17:00:10']), at('17:01:00'));
  assert.deepEqual(moments(batch), [['17:00:40', '17:01:00', '18:00:00'], ['17:00:50']]);
  const ahead = batchOf(['18:00:00'], ['18:00:10']);
  assert.deepEqual(moments(knownNow(ahead, at('17:01:00'))), moments(ahead));
});

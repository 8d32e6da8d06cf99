import assert from 'node:assert/strict';
import test from 'node:test';
import { FORMATS, MEDIA, STATUSES, TYPES } from './types.ts';

test('an export has one of three formats with its media type, one of four states, and one of ten types', () => {
  assert.deepEqual(FORMATS, ['csv', 'ndjson', 'parquet']);
  assert.deepEqual(MEDIA, {
    csv: 'text/csv; charset=utf-8; header=present',
    ndjson: 'application/x-ndjson',
    parquet: 'application/vnd.apache.parquet',
  });
  assert.deepEqual(STATUSES, ['queued', 'running', 'completed', 'failed']);
  assert.deepEqual(TYPES, [
    ...['picks', 'settled_picks', 'record_picks', 'line_movements', 'player_game_logs'],
    ...['odds_snapshots', 'openers', 'closing', 'features', 'track_record'],
  ]);
});

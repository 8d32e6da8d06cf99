import assert from 'node:assert/strict';
import test from 'node:test';
import { inWords } from './in-words.ts';

test('names of jobs, services and checks read as words, with initials in capitals', () => {
  assert.deepEqual(['score-day', 'scoreDay', 'api', 'ingest-nba-cdn', 'ingest-espn', 'rapid'].map(inWords), [
    'Score day',
    'Score day',
    'API',
    'Ingest NBA CDN',
    'Ingest ESPN',
    'Rapid',
  ]);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { unpricedShare } from './unpriced-news.ts';

const NOW = new Date('2024-03-05T23:00:00Z');
const ago = (minutes: number): { knownAt: Date } => ({ knownAt: new Date(NOW.getTime() - minutes * 60_000) });

test('recent news is newer than the quotes made before it, and only those', () => {
  assert.equal(unpricedShare([ago(60), ago(30), ago(1), ago(2)], [ago(5)], NOW), 0.5);
});

test('news that books had time to react to is in their price, however old the price', () => {
  assert.equal(unpricedShare([ago(60)], [ago(10), ago(300)], NOW), 0);
  assert.equal(unpricedShare([ago(60)], [], NOW), 0);
  assert.equal(unpricedShare([], [ago(1)], NOW), 0);
});

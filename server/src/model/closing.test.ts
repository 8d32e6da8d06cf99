import assert from 'node:assert/strict';
import test from 'node:test';
import { closingOverAt } from './closing.ts';

const CLOSED = { line: 2.5, over: 0.48 };

test('a closing line of hockey says what it implies at another line, and nothing of a period or of a stat without constants', () => {
  const prop = { league: 'Nhl', day: '2026-01-10', stat: 'ShotsOnGoal', period: 'Full' } as const;
  const at = (line: number) => closingOverAt(prop, CLOSED, line);
  assert.equal(at(2.5), 0.48);
  // With the mean at which 2.5 is even, the neighbors are some twenty points apart.
  const [lower, higher] = [at(1.5)!, at(3.5)!];
  assert.ok(lower > 0.66 && lower < 0.76 && higher > 0.22 && higher < 0.33, `${lower} ${higher}`);
  assert.equal(closingOverAt({ ...prop, period: 'P1' }, CLOSED, 1.5), undefined);
  assert.equal(closingOverAt({ ...prop, stat: 'PowerPlayPoints' }, CLOSED, 1.5), undefined);
  // Before the first constants the first ones say how wide it is.
  assert.ok(closingOverAt({ ...prop, day: '2021-01-10' }, CLOSED, 1.5)! > 0.6);
});

test('a word of two sports is moved by the distribution of its own: points of hockey are goals and assists', () => {
  const opinion = { line: 1.5, over: 0.4 };
  const at = (league: 'Nba' | 'Nhl') =>
    closingOverAt({ league, day: '2026-01-10', stat: 'Points', period: 'Full' }, opinion, 0.5)!;
  assert.ok(Math.abs(at('Nba') - at('Nhl')) > 0.02, `${at('Nba')} ${at('Nhl')}`);
});

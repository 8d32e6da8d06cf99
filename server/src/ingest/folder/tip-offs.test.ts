import assert from 'node:assert/strict';
import test from 'node:test';
import { tipOffFinder } from './tip-offs.ts';

const game = { gameId: '0042300101', gameDate: '2024-04-20', home: 'CLE', away: 'ORL' };
const quoted = (startsAt: string, capturedAt: string) => {
  return { home: 'CLE', away: 'ORL', startsAt: new Date(startsAt), capturedAt: new Date(capturedAt) };
};

test('the scheduled tip-off takes precedence over the quotes', () => {
  const scheduled = new Map([['0042300101', new Date('2024-04-20T17:00:00Z')]]);
  const find = tipOffFinder('Nba', scheduled, [quoted('2024-04-20T17:10:00Z', '2024-04-20T12:00:00Z')]);
  assert.deepEqual(find(game), { at: new Date('2024-04-20T17:00:00Z'), assumed: false });
});

test('of several starts in the quotes, the most recently quoted one counts', () => {
  const find = tipOffFinder('Nba', new Map(), [
    quoted('2024-04-20T17:10:00Z', '2024-04-20T12:00:00Z'),
    quoted('2024-04-20T19:40:00Z', '2024-04-18T12:00:00Z'),
    quoted('2024-04-22T23:00:00Z', '2024-04-20T13:00:00Z'),
  ]);
  assert.deepEqual(find(game), { at: new Date('2024-04-20T17:10:00Z'), assumed: false });
});

test('a game without any known start gets 19:30 US Eastern, marked as assumed', () => {
  assert.deepEqual(tipOffFinder('Nba', new Map(), [])(game), { at: new Date('2024-04-20T23:30:00Z'), assumed: true });
  const winter = { ...game, gameDate: '2024-01-20' };
  assert.deepEqual(tipOffFinder('Nba', new Map(), [])(winter), { at: new Date('2024-01-21T00:30:00Z'), assumed: true });
});

test('a start counts for a game of the same teams at the same place within twelve hours of the usual time, and for no other', () => {
  const at = (startsAt: string | null, change: object = {}): string => {
    const start = { ...quoted('2024-04-20T17:10:00Z', '2024-04-20T12:00:00Z'), ...change };
    const quotes = [{ ...start, startsAt: startsAt === null ? null : new Date(startsAt) }];
    return tipOffFinder('Nba', new Map([['0042300102', new Date(0)]]), quotes)(game).at.toISOString();
  };
  const usual = '2024-04-20T23:30:00.000Z';
  for (const near of ['2024-04-20T11:30:00.000Z', '2024-04-21T11:30:00.000Z']) assert.equal(at(near), near);
  for (const far of ['2024-04-20T11:29:59.999Z', '2024-04-21T11:30:00.001Z', null]) assert.equal(at(far), usual);
  assert.equal(at('2024-04-20T17:10:00Z', { home: 'ORL', away: 'CLE' }), usual);
});

test('a start counts from its last quote, and one that was seen at no known time comes before all others', () => {
  const [early, late] = ['2024-04-20T17:10:00.000Z', '2024-04-20T19:40:00.000Z'];
  const last = (...quotes: ReturnType<typeof quoted>[]) =>
    tipOffFinder('Nba', new Map(), quotes)(game).at.toISOString();
  const of = (day: number, start: string) => quoted(start, `2024-04-${day}T12:00:00Z`);
  assert.equal(last(of(19, early), of(18, late), of(15, early)), early);
  assert.equal(last(of(15, early), of(18, late), of(19, early)), early);
  assert.equal(last(of(15, late), of(18, early), of(16, late)), early);
  const unknown = { ...of(19, late), capturedAt: null as unknown as Date };
  assert.equal(last(unknown, of(15, early)), early);
  assert.equal(last(of(15, early), unknown), early);
});

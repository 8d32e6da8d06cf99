import assert from 'node:assert/strict';
import test from 'node:test';
import type { Quote } from '../../charts/movement/movement.ts';
import type { News, Pick } from '../../api/types.ts';
import { evaluatedOf, momentsOf, movesOf, sumOf, type Move } from './moves.ts';

const at = (clock: string): string => `2024-03-05T${clock}:00Z`;
const UNTIL = Date.parse(at('23:00'));
/** The members that a timeline reads; the cast leaves out the rest. */
const PICK = { line: 24.5, direction: 'Over', publishedAt: at('15:00') } as Pick;

const quote = (line: number, from: string, until: string | null, over = -110, under = -110, book = 'a'): Quote => ({
  book,
  bookTitle: book,
  line,
  overPrice: over,
  underPrice: under,
  capturedAt: at(from),
  endedAt: until === null ? null : at(until),
});
const news = (clock: string): News =>
  ({ playerId: 1, playerName: 'A', status: 'Out', reason: '', knownAt: at(clock) }) as News;

const told = (quotes: readonly Quote[], reports: readonly News[] = []): string[] =>
  movesOf({ pick: PICK, news: reports, quotes, until: UNTIL }).map((move) => {
    const clock = new Date(move.at).toISOString().slice(11, 16);
    if (move.kind === 'line') return `${clock} line ${move.from ?? '-'} ${move.to}`;
    if (move.kind === 'market') return `${clock} market ${move.from.toFixed(3)} ${move.to.toFixed(3)}`;
    return `${clock} ${move.kind}`;
  });

test('news, line moves, market moves and the publication stand in the order of their times', () => {
  const quotes = [
    quote(24.5, '12:00', '16:00'),
    quote(24.5, '16:00', '18:00', -130, 100),
    quote(25.5, '18:00', null),
    quote(24.5, '18:00', null, -160, 130),
  ];
  assert.deepEqual(told(quotes, [news('17:55')]), [
    '12:00 line - 24.5',
    '15:00 published',
    '16:00 market 0.500 0.531',
    '17:55 news',
    '18:00 line 24.5 25.5',
    '18:00 market 0.531 0.586',
  ]);
});

test('a change of less than two points is left out, and adds to the next', () => {
  const quotes = [
    quote(24.5, '12:00', '13:00'),
    quote(24.5, '13:00', '14:00', -114, -106),
    quote(24.5, '14:00', null, -120, -101),
  ];
  assert.deepEqual(told(quotes), ['12:00 line - 24.5', '14:00 market 0.500 0.521', '15:00 published']);
});

test('what happens after tip-off is left out', () => {
  const quotes = [quote(24.5, '12:00', '23:30'), quote(30.5, '23:30', null)];
  assert.deepEqual(told(quotes, [news('23:45')]), ['12:00 line - 24.5', '15:00 published']);
});

test('the effect of a report is what changes within its second', () => {
  const [, move] = movesOf({ pick: PICK, news: [news('14:00')], quotes: [quote(24.5, '12:00', null)], until: UNTIL });
  assert.ok(move !== undefined);
  assert.deepEqual(momentsOf(move), ['2024-03-05T13:59:59.000Z', '2024-03-05T14:00:00.000Z']);
});

test('reports of one moment are one move; before the books opened none of them moved a price', () => {
  const moves = movesOf({
    pick: PICK,
    news: [news('11:00'), news('11:00'), news('14:00')],
    quotes: [quote(24.5, '12:00', null)],
    until: UNTIL,
  });
  assert.deepEqual(
    moves.flatMap((move) => (move.kind === 'news' ? [[move.news.length, move.isQuoted]] : [])),
    [
      [2, false],
      [1, true],
    ],
  );
});

test('of many items of news the six newest with quotes are estimated, and nothing else', () => {
  const reports = Array.from({ length: 9 }, (_, hour) => news(`1${hour}:30`));
  const quotes = [quote(24.5, '12:00', '16:00'), quote(25.5, '16:00', null)];
  const moves = movesOf({ pick: PICK, news: reports, quotes, until: UNTIL });
  const clocks = Array.from(evaluatedOf(moves), ({ at: moment }) => new Date(moment).toISOString().slice(11, 16));
  assert.deepEqual(clocks, ['13:30', '14:30', '15:30', '16:30', '17:30', '18:30']);
  const early = movesOf({ pick: PICK, news: [news('11:30')], quotes, until: UNTIL });
  assert.deepEqual(evaluatedOf(early).size, 0, 'before any quote there is no market to set it against');
});

test('the steps are summed up: from the first value to the last, with the reports between them', () => {
  const at = 0;
  const moves: Move[] = [
    { kind: 'line', at, from: null, to: 24.5 },
    { kind: 'market', at, from: 0.5, to: 0.53 },
    { kind: 'line', at, from: 24.5, to: 25.5 },
    { kind: 'market', at, from: 0.53, to: 0.51 },
    { kind: 'published', at },
  ];
  assert.deepEqual(sumOf(moves), { line: [24.5, 25.5], market: [0.5, 0.51], reports: 0 });
  assert.deepEqual(sumOf(moves.slice(0, 1)), { line: null, market: null, reports: 0 });
});

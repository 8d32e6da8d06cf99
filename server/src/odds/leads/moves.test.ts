import assert from 'node:assert/strict';
import test from 'node:test';
import { noVigOver } from '../../kernel/index.ts';
import { seededRandom } from '../../model/index.ts';
import { size } from '../../../tests/support/size.ts';
import { CONSENSUS_BOUNDS, consensusOf } from '../consensus/consensus.ts';
import type { PastQuote } from '../quotes/past-queries.ts';
import { movesOf, oneBookAFeed, type BookMove } from './moves.ts';

const TIP_OFF = new Date('2024-03-06T00:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const before = (minutes: number): number => TIP_OFF.getTime() - minutes * MINUTE;

function quote(book: string, line: number, [over, under]: readonly [number, number], from: number, until = Infinity) {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  const prices = { lineHalves: 2 * line, overPrice: over, underPrice: under };
  const named = { bookId: book.charCodeAt(0), book, bookTitle: book };
  return { ...prop, ...prices, ...named, knownAt: new Date(from), supersededAt: until } satisfies PastQuote;
}

const EVEN = [-110, -110] as const;
/** 0.04 above even. */
const OVER = [-130, 110] as const;

/** A book's quotes, each from so many minutes before tip-off until the next. */
function book(
  name: string,
  ...stages: readonly (readonly [minutes: number, line: number, prices?: typeof EVEN | typeof OVER])[]
) {
  return stages.map(([minutes, line, prices = EVEN], index) => {
    const next = stages[index + 1];
    return quote(name, line, prices, before(minutes), next === undefined ? Infinity : before(next[0]));
  });
}

const moves = (quotes: readonly PastQuote[], within = 60): BookMove[] =>
  movesOf(quotes, { tipOff: TIP_OFF, withinMs: within * MINUTE, bounds: CONSENSUS_BOUNDS });
const said = (found: readonly BookMove[]): string[] =>
  found.map(({ book: name, reaction, leadMs }) => `${name} ${reaction}${leadMs === null ? '' : ` ${leadMs / MINUTE}`}`);

test('a book that moves its line leads by the time until the consensus of the others moves there', () => {
  const quotes = [
    ...book('a', [300, 24.5], [120, 25.5]),
    ...book('b', [300, 24.5], [110, 25.5]),
    ...book('c', [300, 24.5], [95, 25.5]),
  ];
  // Of two others both must move: half of them is not their middle.
  assert.deepEqual(said(moves(quotes)), ['a followed 25', 'b followed 15', 'c stayed']);
});

test('a price two points away on one line is a move, and one of less is none until they add up', () => {
  const others = ['b', 'c'].flatMap((name) => book(name, [300, 24.5], [100, 24.5, OVER]));
  assert.deepEqual(said(moves([...book('a', [300, 24.5], [120, 24.5, OVER]), ...others]))[0], 'a followed 20');
  const small = [
    quote('a', 24.5, EVEN, before(300), before(120)),
    quote('a', 24.5, [-115, -105], before(120), before(115)),
    quote('a', 24.5, [-120, 100], before(115)),
  ];
  assert.deepEqual(
    said(moves([...small, ...others])).filter((text) => text.startsWith('a')),
    ['a followed 15'],
  );
});

test('a consensus that moves within a minute of the book moves with it, one that moved before does not follow', () => {
  const quotes = (first: number) => [
    ...book('a', [300, 24.5], [first, 25.5]),
    ...['b', 'c'].flatMap((name) => book(name, [300, 24.5], [100, 25.5])),
  ];
  const ofA = (first: number) => said(moves(quotes(first))).find((text) => text.startsWith('a'));
  assert.deepEqual([100, 101, 99.5, 101.5, 98, 99].map(ofA), [
    'a together',
    'a together',
    'a together',
    'a followed 1.5',
    'a stayed',
    'a together',
  ]);
});

test('a book that moves back first, a late consensus and one after tip-off are not led', () => {
  const others = ['b', 'c'].flatMap((name) => book(name, [300, 24.5], [100, 25.5]));
  const back = said(moves([...book('a', [300, 24.5], [120, 25.5], [110, 24.5]), ...others]));
  assert.deepEqual(back.slice(0, 2), ['a stayed', 'a stayed']);
  const late = [...book('a', [300, 24.5], [130, 25.5]), ...others];
  assert.deepEqual([said(moves(late, 30))[0], said(moves(late, 29))[0]], ['a followed 30', 'a stayed']);
  const live = ['b', 'c'].flatMap((name) => book(name, [300, 24.5], [0, 25.5]));
  assert.deepEqual(said(moves([...book('a', [300, 24.5], [10, 25.5]), ...live])), ['a stayed']);
});

test('one other book that moves is no consensus, however old the prices of the rest are', () => {
  const rest = ['c', 'd', 'e'].flatMap((name) => book(name, [900, 24.5]));
  const quotes = [...book('a', [300, 24.5], [120, 24.5, OVER]), ...book('b', [300, 24.5], [100, 24.5, OVER]), ...rest];
  assert.deepEqual(said(moves(quotes)), ['a stayed', 'b stayed']);
});

test('a market of two books has no consensus of others, so nothing in it is a move', () => {
  assert.deepEqual(moves([...book('a', [300, 24.5], [120, 25.5]), ...book('b', [300, 24.5], [110, 25.5])]), []);
});

test('a book that offers nothing for a while moves when it is back elsewhere', () => {
  const gone = [quote('a', 24.5, EVEN, before(300), before(200)), quote('a', 26.5, EVEN, before(120))];
  const others = ['b', 'c'].flatMap((name) => book(name, [300, 24.5], [100, 25.5]));
  assert.deepEqual(said(moves([...gone, ...others]))[0], 'a followed 20');
});

test('of two names of one feed the quotes of one are left, judged by the last ones before tip-off', () => {
  const props = Array.from({ length: 12 }, (_, playerId) => playerId);
  const all = props.flatMap((playerId) =>
    [
      ...book('a', [300, 24.5], [20, 20.5 + playerId]),
      ...book('b', [300, 23.5], [19, 20.5 + playerId]),
      ...book('c', [300, 24.5, OVER]),
    ].map((one) => ({ ...one, playerId })),
  );
  assert.deepEqual([...new Set(oneBookAFeed(all, TIP_OFF).map((one) => one.book))], ['a', 'c']);
  const early = new Date(before(100));
  assert.deepEqual([...new Set(oneBookAFeed(all, early).map((one) => one.book))], ['a', 'b', 'c']);
});

/** Moments of generated histories are multiples of this. */
const GRID = 20 * SECOND;
const SPAN = 40 * MINUTE;
const WITHIN = 8 * MINUTE;

function madeHistory(random: () => number): PastQuote[] {
  const one = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(random() * choices.length)] as Choice;
  return ['a', 'b', 'c', 'd'].flatMap((name) =>
    [24, 24.5, 25.5].flatMap((line) => {
      const times = Array.from({ length: Math.floor(random() * 5) }, () => Math.floor((random() * SPAN) / GRID) * GRID);
      const starts = [...new Set(times)].sort((x, y) => y - x).map((time) => TIP_OFF.getTime() + 2 * GRID - time);
      return starts.map((start, index) => {
        const next = starts[index + 1] ?? Infinity;
        const gone = start + GRID * Math.ceil(random() * 30);
        const prices = one([
          [-110, -110],
          [-115, -105],
          [-120, 100],
          [-125, 105],
          [105, -125],
          [-135, 115],
          [150, -105],
          [-110, -300],
        ] as const);
        return quote(name, line, prices, start, random() < 0.3 ? Math.min(next, gone) : next);
      });
    }),
  );
}

interface Stand {
  readonly lineHalves: number;
  readonly over: number;
}

/** Looks at the market every 20 seconds, and at each look again at all before. */
function walk(history: readonly PastQuote[]): string[] {
  const moments = Array.from({ length: SPAN / GRID + 3 }, (_, index) => TIP_OFF.getTime() - SPAN + index * GRID);
  const looks = moments.filter((at) => at < TIP_OFF.getTime());
  const standing = (at: number) => history.filter((one) => one.knownAt.getTime() <= at && one.supersededAt > at);
  const others = (name: string, at: number): Stand | undefined => {
    const quotes = standing(at).filter((one) => one.book !== name);
    const found = consensusOf(quotes, new Map(), TIP_OFF, { ...CONSENSUS_BOUNDS, staleAfterMs: Infinity });
    return found !== undefined && found.books > 1 ? found : undefined;
  };
  const main = (name: string, at: number): Stand | undefined =>
    standing(at)
      .filter((one) => one.book === name && sumOf(one) > 0.98 && sumOf(one) < 1.25)
      .map(({ lineHalves, overPrice, underPrice }) => ({
        lineHalves,
        over: noVigOver(overPrice ?? 0, underPrice ?? 0),
      }))
      .sort((x, y) => Math.abs(x.over - 0.5) - Math.abs(y.over - 0.5) || x.lineHalves - y.lineHalves)[0];
  const way = (from: Stand, to: Stand): number =>
    Math.sign(to.lineHalves - from.lineHalves) ||
    (Math.abs(to.over - from.over) > 0.0199999 ? Math.sign(to.over - from.over) : 0);
  return ['a', 'b', 'c', 'd'].flatMap((name) => {
    const moved: { at: number; to: number }[] = [];
    let last: Stand | undefined;
    for (const at of looks) {
      const now = main(name, at);
      const to = now === undefined || last === undefined ? 0 : way(last, now);
      if (now !== undefined && (last === undefined || to !== 0)) last = now;
      if (to !== 0) moved.push({ at, to });
    }
    return moved.flatMap(({ at, to }) => {
      const start = others(name, at - MINUTE - 1);
      if (start === undefined) return [];
      for (const look of looks.filter((one) => one >= at - MINUTE && one <= at + WITHIN)) {
        if (moved.some((other) => other.at > at && other.at <= look && other.to === -to)) break;
        const now = others(name, look);
        if (now === undefined || way(start, now) !== to) continue;
        return look - at <= MINUTE ? [`${at} ${name} together`] : [`${at} ${name} followed ${(look - at) / MINUTE}`];
      }
      return [`${at} ${name} stayed`];
    });
  });
}

const sumOf = ({ overPrice, underPrice }: PastQuote): number =>
  [overPrice ?? 0, underPrice ?? 0].reduce(
    (sum, price) => sum + (price > 0 ? 100 / (price + 100) : -price / (100 - price)),
    0,
  );

test('moves, reactions and leads equal a look at the whole market every 20 seconds', () => {
  const random = seededRandom(585);
  const counts = new Map<string, number>();
  for (let round = 0; round < size({ quick: 150, all: 3_000, long: 15_000 }); round += 1) {
    const history = madeHistory(random);
    const found = said(moves(history, WITHIN / MINUTE));
    const walked = walk(history);
    assert.deepEqual(found.toSorted(), walked.map((text) => text.slice(text.indexOf(' ') + 1)).sort());
    for (const text of found) {
      const reaction = text.split(' ')[1] ?? '';
      counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
    }
  }
  for (const reaction of ['together', 'followed', 'stayed'])
    assert.ok((counts.get(reaction) ?? 0) > 50, `${reaction} ${counts.get(reaction)}`);
});

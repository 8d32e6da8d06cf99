import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import {
  recordBooks,
  recordFlags,
  recordQuoteSets,
  withdrawSource,
  type QuoteSetRecord,
} from '../../../src/odds/index.ts';
import { seededRandom } from '../../../src/model/index.ts';
import { testDatabase } from '../../support/postgres.ts';
import { size } from '../../support/size.ts';
import { addGame, addState, smallLeague } from '../../support/small-league.ts';
import { bruteFlags, storedFlags, wholeQuotes } from './brute-walk.ts';

const TIP_OFF = new Date('2024-03-06T00:00:00Z');
const MINUTE = 60_000;
const before = (minutes: number): Date => new Date(TIP_OFF.getTime() - minutes * MINUTE);
const STATS = ['Points', 'Rebounds'] as const;
/** Both prices of an offer: from a favored over to a favored under. */
const PRICES = [
  [-150, 122],
  [-135, 111],
  [-122, 100],
  [-114, -108],
  [-110, -110],
  [-104, -118],
  [104, -128],
  [114, -138],
  [130, -158],
] as const;

async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-05', TIP_OFF);
  const books = [...league.books.values()];
  /** Writes offers as ingest does, in one transaction with the flags that they cause. */
  const write = (sets: readonly QuoteSetRecord[], source = 'test') =>
    db.transaction(async (tx) => {
      const { changed } = await recordQuoteSets(tx, source, sets);
      return (await recordFlags(tx, changed)).opened;
    });
  const compare = async (message: string, tipOff = TIP_OFF): Promise<readonly string[]> => {
    const expected = bruteFlags(await wholeQuotes(db, gameId), tipOff);
    assert.deepEqual(await storedFlags(db, gameId), expected, message);
    return expected;
  };
  const offer = (bookId: number, at: Date, quotes: QuoteSetRecord['quotes'], stat: (typeof STATS)[number] = 'Points') =>
    ({ gameId, bookId, stat, period: 'Full', knownAt: at, assumed: false, quotes }) satisfies QuoteSetRecord;
  return { db, league, gameId, books, write, compare, offer };
}

/** A look at all offers: each book moves some prices and lines, takes some down, and now and then copies another. */
function marketOf(random: () => number, { books, league, offer }: Awaited<ReturnType<typeof stage>>) {
  const stands = new Map<string, QuoteSetRecord['quotes'][number]>();
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
  return (at: (book: number) => Date, players: readonly number[] = league.players): QuoteSetRecord[] =>
    books.flatMap((bookId, place) =>
      STATS.map((stat) => {
        for (const playerId of players) {
          const key = `${bookId} ${stat} ${playerId}`;
          // The last book resells the first one's feed, nearly always.
          const isResale = place === books.length - 1 && random() < 0.94;
          if (!isResale && random() < 0.5 && stands.has(key)) continue;
          const [overPrice, underPrice] = pick(PRICES);
          const copied = stands.get(`${books[0]} ${stat} ${playerId}`);
          if (isResale ? copied === undefined : random() < 0.15) stands.delete(key);
          else if (isResale && copied !== undefined) stands.set(key, copied);
          else
            stands.set(key, {
              playerId,
              lineHalves: 40 + pick([0, 0, 0, 1, 2]),
              overPrice: random() < 0.1 ? null : overPrice,
              underPrice,
            });
        }
        const quotes = players.flatMap((playerId) => stands.get(`${bookId} ${stat} ${playerId}`) ?? []);
        return offer(bookId, at(place), quotes, stat);
      }),
    );
}

const RUNS = size({ quick: 6, all: 40, long: 400 });

test('62: every flag’s opening, width, last prices and closing equal a walk through all quotes, however they arrived', async (t) => {
  const kinds = new Map<string, number>();
  for (let run = 0; run < RUNS; run += 1)
    await t.test(`market ${run + 1}`, async (own) => {
      const on = await stage(own);
      const random = seededRandom(1_000 + run);
      const look = marketOf(random, on);
      const [late] = on.league.players;
      const ofLate: QuoteSetRecord[] = [];
      for (let step = 0; step < 8; step += 1) {
        const minutes = 400 - step * 48;
        // Some looks have one moment, some one for each book.
        const spread = random() < 0.5 ? 0 : 1;
        const sets = look((place) => before(minutes - spread * place));
        const isLate = ({ playerId }: { readonly playerId: number }): boolean => playerId === late;
        await on.write(sets.map((set) => ({ ...set, quotes: set.quotes.filter((quote) => !isLate(quote)) })));
        ofLate.push(...sets.map((set) => ({ ...set, quotes: set.quotes.filter(isLate) })));
        if (step === 3)
          await on.write(sets.map((set) => ({ ...set, quotes: set.quotes.filter((quote) => !isLate(quote)) })));
      }
      await on.compare('as they came');
      // A name that is resolved later: offers about earlier moments.
      await on.write(
        ofLate.filter(({ quotes }) => quotes.length > 0),
        'other',
      );
      for (const flag of await on.compare('after earlier moments'))
        for (const kind of [
          'arbitrage',
          'middle',
          'low-hold',
          'positive-ev',
          'one feed',
          'moved',
          'withdrawn',
          'begun',
        ])
          if (flag.includes(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    });
  assert.deepEqual([...kinds.keys()].sort(), [
    'arbitrage',
    'begun',
    'low-hold',
    'middle',
    'moved',
    'one feed',
    'positive-ev',
    'withdrawn',
  ]);
});

test('two captures of one moment, and quotes of the game itself, give what a walk gives', async (t) => {
  const { write, compare, offer, books, league } = await stage(t);
  const [a = 0, b = 0, c = 0] = books;
  const [playerId = 0] = league.players;
  const quote = (overPrice: number, underPrice: number) => [{ playerId, lineHalves: 41, overPrice, underPrice }];
  await write([offer(a, before(60), quote(110, -130))]);
  await write([offer(b, before(60), quote(-140, 112))], 'other');
  const opened = await compare('of one moment');
  assert.equal(opened.filter((flag) => flag.includes('arbitrage')).length, 1);
  await write([offer(a, before(-5), quote(300, -400)), offer(c, before(-5), quote(-400, 300))]);
  assert.deepEqual(await compare('in-play'), opened);
});

test('a source that is turned off withdraws its flags, and a start that moves has the game walked again', async (t) => {
  const { db, gameId, write, compare, offer, books, league } = await stage(t);
  const [a = 0, b = 0] = books;
  const [playerId = 0] = league.players;
  await write([offer(a, before(60), [{ playerId, lineHalves: 41, overPrice: 110, underPrice: -130 }])]);
  await write([offer(b, before(50), [{ playerId, lineHalves: 41, overPrice: -140, underPrice: 112 }])], 'other');
  await db.transaction((tx) => withdrawSource(tx, { source: 'other', at: before(30), movement: 1 }));
  const [flag] = await compare('withdrawn');
  assert.match(flag ?? '', /withdrawn 1709\d+$/);
  const earlier = before(40);
  await addState(db, gameId, 'scheduled', earlier, before(35));
  await write([offer(a, before(20), [{ playerId, lineHalves: 41, overPrice: 100, underPrice: -120 }])]);
  const [cut] = await compare('for the earlier start', earlier);
  assert.match(cut ?? '', new RegExp(`begun ${earlier.getTime()}$`));
});

test('an exchange’s price makes no flag while few contracts rest at it', async (t) => {
  const { db, gameId, write, offer, books, league } = await stage(t);
  const [a = 0] = books;
  const [playerId = 0] = league.players;
  const exchange = (await db.transaction((tx) => recordBooks(tx, ['kalshi']))).get('kalshi') ?? 0;
  const rests = (resting: number) => [{ playerId, lineHalves: 41, overPrice: -120, underPrice: 118, resting }];
  await write([offer(a, before(60), [{ playerId, lineHalves: 41, overPrice: 110, underPrice: -130 }])]);
  await write([offer(exchange, before(50), rests(10))], 'other');
  assert.deepEqual(await storedFlags(db, gameId), []);
  await write([offer(exchange, before(40), rests(1_000))], 'other');
  assert.equal((await storedFlags(db, gameId)).filter((flag) => flag.includes('arbitrage')).length, 1);
});

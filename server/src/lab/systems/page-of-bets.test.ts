import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { madeFeature, makeGame, resultOf, writeGame } from '../../../tests/lab/made-features.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { DomainError } from '../../platform/index.ts';
import { writeCursor } from '../../platform/paging/index.ts';
import { noSums } from '../statistics/system-day.ts';
import type { ListedBet } from './bet-queries.ts';
import type { LeagueDay } from './day-queries.ts';
import { pageOfBets, unitsOf, type PageQuestion } from './page-of-bets.ts';

const QUESTION: PageQuestion = {
  system: { league: 'Nba', from: null, to: null, where: { direction: 'Over' }, price: 'best' },
  myBooks: null,
  limit: 4,
  cursor: undefined,
};
const DAYS = ['2024-01-10', '2024-01-11', '2024-01-12'] as const;

/** Three days with a bet on each of ten players. */
async function threeDays(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  for (const date of DAYS) {
    const game = await makeGame(db, league, date);
    const rows = league.players.map((id) => madeFeature(league, game, id, resultOf(29, 15)));
    await writeGame(db, league, game, rows);
  }
  const days: LeagueDay[] = DAYS.map((day) => ({ league: 'Nba', day, ...noSums(), won: 10 }));
  const page = (question: Partial<PageQuestion> = {}, of = days) =>
    db.transaction((tx) => pageOfBets(tx, { ...QUESTION, ...question }, ['Nba'], of));
  return { page, days };
}

const placeOf = ({ gameDate, playerId }: ListedBet): string => `${gameDate} ${playerId}`;

test('the bets of a system come page by page, the newest first, each once, whatever the size of a page', async (t) => {
  const { page } = await threeDays(t);
  const { items: whole, nextCursor: end } = await page({ limit: 30 });
  assert.deepEqual([whole.length, end], [30, null]);
  assert.deepEqual(
    whole.map(placeOf),
    whole.map(placeOf).toSorted((one, other) => compare(other, one)),
  );
  for (const limit of [1, 4, 9, 10, 11, 20, 29]) {
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, nextCursor } = await page({ limit, cursor });
      found.push(...items.map(placeOf));
      if (nextCursor === null) break;
      assert.equal(items.length, limit);
      cursor = nextCursor;
    }
    assert.deepEqual(found, whole.map(placeOf), `${limit} a page`);
  }
});

const compare = (one: string, other: string): number => {
  const [day = '', player] = one.split(' ');
  const [otherDay = '', otherPlayer] = other.split(' ');
  return day === otherDay ? Number(player) - Number(otherPlayer) : day < otherDay ? -1 : 1;
};

test('only the bets of the given days are on a page, and a system without days has none', async (t) => {
  const { page, days } = await threeDays(t);
  const [first, , last] = days;
  assert.ok(first !== undefined && last !== undefined);
  const { items } = await page({ limit: 30 }, [last, first]);
  assert.deepEqual(new Set(items.map(({ gameDate }) => gameDate)), new Set([first.day, last.day]));
  assert.equal(items.length, 20);
  assert.deepEqual(await page({}, []), { items: [], nextCursor: null });
  const before = writeCursor('2024-01-09', 1, 1, 'Points', 'Full');
  assert.deepEqual(await page({ cursor: before }), { items: [], nextCursor: null });
});

test('a page has the side, price and books of its system', async (t) => {
  const { page } = await threeDays(t);
  const { system } = QUESTION;
  const taken = async (question: Partial<PageQuestion>) => {
    const [bet] = (await page({ limit: 1, ...question })).items;
    return [bet?.price, bet?.book, bet?.result];
  };
  assert.deepEqual(await taken({}), [-105, 'bravo', 'won']);
  assert.deepEqual(await taken({ system: { ...system, where: { direction: 'Under' } } }), [-105, 'alpha', 'lost']);
  assert.deepEqual(await taken({ system: { ...system, price: 'consensus' } }), [-110, null, 'won']);
  const mine = { system: { ...system, price: 'atMyBooks' }, myBooks: ['alpha'] } as const;
  assert.deepEqual(await taken(mine), [-110, 'alpha', 'won']);
});

test('a cursor that is no place in a list of bets is refused', async (t) => {
  const { page } = await threeDays(t);
  const place = ['2024-01-11', 123_456_789, 123_456_789, 'PtsRebAst', 'Full'] as const;
  assert.equal((await page({ cursor: writeCursor(...place), limit: 30 })).items.length, 20);
  const [day, ...rest] = place;
  for (const cursor of [
    'none',
    '',
    writeCursor('2024-02-30', ...rest),
    writeCursor('2024-1-11', ...rest),
    writeCursor(`x${day}`, ...rest),
    writeCursor(...place, 'x'),
    writeCursor(day, 1_234_567_890, 1, 'Points', 'Full'),
    writeCursor(day, 1, 1_234_567_890, 'Points', 'Full'),
    writeCursor(day, 'x', 1, 'Points', 'Full'),
    writeCursor(day, 1, 1, 'P'.repeat(41), 'Full'),
    writeCursor(day, 1, 1, 'Points', 'F'.repeat(11)),
    writeCursor(day, 1, 1, 'Points', '-'),
  ])
    await assert.rejects(
      page({ cursor }),
      (error) => {
        assert.ok(error instanceof DomainError);
        assert.deepEqual(error.facts, { errors: [{ pointer: '/cursor', detail: 'is none of ours' }] });
        return true;
      },
      cursor,
    );
});

test('a unit that wins returns its price less the stake, one that loses is lost, and any other comes back', () => {
  assert.deepEqual(
    (['won', 'lost', 'push', 'void'] as const).map((result) => unitsOf(result, 2.5)),
    [1.5, -1, 0, 0],
  );
});

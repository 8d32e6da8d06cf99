import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { archivingStage, MONTH, quotesOf } from '../../../tests/archive/stage.ts';
import { addGame } from '../../../tests/support/small-league.ts';
import type { Cell, Transaction } from '../../platform/index.ts';
import { readParquet } from '../../platform/parquet/index.ts';
import { archiveQuotes, dropArchived } from './archive-quotes.ts';
import { ARCHIVE_COLUMNS, type ArchivedQuote } from './archived-quote.ts';
import { restoreQuotes, type FindPlayer } from './restore-part.ts';

const PLACES: readonly string[] = ARCHIVE_COLUMNS.map(({ name }) => name);
type Changes = Readonly<Record<string, Cell>>;
const changed = (quote: ArchivedQuote, changes: Changes): ArchivedQuote =>
  quote.map((cell, at) => changes[PLACES[at] ?? ''] ?? cell);

/** A month of the NBA that was archived and dropped, and how its quotes are brought back. */
async function dropped(t: TestContext) {
  const stage = await archivingStage(t);
  const { db, archive, folder } = stage;
  const before = await quotesOf(db);
  assert.equal(await dropArchived(db, (await archiveQuotes(archive, { only: MONTH })) ?? []), 1);
  const quotes: ArchivedQuote[] = [];
  for await (const batch of readParquet(join(folder, 'quotes/nba', MONTH, '1.parquet'), ARCHIVE_COLUMNS))
    quotes.push(...batch);
  const asked: [string, object][] = [];
  const restoreIn = (tx: Transaction, given: readonly ArchivedQuote[], find: FindPlayer = () => undefined) =>
    restoreQuotes(tx, 'Nba', given, (name, game) => {
      asked.push([name, game]);
      return find(name, game);
    });
  const restore = (given: readonly ArchivedQuote[]) => db.transaction((tx) => restoreIn(tx, given));
  const [first = []] = quotes;
  /** Game and player that the first quote is restored to with other cells, or why it is refused; undone afterwards. */
  const placed = async (changes: Changes, find?: FindPlayer): Promise<unknown> => {
    const stop = new Error('undone');
    let found: unknown;
    await assert.rejects(
      db.transaction(async (tx) => {
        const { written, refused } = await restoreIn(tx, [changed(first, changes)], find);
        const { rows } = await tx.query({
          text: `select game_id as "gameId", player_id as "playerId" from odds.quote where known_at < '2024-06-01'`,
        });
        found = written === 1 ? rows[0] : refused;
        throw stop;
      }),
      stop,
    );
    return found;
  };
  const [gameId, playerId] = [first[PLACES.indexOf('gameId')], first[PLACES.indexOf('playerId')]] as number[];
  return { ...stage, before, quotes, restore, placed, asked, own: { gameId, playerId } };
}

test('restored quotes are as they were before, in a month that is opened for them, and those that are there stay', async (t) => {
  const { db, gameId, before, quotes, restore, asked } = await dropped(t);
  assert.deepEqual(await restore(quotes.slice(0, 5)), { written: 5, refused: [] });
  assert.deepEqual(await restore(quotes), { written: 15, refused: [] });
  assert.deepEqual(
    await quotesOf(db),
    before.filter((row) => row.includes(`"game_id":${gameId},`)),
  );
  assert.deepEqual(await restore(quotes.map((quote) => changed(quote, { overPrice: 999 }))), {
    written: 0,
    refused: [],
  });
  assert.ok(!(await quotesOf(db)).some((row) => row.includes('999')));
  assert.deepEqual(asked, [], 'players are known by their ids');
});

test('a restored game is the one of its id, day and teams, else the only one of that day with these teams', async (t) => {
  const { db, nba, placed, own } = await dropped(t);
  assert.deepEqual(await placed({}), own);
  assert.deepEqual(await placed({ gameId: 987_654 }), own, 'the id of another database');
  const none = (day: string, [away, home] = ['BBB', 'AAA']) => [
    { at: 0, reason: `no game of ${away} at ${home} on ${day}` },
  ];
  assert.deepEqual(await placed({ gameDate: '2024-05-21' }), none('2024-05-21'));
  assert.deepEqual(await placed({ home: 'BBB', away: 'AAA' }), none('2024-05-20', ['AAA', 'BBB']));
  const second = await addGame(db, nba, '2024-05-20', new Date('2024-05-21T03:00:00Z'));
  assert.deepEqual(await placed({}), own);
  assert.deepEqual(await placed({ gameId: second }), { ...own, gameId: second });
  assert.deepEqual(await placed({ gameId: 987_654 }), none('2024-05-20'), 'which of the two is unknown');
});

test('a restored player is the one of the id if the name is equal, else the one that the game has of that name', async (t) => {
  const { nba, placed, own, asked, restore, quotes } = await dropped(t);
  const other = nba.players[7] ?? 0;
  assert.deepEqual(await placed({ playerId: 987_654 }, () => other), { ...own, playerId: other });
  const [[name, game] = []] = asked;
  assert.match(String(name), /^Player \d+$/);
  assert.deepEqual(game, { id: own.gameId, gameDate: '2024-05-20', home: 'AAA', away: 'BBB' });
  assert.deepEqual(await placed({ playerName: 'Another' }, () => other), { ...own, playerId: other });
  const none = [{ at: 0, reason: 'no player of that game is called “Another”' }];
  assert.deepEqual(await placed({ playerName: 'Another' }), none);
  const [one = [], two = [], three = []] = quotes;
  const { written, refused } = await restore([
    one,
    changed(two, { playerName: 'Another' }),
    changed(three, { home: 'XYZ' }),
  ]);
  assert.equal(written, 1);
  assert.deepEqual(refused, [
    { at: 1, reason: 'no player of that game is called “Another”' },
    { at: 2, reason: 'no game of BBB at XYZ on 2024-05-20' },
  ]);
});

test('a quote of a book that this database does not know brings the book with it', async (t) => {
  const { db, restore, quotes } = await dropped(t);
  const [one = []] = quotes;
  assert.equal((await restore([changed(one, { book: 'newbook' })])).written, 1);
  const { rows } = await db.query({
    text: `select book.key from odds.quote join odds.book on book.id = book_id where known_at < '2024-06-01'`,
  });
  assert.deepEqual(rows, [{ key: 'newbook' }]);
});

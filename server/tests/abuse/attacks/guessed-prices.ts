import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import { STAGED_DAY } from '../../support/eve-of-a-game.ts';
import { addQuote } from '../../support/small-league.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

interface Row {
  readonly state: string;
  readonly bet: { readonly line: number; readonly direction: string; readonly book: string; readonly price: number } & {
    readonly isVerified: boolean;
  };
}

const BOOKS = ['alpha', 'bravo', 'charlie', 'delta', 'echo'];
const LINES = Array.from({ length: 11 }, (_, index) => 14.5 + index);
/** All American odds from -200 to +200. */
const PRICES = Array.from({ length: 101 }, (_, index) => [-100 - index, 100 + index]).flat();
/** Fifth by order: no other attack bets on this player. */
const PLAYER = 5;

/** A row for every price of every book on every line. */
function guesses(playerId: number): string {
  const columns = 'playerName,stat,line,direction,book,price,stake,placedAt,gameDate';
  const rows = LINES.flatMap((line) =>
    ['Over', 'Under'].flatMap((side) =>
      BOOKS.flatMap((book) =>
        PRICES.map(
          (price) =>
            `player:${playerId},Points,${line},${side},${book},${price},1,${STAGED_DAY}T12:00:00Z,${STAGED_DAY}`,
        ),
      ),
    ),
  );
  return [columns, ...rows].join('\r\n');
}

/** A price that became known a moment ago. */
async function newPrice({ db, league, ask }: Stage): Promise<number> {
  const { now } = (await ask('/service')).json<{ now: string }>();
  const playerId = league.players[PLAYER] ?? 0;
  const { rows } = await db.query<{ id: number }>({
    text: 'select min(id) as id from league.game where game_date = $1',
    values: [STAGED_DAY],
  });
  const quote = { gameId: rows[0]?.id ?? 0, playerId, book: 'delta', line: 19.5, over: 117, under: -143 };
  await addQuote(db, league, { ...quote, knownAt: new Date(now) });
  return playerId;
}

/**
 * A Free account sees prices an hour late. It guesses all prices of a player, in a dry run, an import and single bets. A
 * verified row would be the live price.
 */
export const attack: Attack = {
  item: 19,
  title: 'guessed prices tell a Free account no price that is newer than an hour',
  async play(stage) {
    const playerId = await newPrice(stage);
    const bytes = Buffer.from(guesses(playerId));
    const as = async (name: string, tier: 'Free' | 'Sharp') =>
      bearer((await stage.signIn((await stage.account(name, tier)).email)).accessToken);
    const found = async (caller: { authorization: string }, dryRun: boolean) => {
      const headers = { ...caller, 'content-type': 'text/csv' };
      const response = await stage.ask(`/me/bets/import?dryRun=${dryRun}`, { method: 'POST', headers, bytes });
      assert.equal(response.status, 200, response.text.slice(0, 300));
      const { rows } = response.json<{ rows: readonly Row[] }>();
      assert.ok(rows.every(({ state }) => state === 'accepted'));
      return rows
        .filter(({ bet }) => bet.isVerified)
        .map(({ bet }) => `${bet.direction} ${bet.line} ${bet.price} ${bet.book}`);
    };
    const sharp = await as('guesser-sharp', 'Sharp');
    assert.deepEqual(
      await found(sharp, true),
      ['Over 19.5 117 delta', 'Under 19.5 -143 delta'],
      'the guesses have the price',
    );

    const free = await as('guesser-free', 'Free');
    assert.deepEqual([await found(free, true), await found(free, false)], [[], []]);
    const terms = { playerId, stat: 'Points', line: 19.5, gameDate: STAGED_DAY, book: 'delta', stake: 2 };
    const told = new Set<string>();
    for (const price of [117, 118, 119]) {
      const body = { ...terms, direction: 'Over', price };
      const { text, json } = await stage.ask('/me/bets', { method: 'POST', headers: free, body });
      const { id: _, reference: __, price: ___, ...rest } = json<Record<string, unknown>>();
      told.add(JSON.stringify({ ...rest, placedAt: '', recordedAt: '' }));
      assert.match(text, /"isVerified":false/);
    }
    assert.equal(told.size, 1, 'the right price is told like a wrong one');
    const record = (await stage.ask('/me/bets/share/preview', { headers: free })).json<{
      statement: { notShown: { beforeTipOff: number } };
    }>();
    assert.equal(record.statement.notShown.beforeTipOff, 0);
    return `nothing for ${2 * LINES.length * BOOKS.length * PRICES.length} guesses`;
  },
};

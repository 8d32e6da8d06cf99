import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Stat } from '../../src/sports/index.ts';
import { researchStage } from '../support/research-stage.ts';
import { addGame, addQuote, addState } from '../support/small-league.ts';
import { getAs } from '../support/tier-callers.ts';

const NOW = '2024-03-02T20:00:00Z';
const TIP_OFF = new Date('2024-03-02T00:30:00Z');
const MINUTE = 60_000;
/** On the line that a book moves to; of alpha and bravo the same. */
const OVERS: Readonly<Record<string, number>> = { alpha: -112, bravo: -112, charlie: -113, delta: -111, echo: -114 };

interface Lead {
  readonly book: string;
  readonly stat: string | null;
  readonly moves: number;
  readonly together: number;
  readonly followed: number;
  readonly followedShare: number | null;
  readonly medianLead: number | null;
}
interface Leads {
  readonly league: string;
  readonly from: string;
  readonly to: string;
  readonly within: number;
  readonly at: string;
  readonly dataDelayMinutes: number;
  readonly games: number;
  readonly items: readonly Lead[];
}

async function stage(t: TestContext) {
  const on = await researchStage(t, NOW);
  const game = async (date: string, tipOff: Date, status: 'live' | 'final' | 'cancelled' | null = 'final') => {
    const id = await addGame(on.db, on.league, date, tipOff);
    if (status !== null) await addState(on.db, id, status, tipOff, tipOff);
    return id;
  };
  /** Opens at a line and moves a point up so many minutes before tip-off. */
  const moves = async (
    gameId: number,
    tipOff: Date,
    books: Readonly<Record<string, number>>,
    { player = 0, stat = 'Points' }: { readonly player?: number; readonly stat?: Stat } = {},
  ): Promise<void> => {
    for (const [book, minutes] of Object.entries(books))
      for (const [line, before] of [
        [14.5, 3_000],
        [15.5, minutes],
      ] as const) {
        const prices =
          before === 3_000 ? { over: -110, under: -110 } : { over: OVERS[book] ?? 0, under: -220 - (OVERS[book] ?? 0) };
        const knownAt = new Date(tipOff.getTime() - before * MINUTE);
        await addQuote(on.db, on.league, { gameId, playerId: on.player(player), stat, book, line, knownAt, ...prices });
        if (before !== 3_000) await endOpening(gameId, on.player(player), stat, book, knownAt);
      }
  };
  const endOpening = async (gameId: number, playerId: number, stat: Stat, book: string, at: Date): Promise<void> => {
    await on.db.query({
      text: `update odds.quote set superseded_at = $5
             where game_id = $1 and player_id = $2 and stat = $3 and book_id = $4 and line_halves = 29`,
      values: [gameId, playerId, stat, on.league.books.get(book), at],
    });
  };
  const ask = (query = '', tier: 'Pro' | 'Sharp' = 'Sharp') => on.get<Leads>(`/research/books/lead?${query}`, tier);
  return { ...on, game, moves, ask };
}

const lines = ({ items }: Leads): string[] =>
  items.map(({ book, stat, moves, together, followed, followedShare, medianLead }) =>
    [stat ?? 'all', book, moves, together, followed, followedShare, medianLead].join(' '),
  );

test('by book and stat: moves, those made together, the share that the others followed and the median lead', async (t) => {
  const { game, moves, ask } = await stage(t);
  const gameId = await game('2024-03-01', TIP_OFF);
  await moves(gameId, TIP_OFF, { alpha: 130, bravo: 100, charlie: 90 });
  await moves(gameId, TIP_OFF, { alpha: 120, bravo: 100, charlie: 100.5 }, { player: 1 });
  await moves(gameId, TIP_OFF, { alpha: 100, bravo: 110, charlie: 99 }, { player: 1, stat: 'Rebounds' });
  const { items: _, ...about } = await ask();
  assert.deepEqual(about, {
    ...{ league: 'Nba', from: '2024-02-02', to: '2024-03-02', within: 60 },
    ...{ at: '2024-03-02T20:00:00.000Z', dataDelayMinutes: 0, games: 1 },
  });
  assert.deepEqual(lines(await ask()), [
    ...['all alpha 3 1 2 1 30', 'all bravo 3 1 2 1 10.5', 'all charlie 3 2 0 0 '],
    ...['Points alpha 2 0 2 1 30', 'Points bravo 2 1 1 1 10', 'Points charlie 2 1 0 0 '],
    ...['Rebounds bravo 1 0 1 1 11', 'Rebounds alpha 1 1 0  ', 'Rebounds charlie 1 1 0  '],
  ]);
  // Only what follows soon enough counts.
  const soon = lines(await ask('within=20'));
  assert.deepEqual(soon.slice(0, 3), ['all bravo 3 1 2 1 10.5', 'all alpha 3 1 1 0.5 20', 'all charlie 3 2 0 0 ']);
});

test('games of the last days that had begun count, as the tier knows them, with quotes of every month', async (t) => {
  const { game, moves, ask } = await stage(t);
  const led = { alpha: 30, bravo: 20, charlie: 10 };
  const add = async (date: string, clock: string, ...status: [status?: 'live' | 'cancelled' | null]) => {
    const tipOff = new Date(clock);
    await moves(await game(date, tipOff, ...status), tipOff, led);
  };
  // The opening quotes are of February.
  await add('2024-03-01', TIP_OFF.toISOString());
  await add('2024-02-20', '2024-02-21T00:30:00Z');
  await add('2024-03-02', '2024-03-02T19:48:00Z', 'live');
  await add('2024-03-02', '2024-03-02T19:40:00Z', 'cancelled');
  await add('2024-03-02', '2024-03-02T20:30:00Z', null);
  const counted = async (query: string, tier: 'Pro' | 'Sharp' = 'Sharp') => {
    const { games, items } = await ask(query, tier);
    return [games, items.find(({ book, stat }) => book === 'alpha' && stat === null)?.followed];
  };
  assert.deepEqual(await counted('days=30'), [3, 3]);
  assert.deepEqual(await counted('days=11'), [2, 2]);
  assert.deepEqual(await counted('days=1'), [1, 1]);
  // A quarter of an hour ago the last game had not begun.
  assert.deepEqual(await counted('days=30', 'Pro'), [2, 2]);
  assert.deepEqual(await counted('days=30&league=Wnba'), [0, undefined]);
});

test('books of one feed are counted once, under the first of them', async (t) => {
  const { game, moves, ask } = await stage(t);
  const gameId = await game('2024-03-01', TIP_OFF);
  for (const player of [0, 1, 2, 3, 4, 5])
    for (const stat of ['Points', 'Rebounds'] as const)
      await moves(
        gameId,
        TIP_OFF,
        { alpha: 60, bravo: 60.2, charlie: 50, delta: 45 + player / 7, echo: 20 },
        { player, stat },
      );
  const { items } = await ask();
  const all = items.filter(({ stat }) => stat === null).map(({ book, moves: count }) => `${book} ${count}`);
  assert.deepEqual(all.sort(), ['alpha 12', 'charlie 12', 'delta 12', 'echo 12']);
});

test('Free and strange periods are refused', async (t) => {
  const { api } = await stage(t);
  const status = async (query: string, tier: 'Free' | 'Pro' = 'Pro') =>
    (await getAs(api, tier, `/research/books/lead?${query}`)).statusCode;
  assert.equal(await status('', 'Free'), 403);
  for (const query of ['days=0', 'days=91', 'within=4', 'within=1441', 'league=all'])
    assert.equal(await status(query), 400, query);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { lineAnchors } from '../../src/odds/movements/queries.ts';
import { storePastMovements, recordQuoteSets } from '../../src/odds/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, smallLeague } from '../support/small-league.ts';

const at = (clock: string): Date => new Date(`2024-03-01T${clock}:00Z`);
const TIP_OFF = at('20:00');

test('past movements are stored as they would have been detected: every quarter of an hour, from the last line, until the game', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  const gameId = await addGame(db, league, '2024-03-01', TIP_OFF);
  const [playerId = 0, other = 0] = league.players;
  const quote = (player: number, lineHalves: number) => ({
    playerId: player,
    lineHalves,
    overPrice: -110,
    underPrice: -110,
  });
  const offers: readonly (readonly [clock: string, lineHalves: number])[] = [
    ['10:05', 49],
    ['12:10', 50], // half a point: no movement
    ['13:20', 51],
    ['15:02', 55], // ended before the next evaluation
    ['15:07', 51],
    ['18:40', 47],
    ['20:30', 41], // after tip-off
  ];
  const bookId = league.books.get('alpha') ?? 0;
  const part = { gameId, bookId, stat: 'Points', period: 'Full', assumed: false } as const;
  const sets = offers.map(([clock, line]) => ({
    ...part,
    knownAt: at(clock),
    quotes: [quote(playerId, line), quote(other, 31)],
  }));
  const noted = await db.transaction(async (tx) => {
    await recordQuoteSets(tx, 'test', sets);
    const step = { league: 'Nba' as const, since: at('00:00'), from: at('00:00'), movement: 0.75 };
    const early = await storePastMovements(tx, { ...step, until: at('09:00'), isLast: false });
    const first = await storePastMovements(tx, { ...step, until: at('14:00'), isLast: true });
    const anchors = await lineAnchors(tx, [gameId]);
    const later = { league: 'Nba' as const, since: at('14:00'), from: at('14:00'), movement: 0.75 };
    const second = await storePastMovements(tx, { ...later, until: at('23:00'), isLast: false });
    const third = await storePastMovements(tx, { ...later, from: at('23:00'), until: at('23:30'), isLast: true });
    assert.deepEqual(
      [early, third],
      [0, 0],
      'a market that is open is left to a later step, and one that is over is done',
    );
    return { first, second, anchors };
  });
  assert.deepEqual([noted.first, noted.second], [1, 1]);
  const opened = { openHalves: 49, openedAt: at('10:15') };
  const stood = (player: number) => {
    const { lineHalves, since, openHalves } = noted.anchors.find((anchor) => anchor.playerId === player) ?? {};
    return { lineHalves, since, openHalves };
  };
  assert.deepEqual(stood(playerId), { lineHalves: 51, since: at('13:30'), openHalves: 49 });
  assert.deepEqual(stood(other), { lineHalves: 31, since: at('10:15'), openHalves: 31 });
  const { rows } = await db.query({
    text: `select player_id as "playerId", from_halves as "from", to_halves as "to", books, detected_at as at,
             from_since as since, open_halves as "openHalves", opened_at as "openedAt"
           from odds.movement order by id`,
  });
  assert.deepEqual(rows, [
    { playerId, from: 49, to: 51, books: 1, at: at('13:30'), since: at('10:15'), ...opened },
    { playerId, from: 51, to: 47, books: 1, at: at('18:45'), since: at('13:30'), ...opened },
  ]);
  const { rows: told } = await db.query({ text: 'select from platform.outbox' });
  assert.equal(told.length, 0, 'no event is emitted');
});

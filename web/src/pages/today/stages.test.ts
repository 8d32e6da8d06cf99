import assert from 'node:assert/strict';
import test from 'node:test';
import type { Game } from '../../api/types.ts';
import type { BoardPick } from './board.ts';
import { byStage, stageOf } from './stages.ts';

const NOW = Date.parse('2024-03-05T20:00:00Z');
const [EARLIER, LATER] = ['2024-03-05T19:00:00Z', '2024-03-05T21:00:00Z'];

/** The members that tell a stage; the cast leaves out the rest. */
const pick = (members: Partial<BoardPick>): BoardPick =>
  ({ id: 1, outcome: null, tipOff: LATER, game: undefined, ...members }) as BoardPick;
const game = (status: Game['status'], gameDate = LATER): Game => ({ status, gameDate }) as Game;

test('a pick can be bet until its game begins, runs with it, and is over with it or once it is graded', () => {
  const stages = [
    pick({ game: game('scheduled') }),
    pick({ game: game('live') }),
    pick({ game: game('final') }),
    pick({ game: game('postponed') }),
    pick({ game: game('live'), outcome: 'Void' }),
  ].map((one) => stageOf(one, NOW));
  assert.deepEqual(stages, ['open', 'live', 'over', 'over', 'over']);
});

test('past its tip-off a pick is not open, even if the feed still says scheduled', () => {
  assert.equal(stageOf(pick({ game: game('scheduled', EARLIER) }), NOW), 'live');
  assert.equal(stageOf(pick({ tipOff: EARLIER }), NOW), 'live');
  assert.equal(stageOf(pick({}), NOW), 'open');
});

test('what can still be bet comes first, each stage in the order of the board, none that is empty', () => {
  const board = [pick({ id: 1, outcome: 'Hit' }), pick({ id: 2 }), pick({ id: 3, outcome: 'Miss' }), pick({ id: 4 })];
  const stages = byStage(board, NOW).map(({ stage, picks }) => `${stage} ${picks.map(({ id }) => id).join(' ')}`);
  assert.deepEqual(stages, ['open 2 4', 'over 1 3']);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import type { PropRow } from '../../../api/types.ts';
import { listedOffer, type Claim } from './listed-offer.ts';

const claim: Claim = {
  ...{ playerId: 7, playerName: 'Player 7', teamAbbreviation: 'AAA', league: 'Nba', stat: 'Points', period: null },
  ...{ line: 14.5, direction: 'Under', gameId: 3, gameDate: '2026-11-28' },
};
const offer = (line: number) => ({
  book: 'echo',
  line,
  price: 108,
  probability: 0.51,
  expectedValue: 0.06,
  link: null,
});
const row = {
  ...{ playerId: 7, gameId: 3, propType: 'Points', period: null },
  ...{ bestOver: offer(13.5), bestUnder: offer(14.5) },
} as PropRow;

test('a tier without evaluations is offered the best price of the props table, of that game, side and line alone', () => {
  const best = { book: 'echo', price: 108 };
  assert.deepEqual(listedOffer([row], claim, undefined), { best, probability: 0.51, ofBook: undefined });
  assert.deepEqual(listedOffer([row], claim, 'echo'), { best, probability: 0.51, ofBook: 'echo' });
  assert.equal(listedOffer([row], claim, 'alpha'), undefined, 'another book has a price of its own');
  assert.equal(
    listedOffer([row], { ...claim, direction: 'Over' }, undefined),
    undefined,
    'the over is at another line',
  );
  assert.equal(listedOffer([row], { ...claim, gameId: 4 }, undefined), undefined, 'another game');
  assert.equal(listedOffer([row], { ...claim, period: 'Q1' }, undefined), undefined, 'a part of the game');
});

import { consensusOf, type Quote } from '../../odds/index.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import type { OtherQuotes } from '../models/sport-model.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { GameSnapshot } from './evaluation-reader.ts';

type Quoted = Pick<GameSnapshot, 'game' | 'quotes' | 'feeds'>;

/** Quotes by player, one list per prop; computed once per snapshot. */
const byPlayer = new WeakMap<GameSnapshot['quotes'], Map<number, (readonly Quote[])[]>>();

function propsOf(quotes: GameSnapshot['quotes'], playerId: number): readonly (readonly Quote[])[] {
  let players = byPlayer.get(quotes);
  if (players === undefined) {
    byPlayer.set(quotes, (players = new Map()));
    for (const prop of quotes.values()) {
      const [first] = prop;
      if (first === undefined) continue;
      const props = players.get(first.playerId);
      if (props === undefined) players.set(first.playerId, [prop]);
      else props.push(prop);
    }
  }
  return players.get(playerId) ?? [];
}

/**
 * The books' quotes on a player's whole game, as of the snapshot's moment. Only quotes that a stat's own price would use: none
 * that is stale, off-market or later than tip-off.
 */
export const otherQuotes =
  ({ game, quotes, feeds }: Quoted, playerId: number, bounds: Pick<ScoringBounds, 'consensus'>): OtherQuotes =>
  (isUsed) =>
    propsOf(quotes, playerId).flatMap((prop) => {
      const [first] = prop;
      if (first === undefined || first.period !== 'Full') return [];
      const { stat } = first;
      if (!isUsed(stat)) return [];
      const consensus = consensusOf(prop, feeds, game.tipOff, bounds.consensus);
      return consensus === undefined ? [] : [{ stat, quotes: opinionsOf(prop, feeds, consensus, bounds.consensus) }];
    });

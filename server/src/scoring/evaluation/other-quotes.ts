import { informedBy, movesOthers, type Informed, type Projection, type QuotedStat } from '../../model/index.ts';
import { consensusOf, type Quote } from '../../odds/index.ts';
import { opinionsOf } from '../judgement/opinions.ts';
import type { ScoringBounds } from '../rating/bounds.ts';
import type { GameSnapshot } from './evaluation-reader.ts';

type Quoted = Pick<GameSnapshot, 'game' | 'quotes' | 'feeds' | 'background'>;

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

/** By projection, of which a player has one per snapshot: ten lines of a player process the other quotes once. */
const known = new WeakMap<Projection, Informed | null>();

/**
 * What the books' quotes on a player's whole game imply for all of the player's stats, as of the snapshot's moment.
 * Uses only quotes that a stat's own price would use: none that is stale, off-market or later than tip-off. Undefined
 * without such quotes, or if the constants do not support it.
 */
export function informedIn(
  { game, quotes, feeds, background }: Quoted,
  projection: Projection,
  bounds: Pick<ScoringBounds, 'consensus'>,
): Informed | undefined {
  if (background === null) return undefined;
  const { constants } = background;
  let informed = known.get(projection);
  if (informed === undefined) {
    const quoted = propsOf(quotes, projection.input.playerId).flatMap((prop): QuotedStat[] => {
      const [first] = prop;
      if (first === undefined || first.period !== 'Full' || !movesOthers(constants, first.stat)) return [];
      const consensus = consensusOf(prop, feeds, game.tipOff, bounds.consensus);
      return consensus === undefined ? [] : [{ stat: first.stat, quotes: opinionsOf(prop, feeds, consensus) }];
    });
    known.set(projection, (informed = informedBy(projection, quoted, constants) ?? null));
  }
  return informed ?? undefined;
}

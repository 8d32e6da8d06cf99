import { playerNames, type NewsCause } from '../../league/index.ts';
import { propKey, type Prop } from '../../odds/index.ts';
import { emit, type Transaction } from '../../platform/index.ts';
import type { ScoredSlate } from '../../scoring/index.ts';
import { MOST_MOVED, picksRescored, type MovedProp, type PropView } from '../events.ts';
import type { PropAsListed } from './board-queries.ts';
import { contentOf, type PropContent } from './prop-content.ts';

/** A prop of a board with its content. */
export type ListedContents = ReadonlyMap<string, PropAsListed>;

/** Smaller moves of a probability are not reported. */
const LEAST_MOVE = 0.01;

export interface Rescored {
  readonly because: NewsCause;
  /** The props of the games before the re-scoring. */
  readonly before: ListedContents;
  /** Published picks on these props, by prop; of two the newer. */
  readonly picks: ReadonlyMap<string, number>;
}

/** Emits picks.rescored for the games of a slate that was re-scored because of news. */
export async function announceMoves(tx: Transaction, slate: ScoredSlate, rescored: Rescored, at: Date): Promise<void> {
  const { league, date } = slate;
  const { because } = rescored;
  const moved = movesOf(slate, rescored).slice(0, MOST_MOVED);
  const ids = [...new Set(moved.map(({ prop }) => prop.playerId))];
  const names = new Map((await playerNames(tx, ids)).map(({ id, name }) => [id, name]));
  const data = {
    date,
    league,
    because,
    gameIds: slate.games.map(({ id }) => id),
    moved: moved.map(({ prop, ...move }): MovedProp => {
      const { gameId, playerId, stat, period } = prop;
      const playerName = names.get(playerId) ?? '';
      return { ...move, prop: { gameId, playerId, playerName, stat, period: period === 'Full' ? null : period } };
    }),
  };
  await emit(tx, picksRescored, data, at);
}

type Move = Omit<MovedProp, 'prop'> & { readonly prop: Prop };

/** The changes: new and removed props first, then the largest moves. */
function movesOf({ props }: ScoredSlate, { before, picks }: Rescored): Move[] {
  const after = new Map(props.map((scored) => [propKey(scored.features.prop), scored]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((key): Move => {
      const [old, scored] = [before.get(key), after.get(key)];
      return {
        pickId: picks.get(key) ?? null,
        prop: scored?.features.prop ?? (old as Prop),
        before: old === undefined ? null : viewOf(old.content),
        after: scored === undefined ? null : viewOf(contentOf(scored)),
      };
    })
    .filter((move) => sizeOf(move) >= LEAST_MOVE)
    .toSorted((a, b) => sizeOf(b) - sizeOf(a));
}

/** How far the probability moved; 1 for another line, side or rating, and for a new or removed prop. */
function sizeOf({ before, after }: Pick<Move, 'before' | 'after'>): number {
  if (before === null || after === null) return before === after ? 0 : 1;
  const isOther = before.line !== after.line || before.direction !== after.direction || before.rating !== after.rating;
  return isOther ? 1 : Math.abs(after.probability - before.probability);
}

/** The view of the pick's side, or of the over; null without a price to score. */
function viewOf({ line, over, under, pick }: PropContent): PropView | null {
  const direction = pick?.direction ?? (over === null ? 'Under' : 'Over');
  const side = direction === 'Over' ? over : under;
  return side === null ? null : { line, direction, probability: side.probability, rating: pick?.rating ?? null };
}

import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { listPlayers } from '../directory/directory-queries.ts';
import { similarNames } from './similar-names.ts';
import { namesInReview, type NameInReview } from './name-review-queries.ts';

export interface NameToDecide extends NameInReview {
  readonly league: League;
  /** Players with similar names, the most similar first. */
  readonly suggestions: readonly { readonly id: number; readonly name: string }[];
}

const MOST_SUGGESTIONS = 3;

/** Every spelling of these leagues in review, the most frequent first, with suggested players. */
export async function namesToDecide(db: Queryable, leagues: readonly League[]): Promise<NameToDecide[]> {
  const each = await Promise.all(leagues.map((league) => namesOf(db, league)));
  return each.flat().sort((a, b) => b.times - a.times);
}

async function namesOf(db: Queryable, league: League): Promise<NameToDecide[]> {
  const waiting = await namesInReview(db, league);
  if (waiting.length === 0) return [];
  // No numbering is needed: only the service's own ids are used.
  const players = await listPlayers(db, league, '');
  const like = similarNames(players);
  return waiting.map((name) => ({
    ...name,
    league,
    suggestions: like(name.spelling, MOST_SUGGESTIONS).map(({ id, name: full }) => ({ id, name: full })),
  }));
}

import { useQueries } from '@tanstack/react-query';
import { leagueName } from '../../api/league.ts';
import { playerById } from '../../api/reads.ts';
import type { Where } from './draft.ts';

/** A sentence names at most this many players, and each name is a request. */
const MOST_NAMED = 3;

/** The names of a rule's players; undefined while one is unknown, or where there are too many for a sentence. */
export function usePlayerNames(ids: readonly number[] = [], most = MOST_NAMED): readonly string[] | undefined {
  const asked = ids.length <= most ? ids : [];
  const found = useQueries({ queries: asked.map((id) => playerById(id)) });
  const names = found.flatMap(({ data }) => (data === undefined ? [] : [data.name]));
  return ids.length > 0 && names.length === ids.length ? names : undefined;
}

/** What the sentence of a rule shows in place of keys. */
export function useNames({ players, league }: Where) {
  return { players: usePlayerNames(players), ...(league !== undefined && { league: leagueName(league) }) };
}

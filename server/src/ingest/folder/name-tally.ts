import { nameKey } from '../../kernel/index.ts';
import type { Found, ListedGame, ListedPlayer } from '../../league/index.ts';

/** How many names in the quotes were resolved, counted by game and spelling. */
export interface NameResolution {
  /** Quoted player-games of known games. */
  readonly quoted: number;
  readonly resolved: number;
  /** Resolved names whose player played. */
  readonly resolvedPlayed: number;
  readonly unresolved: number;
  /**
   * The resolved share of quoted players who played. Every unresolved name counts as a player who played, so the true share
   * is higher. Null without quotes.
   */
  readonly share: number | null;
  /** Spellings that are not the player's name, by a decision or by another first name; the most frequent first. */
  readonly readAs: readonly { readonly spelling: string; readonly name: string; readonly playerGames: number }[];
  /** The unresolved spellings, most frequent first. */
  readonly spellings: readonly { readonly spelling: string; readonly reason: string; readonly playerGames: number }[];
}

export interface NameTally {
  /** Finds a player once per game and spelling, and counts it. */
  find(spelling: string, game: ListedGame, search: () => Found<ListedPlayer>): Found<ListedPlayer>;
  /** Sums up. `played` has the appearances as `gameId playerId`. */
  sum(played: ReadonlySet<string>): NameResolution;
  readonly gameIds: Iterable<number>;
}

export function nameTally(): NameTally {
  const games = new Map<number, Map<string, Found<ListedPlayer>>>();
  return {
    find(spelling, game, search) {
      const known = games.get(game.id) ?? new Map<string, Found<ListedPlayer>>();
      games.set(game.id, known);
      const found = known.get(spelling) ?? search();
      known.set(spelling, found);
      return found;
    },
    get gameIds() {
      return games.keys();
    },
    sum: (played) => sumUp(games, played),
  };
}

function sumUp(
  games: ReadonlyMap<number, ReadonlyMap<string, Found<ListedPlayer>>>,
  played: ReadonlySet<string>,
): NameResolution {
  const counts = { quoted: 0, resolved: 0, resolvedPlayed: 0, unresolved: 0 };
  const spellings = new Map<string, { spelling: string; reason: string; playerGames: number }>();
  const readAs = new Map<string, { spelling: string; name: string; playerGames: number }>();
  for (const [gameId, names] of games)
    for (const [spelling, found] of names) {
      counts.quoted += 1;
      if ('found' in found) {
        counts.resolved += 1;
        const { id, name } = found.found;
        if (played.has(`${gameId} ${id}`)) counts.resolvedPlayed += 1;
        if (nameKey(spelling) === nameKey(name)) continue;
        const read = readAs.get(`${spelling} ${id}`) ?? { spelling, name, playerGames: 0 };
        readAs.set(`${spelling} ${id}`, read);
        read.playerGames += 1;
        continue;
      }
      counts.unresolved += 1;
      const entry = spellings.get(spelling) ?? { spelling, reason: found.missing, playerGames: 0 };
      spellings.set(spelling, entry);
      entry.playerGames += 1;
    }
  const perhapsPlayed = counts.resolvedPlayed + counts.unresolved;
  return {
    ...counts,
    share: perhapsPlayed === 0 ? null : counts.resolvedPlayed / perhapsPlayed,
    readAs: mostFrequentFirst(readAs),
    spellings: mostFrequentFirst(spellings),
  };
}

const mostFrequentFirst = <Counted extends { readonly playerGames: number }>(counted: ReadonlyMap<string, Counted>) =>
  [...counted.values()].sort((a, b) => b.playerGames - a.playerGames);

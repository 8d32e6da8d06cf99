import { nameWords } from '../../kernel/index.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Minimum similarity of a suggestion, as a share of letter pairs. Chosen by hand, not measured. */
const LEAST = 0.45;
/** Bonus for the same surname: feeds shorten first names, and nicknames share no letters. Also chosen by hand. */
const SURNAME = 0.25;

/** The compared parts of a name. */
interface NameParts {
  readonly pairs: ReadonlySet<string>;
  readonly surname: string | undefined;
}

/**
 * Players with similar names, the most similar first: suggestions for an operator, never a decision. Similarity is Dice's
 * coefficient of the letter pairs of both keys (Dice 1945), plus a bonus for the same last word. The players' names are split
 * once for all spellings.
 */
export function similarNames<Player extends Named>(
  players: readonly Player[],
): (spelling: string, most: number) => Player[] {
  const known = players.map((player) => ({ player, ...namePartsOf(player.name) }));
  return (spelling, most) => {
    const asked = namePartsOf(spelling);
    return known
      .map((one) => ({ player: one.player, similarity: similarity(asked, one) }))
      .filter((rated) => rated.similarity >= LEAST)
      .toSorted((a, b) => b.similarity - a.similarity || a.player.id - b.player.id)
      .slice(0, most)
      .map(({ player }) => player);
  };
}

function namePartsOf(name: string): NameParts {
  const words = nameWords(name);
  const key = words.join('');
  const pairs = new Set(Array.from({ length: Math.max(0, key.length - 1) }, (_, at) => key.slice(at, at + 2)));
  return { pairs, surname: words.at(-1) };
}

function similarity(one: NameParts, other: NameParts): number {
  const bonus = one.surname === other.surname ? SURNAME : 0;
  if (one.pairs.size + other.pairs.size === 0) return bonus;
  const common = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
  return (2 * common) / (one.pairs.size + other.pairs.size) + bonus;
}

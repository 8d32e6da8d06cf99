import { nameKey } from '../kernel/index.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Below this share of letter pairs in common two names have nothing to do with each other. */
const LEAST = 0.45;
/** Half the likeness again for the same surname: feeds shorten first names, and nicknames share no letters at all. */
const SURNAME = 0.25;

/**
 * Players whose names look like a spelling, the likest first: a help for a person who decides, never a decision. Likeness
 * is Dice's coefficient of the letter pairs of both keys (Dice 1945), with a bonus for the same last word.
 */
export function likeNames<Player extends Named>(spelling: string, players: readonly Player[], most: number): Player[] {
  const pairs = pairsOf(nameKey(spelling));
  const surname = surnameOf(spelling);
  const rated = players.map((player) => {
    const bonus = surnameOf(player.name) === surname ? SURNAME : 0;
    return { player, likeness: dice(pairs, pairsOf(nameKey(player.name))) + bonus };
  });
  return rated
    .filter(({ likeness }) => likeness >= LEAST)
    .toSorted((a, b) => b.likeness - a.likeness || a.player.id - b.player.id)
    .slice(0, most)
    .map(({ player }) => player);
}

const surnameOf = (name: string): string =>
  nameKey(
    name
      .replace(/\s+(jr|sr|ii|iii|iv)\.?$/i, '')
      .trim()
      .split(/\s+/)
      .at(-1) ?? '',
  );

function pairsOf(key: string): ReadonlySet<string> {
  return new Set(Array.from({ length: Math.max(0, key.length - 1) }, (_, at) => key.slice(at, at + 2)));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size);
}

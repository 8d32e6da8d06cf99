import { chanceOfAll, type DependenceOf, type Leg } from '../../model/index.ts';

/**
 * The probability of each pattern of hits, given that no line is hit exactly: 2^n of them, bit i set where leg i hits. From the
 * chances that all legs of each subset hit, by inclusion and exclusion; legs of different games multiply.
 */
export function patternsOf(legs: readonly Leg[], dependence: DependenceOf): Float64Array {
  const patterns = new Float64Array(2 ** legs.length).fill(1);
  for (const places of Map.groupBy(legs.keys(), (place) => legs[place]!.gameId).values()) {
    const ofGame = patternsOfGame(
      places.map((place) => legs[place]!),
      dependence,
    );
    for (const pattern of patterns.keys()) {
      let own = 0;
      for (const [bit, place] of places.entries()) own |= ((pattern >> place) & 1) << bit;
      patterns[pattern]! *= ofGame[own]!;
    }
  }
  return patterns;
}

function patternsOfGame(legs: readonly Leg[], dependence: DependenceOf): Float64Array {
  const chances = new Float64Array(2 ** legs.length);
  for (const subset of chances.keys())
    chances[subset] = chanceOfAll(
      legs.filter((_, leg) => (subset >> leg) & 1),
      dependence,
    ).value;
  // "At least these hit" minus "these and this one" is "these, and this one misses", leg by leg.
  for (const leg of legs.keys())
    for (const subset of chances.keys())
      if (((subset >> leg) & 1) === 0) chances[subset]! -= chances[subset | (1 << leg)]!;
  return normalized(chances);
}

/** Integration leaves a rare pattern a little below zero. */
function normalized(chances: Float64Array): Float64Array {
  const kept = chances.map((chance) => Math.max(0, chance));
  const total = kept.reduce((sum, chance) => sum + chance, 0);
  return kept.map((chance) => chance / total);
}

import { chanceOfAll, type DependenceOf, type Leg } from '../../model/index.ts';

/**
 * The probability of each of the 2^n hit patterns, given no push: bit i is set where leg i hits. Computed by inclusion and
 * exclusion from the probabilities that all legs of a subset hit. Legs of different games multiply.
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
  // Leg by leg: P(these hit, this one misses) is P(at least these hit) minus P(these and this one hit).
  for (const leg of legs.keys())
    for (const subset of chances.keys())
      if (((subset >> leg) & 1) === 0) chances[subset]! -= chances[subset | (1 << leg)]!;
  return normalized(chances);
}

/** Numerical integration can make a rare pattern slightly negative. */
function normalized(chances: Float64Array): Float64Array {
  const kept = chances.map((chance) => Math.max(0, chance));
  const total = kept.reduce((sum, chance) => sum + chance, 0);
  return kept.map((chance) => chance / total);
}

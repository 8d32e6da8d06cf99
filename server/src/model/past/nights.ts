import type { PlayerLine } from './history.ts';
import { meanOf, type PlayerState } from './states.ts';
import type { Regular } from './teammates.ts';

/**
 * One past game of a team: which regulars were absent, and how many minutes more or less than usual each of the others
 * played. Pairs in flat arrays, which copy fast: id and usual minutes; id and minutes beyond the eight-game mean.
 */
export interface Night {
  readonly absent: Float64Array;
  readonly change: Float64Array;
}

/** A team's games of one season. */
export interface Nights {
  season: string;
  readonly games: Night[];
}

export const noNights = (): Nights => ({ season: '', games: [] });

/** Takes a game in. Call it before the game is absorbed by its players' states. */
export function rememberNight(
  nights: Nights,
  season: string,
  regulars: readonly Regular[],
  lines: readonly PlayerLine[],
  stateOf: (playerId: number) => PlayerState,
): void {
  if (nights.season !== season) {
    nights.season = season;
    nights.games.length = 0;
  }
  const playing = new Set(lines.map((line) => line.playerId));
  const absent = regulars.filter((regular) => !playing.has(regular.playerId));
  nights.games.push({
    absent: Float64Array.from(absent.flatMap(({ playerId, share }) => [playerId, share[0]])),
    change: Float64Array.from(
      lines.flatMap(({ playerId, minutes }) => [playerId, minutes - meanOf(stateOf(playerId).m8, minutes)]),
    ),
  });
}

/** Tonight's absent against one past game's: minutes absent in both, and in either. */
interface Shared {
  readonly both: number;
  readonly either: number;
}

function sharedWith({ absent }: Night, tonight: ReadonlyMap<number, number>, tonightMinutes: number): Shared {
  let [both, either] = [0, tonightMinutes];
  for (let index = 0; index < absent.length; index += 2) {
    const minutes = tonight.get(absent[index]!) ?? 0;
    both += minutes;
    either += Math.max(0, absent[index + 1]! - minutes);
  }
  return { both, either };
}

/** Past games, as alike as can be, that weigh as much as the belief that a player's minutes change by nothing. */
const UNCHANGED_GAMES = 3;

/**
 * How each player's minutes differed from the usual in this season's games of the team with the same absentees: a mean
 * over the games, each weighted by the share of absent minutes that it has in common with tonight. `absence`: each
 * regular's probability to be absent. A player's own absence counts for nothing, since the answer is for a player who plays.
 */
export function changesLikeTonight(
  { season: known, games }: Nights,
  season: string,
  regulars: readonly Regular[],
  absence: (regular: Regular) => number,
): (playerId: number) => number {
  if (known !== season) return () => 0;
  const tonight = new Map<number, number>();
  let tonightMinutes = 0;
  for (const regular of regulars) {
    const minutes = absence(regular) * regular.share[0];
    if (minutes === 0) continue;
    tonight.set(regular.playerId, minutes);
    tonightMinutes += minutes;
  }
  const shared = games.map((night) => sharedWith(night, tonight, tonightMinutes));
  return (playerId) => {
    const own = tonight.get(playerId) ?? 0;
    let [sum, weight] = [0, UNCHANGED_GAMES];
    games.forEach(({ change }, game) => {
      const at = indexOfPlayer(change, playerId);
      if (at < 0) return;
      const { both, either } = shared[game]!;
      const alike = either - own > 0 ? both / (either - own) : 1;
      sum += alike * change[at + 1]!;
      weight += alike;
    });
    return sum / weight;
  };
}

function indexOfPlayer(pairs: Float64Array, playerId: number): number {
  for (let index = 0; index < pairs.length; index += 2) if (pairs[index] === playerId) return index;
  return -1;
}

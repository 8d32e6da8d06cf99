import type { PlayerLine } from './history.ts';
import { meanOf, type PlayerState } from './states.ts';
import type { Regular } from './teammates.ts';

/**
 * One past game of a team: which regulars were absent, and how much more or less than usual each of the others played and
 * started. Triples in flat arrays, which copy fast: id, usual minutes, and minutes of usual starts; id, minutes beyond the
 * eight-game mean, and 1 or 0 for a start less the share of games started.
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
    absent: Float64Array.from(absent.flatMap((one) => [one.playerId, one.share[0], startMinutes(one)])),
    change: Float64Array.from(
      lines.flatMap(({ playerId, minutes, starter }) => {
        const { m8, st4 } = stateOf(playerId);
        const start = starter ? 1 : 0;
        return [playerId, minutes - meanOf(m8, minutes), start - meanOf(st4, start)];
      }),
    ),
  });
}

/** Values of one player in a night. */
const WIDTH = 3;
const startMinutes = ({ share, starts }: Regular): number => share[0] * starts;

/**
 * What of a night is compared: where its values are, by what absentees are weighed, and how many past games, as alike as can
 * be, weigh as much as the belief that nothing changes.
 */
interface Measure {
  readonly at: 1 | 2;
  readonly weigh: (regular: Regular) => number;
  readonly unchangedGames: number;
}
const MEASURES = {
  minutes: { at: 1, weigh: ({ share }) => share[0], unchangedGames: 3 },
  starts: { at: 2, weigh: startMinutes, unchangedGames: 1 },
} as const satisfies Record<string, Measure>;

/** Tonight's absent against one past game's: minutes absent in both, and in either. */
interface Shared {
  readonly both: number;
  readonly either: number;
}

function sharedWith(
  { absent }: Night,
  tonight: ReadonlyMap<number, number>,
  tonightMinutes: number,
  { at }: Measure,
): Shared {
  let [both, either] = [0, tonightMinutes];
  for (let index = 0; index < absent.length; index += WIDTH) {
    const minutes = tonight.get(absent[index]!) ?? 0;
    both += minutes;
    either += Math.max(0, absent[index + at]! - minutes);
  }
  return { both, either };
}

/** Minutes below which no absentee is left to compare. */
const NO_MINUTES = 1e-9;

/**
 * How each player's minutes, or starts, differed from the usual in this season's games of the team with the same absentees: a mean
 * over the games, each weighted by the share of absent minutes that it has in common with tonight. `absence`: each
 * regular's probability to be absent. A player's own absence counts for nothing, since the answer is for a player who plays.
 */
export function changesLikeTonight(
  { season: known, games }: Nights,
  season: string,
  regulars: readonly Regular[],
  absence: (regular: Regular) => number,
  what: keyof typeof MEASURES = 'minutes',
): (playerId: number) => number {
  const measure = MEASURES[what];
  if (known !== season) return () => 0;
  const tonight = new Map<number, number>();
  let tonightMinutes = 0;
  for (const regular of regulars) {
    const minutes = absence(regular) * measure.weigh(regular);
    if (minutes === 0) continue;
    tonight.set(regular.playerId, minutes);
    tonightMinutes += minutes;
  }
  const shared = games.map((night) => sharedWith(night, tonight, tonightMinutes, measure));
  return (playerId) => {
    const own = tonight.get(playerId) ?? 0;
    let [sum, weight]: [number, number] = [0, measure.unchangedGames];
    games.forEach(({ change }, game) => {
      const at = indexOfPlayer(change, playerId);
      if (at < 0) return;
      const { both, either } = shared[game]!;
      const alike = either - own > NO_MINUTES ? both / (either - own) : 1;
      sum += alike * change[at + measure.at]!;
      weight += alike;
    });
    return sum / weight;
  };
}

function indexOfPlayer(values: Float64Array, playerId: number): number {
  for (let index = 0; index < values.length; index += WIDTH) if (values[index] === playerId) return index;
  return -1;
}

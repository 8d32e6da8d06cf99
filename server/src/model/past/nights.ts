import type { PlayerLine } from './history.ts';
import { meanOf, type PlayerState } from './states.ts';
import type { Regular } from './teammates.ts';

/**
 * One past game of a team: the absent regulars, and the changes of minutes and starts of the other players. Triples in
 * flat arrays, which are fast to copy:
 * - absent: id, usual minutes, minutes of usual starts;
 * - change: id, minutes beyond the eight-game mean, and 1 or 0 for a start minus the share of games started.
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

/** Adds a game of this length in regulations. Call it before the players' states are updated with the game. */
export function rememberNight(
  nights: Nights,
  season: string,
  regulars: readonly Regular[],
  lines: readonly PlayerLine[],
  stateOf: (playerId: number) => PlayerState,
  length: number,
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
      lines.flatMap(({ playerId, minutes: played, starter }) => {
        const { m8, st4 } = stateOf(playerId);
        const minutes = played / length;
        const start = starter === null ? null : Number(starter);
        const change = start === null ? 0 : start - meanOf(st4, start);
        return [playerId, minutes - meanOf(m8, minutes), change];
      }),
    ),
  });
}

/** Values of one player in a night. */
const WIDTH = 3;
const startMinutes = ({ share, starts }: Regular): number => share[0] * starts;

/**
 * A compared measure: the position of its values, the weight of an absentee, and the prior weight, in fully similar
 * games, of no change.
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

/** Minutes of tonight's absentees compared with those of one past game: absent in both, and in either. */
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

/** With fewer absent minutes than this there is nothing to compare. */
const NO_MINUTES = 1e-9;

/**
 * The change of each player's minutes, or starts, in this season's games of the team with the same absentees. A mean
 * over the games, each weighted by the share of absent minutes in common with tonight.
 *
 * `absence`: each regular's probability to be absent. A player's own absence does not count, because the result is for
 * a player who plays.
 */
export function changesWithSameAbsentees(
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

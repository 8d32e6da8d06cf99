import type { BoxLineFact } from '../../sources/facts.ts';
import type { LinesThrough, Timetable } from '../games/game-facts.ts';
import { keyOf, uniformOf } from '../random.ts';
import type { AnyPlayer } from '../rosters/clubs.ts';
import type { HockeyGame, PlayedSide } from './game.ts';

const MINUTE = 60_000;
/** The end of each period of an evening game, as a share of its time with intermissions. */
const SHARES = [0.27, 0.64, 1];
const OVERTIME_MINUTES = 9;
const SHOOTOUT_MINUTES = 7;

/** A game takes 2 h 20 to 2 h 40, and longer with overtime and shootout; at every hour its periods are of equal length. */
export function hockeyTimetable({ game, periods, shootout }: HockeyGame): Timetable {
  const { regulation, wallMinutes } = game.home.rules;
  const whole = game.isLively ? wallMinutes : 140 + Math.floor(20 * uniformOf(keyOf(game.key, 'length')));
  const share = (index: number): number => (game.isLively ? (index + 1) / regulation : (SHARES[index] ?? 1));
  const extra = OVERTIME_MINUTES + (shootout === null ? 0 : SHOOTOUT_MINUTES);
  const minutes = (index: number): number => (index < regulation ? Math.round(whole * share(index)) : whole + extra);
  return {
    ends: Array.from({ length: periods }, (_, index) => new Date(game.tipOff.getTime() + minutes(index) * MINUTE)),
  };
}

/** The score after so many periods: goals of the players, and after the last one that of a shootout. */
export const hockeyScore =
  (played: HockeyGame) =>
  (periods: number): readonly [number, number] => [scored(played, 0, periods), scored(played, 1, periods)];

function scored({ sides, periods: all, shootout }: HockeyGame, which: 0 | 1, periods: number): number {
  const goals = sides[which].skaters
    .flatMap((line) => line.periods)
    .reduce((sum, { period, counts }) => sum + (period <= periods ? counts.goals : 0), 0);
  return goals + (periods >= all && shootout === which ? 1 : 0);
}

/** The players' lines: of goalkeepers alone it is known who started. */
export const hockeyLines =
  ({ sides }: HockeyGame): LinesThrough =>
  (through = Infinity) =>
    sides.flatMap(({ team, skaters, goalkeepers }: PlayedSide) => [
      ...skaters.flatMap((line) => lineOf(line, team.abbreviation, null, through) ?? []),
      ...goalkeepers.flatMap((line, turn) => lineOf(line, team.abbreviation, turn === 0, through) ?? []),
    ]);

interface Played {
  readonly player: AnyPlayer;
  readonly periods: readonly { readonly period: number; readonly seconds: number; readonly counts: object }[];
}

function lineOf(
  { player, periods }: Played,
  team: string,
  starter: boolean | null,
  through: number,
): BoxLineFact | undefined {
  const own = periods.filter(({ period }) => period <= through);
  if (own.length === 0) return undefined;
  return {
    player: { externalId: player.externalId, name: player.name },
    team,
    starter,
    seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
    counts: totalOf(own.map(({ counts }) => counts)),
    periods: own.map(({ period, seconds, counts }) => ({ period, seconds, counts: { ...counts } })),
  };
}

function totalOf(tallies: readonly object[]): BoxLineFact['counts'] {
  const total: Record<string, number> = {};
  for (const tally of tallies)
    for (const [count, more] of Object.entries(tally) as [string, number][]) total[count] = (total[count] ?? 0) + more;
  return total;
}

type Corrected = 'assists' | 'hits_given';

/** Moves an assist to a team-mate, as the league does after a look at the pictures; without an assist a hit. */
export function correctedHockey(lines: readonly BoxLineFact[]): BoxLineFact[] {
  for (const count of ['assists', 'hits_given'] as const)
    for (const from of lines)
      for (const { period, counts } of from.periods) {
        // The points in power plays stay who they are.
        if ((counts[count] ?? 0) === 0 || (count === 'assists' && (counts.pp_points ?? 0) > 0)) continue;
        const to = lines.find(
          (line) =>
            line.team === from.team &&
            line !== from &&
            line.starter === null &&
            line.periods.some((each) => each.period === period && (each.counts.goals ?? 0) === 0),
        );
        if (to !== undefined)
          return lines.map((line) =>
            line === from ? moved(line, count, period, -1) : line === to ? moved(line, count, period, 1) : line,
          );
      }
  return [...lines];
}

function moved(line: BoxLineFact, count: Corrected, period: number, by: number): BoxLineFact {
  const change = (counts: BoxLineFact['counts']) => ({ ...counts, [count]: (counts[count] ?? 0) + by });
  const periods = line.periods.map((each) =>
    each.period === period ? { ...each, counts: change(each.counts) } : each,
  );
  return { ...line, counts: change(line.counts), periods };
}

import { FITTED_COUNTS, noCounts } from '../../sports/basketball/index.ts';
import type { BoxLineFact, PlayerRef, ShotChartFact } from '../../sources/facts.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { placeShot } from './court-map.ts';
import type { PlayedGame, PlayedLine } from './game.ts';
import type { LinesThrough, Timetable } from './game-facts.ts';
import type { Tally } from './play.ts';
import { childKey, keyOf, randomStream, uniformOf } from '../random.ts';
import type { Player } from '../rosters/rosters.ts';

const MINUTE = 60_000;

/** A game of 48 minutes takes 2 h 15 to 2 h 40, plus about twelve minutes per overtime. */
export function timetableOf({ game, periods }: PlayedGame): Timetable {
  if (game.home.rules.exhibition !== null || game.endsAtStart) return { ends: fixedEnds(game, periods) };
  if (game.isLively) return { ends: evenEnds(game, periods) };
  const whole = 135 + Math.floor(25 * uniformOf(keyOf(game.key, 'length')));
  const minutes = Math.round(whole * game.home.rules.length);
  const share = [0.22, 0.46, 0.75, 1];
  const ends = Array.from({ length: periods }, (_, index) => {
    const after = index < 4 ? Math.round(minutes * (share[index] ?? 1)) : minutes + 12 * (index - 3);
    return new Date(game.tipOff.getTime() + after * MINUTE);
  });
  return { ends };
}

/**
 * Games at every hour have periods of equal length. With these tip-offs, a game begins or a period ends every 14
 * minutes, or every 28 if games of both leagues alternate.
 */
function evenEnds({ home, tipOff }: Fixture, periods: number): Date[] {
  const minutes = (index: number): number =>
    index < 4 ? ((index + 1) * home.rules.wallMinutes) / 4 : home.rules.wallMinutes + 12 * (index - 3);
  return Array.from(
    { length: periods },
    (_, index) => new Date(tipOff.getTime() + Math.round(minutes(index)) * MINUTE),
  );
}

/** An exhibition, and the game that ends at a first start, end on time: an overtime shortens their periods. */
const fixedEnds = ({ home, tipOff }: Fixture, periods: number): Date[] =>
  Array.from(
    { length: periods },
    (_, index) => new Date(tipOff.getTime() + (home.rules.wallMinutes * MINUTE * (index + 1)) / periods),
  );

/** The points of both teams after so many periods. */
export const scoreOf =
  (played: PlayedGame) =>
  (periods: number): readonly [number, number] => [
    pointsThrough(played, 0, periods),
    pointsThrough(played, 1, periods),
  ];

function pointsThrough(played: PlayedGame, side: 0 | 1, period: number): number {
  const own = played.lines[side].flatMap((line) => line.periods).filter((each) => each.period <= period);
  return own.reduce((sum, each) => sum + each.counts.pts, 0);
}

const refOf = (player: Player): PlayerRef => ({ externalId: player.externalId, name: player.name });

/** The players' lines of a game. */
export const linesOf =
  (played: PlayedGame): LinesThrough =>
  (through = Infinity) => {
    const teams = [played.game.home, played.game.away] as const;
    return ([0, 1] as const).flatMap((side) =>
      played.lines[side].flatMap((line) => lineOf(line, teams[side].abbreviation, (period) => period <= through) ?? []),
    );
  };

function lineOf(
  { player, starter, periods }: PlayedLine,
  team: string,
  counted: (period: number) => boolean,
): BoxLineFact | undefined {
  const own = periods.filter(({ period }) => counted(period));
  if (own.length === 0) return undefined;
  const seconds = own.reduce((sum, each) => sum + each.seconds, 0);
  return { player: refOf(player), team, starter, seconds, counts: total(own.map((each) => each.counts)), periods: own };
}

function total(tallies: readonly Tally[]): Tally {
  const sum = noCounts();
  for (const tally of tallies) for (const count of FITTED_COUNTS) sum[count] += tally[count];
  return sum;
}

const reboundsOf = ({ counts }: { readonly counts: BoxLineFact['counts'] }): number => counts.reb ?? 0;

/** Moves the leading rebounder's last rebound to the teammate with the fewest. */
export function corrected(lines: readonly BoxLineFact[]): BoxLineFact[] {
  const from = lines.toSorted((a, b) => reboundsOf(b) - reboundsOf(a))[0];
  if (from === undefined) return [...lines];
  const period = from.periods.findLast((each) => reboundsOf(each) > 0)?.period ?? 1;
  const mates = lines.filter(
    (line) => line.team === from.team && line !== from && line.periods.some((each) => each.period === period),
  );
  const to = mates.toSorted((a, b) => reboundsOf(a) - reboundsOf(b))[0];
  return lines.map((line) => (line === from ? moved(line, period, -1) : line === to ? moved(line, period, 1) : line));
}

function moved(line: BoxLineFact, period: number, rebounds: number): BoxLineFact {
  const change = (counts: BoxLineFact['counts']) => ({ ...counts, reb: reboundsOf({ counts }) + rebounds });
  const periods = line.periods.map((each) =>
    each.period === period ? { ...each, counts: change(each.counts) } : each,
  );
  return { ...line, counts: change(line.counts), periods };
}

/** Every shot of the game, ten minutes after the buzzer, in the order they were taken. */
export function shotChart(played: PlayedGame, { ends }: Timetable): ShotChartFact {
  const { game } = played;
  const teams = [game.home, game.away] as const;
  const random = randomStream(childKey(game.key, 1));
  const shots = played.attempts.flatMap(({ side, place, period, clock, zone, made }) => {
    const player = teams[side].players[place];
    if (player === undefined) return [];
    return [{ player: refOf(player), period, clockSeconds: clock, ...placeShot(zone, random), three: zone > 2, made }];
  });
  const knownAt = new Date((ends.at(-1)?.getTime() ?? 0) + 10 * MINUTE);
  shots.sort((a, b) => a.period - b.period || b.clockSeconds - a.clockSeconds);
  return { game: { externalId: game.externalId }, shots, knownAt, assumed: false };
}

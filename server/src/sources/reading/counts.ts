import { leagueOf, type League } from '../../leagues/index.ts';
import { nameKey } from '../../kernel/index.ts';
import { isFittedCount, type FittedCount } from '../../sports/basketball/index.ts';
import { BOX_COUNTS, countOf, type Count, type CountLine } from '../../sports/index.ts';
import { member, Unreadable, whole, type Node } from './shape.ts';

/** No player has ever had a higher count in a game. */
const MOST = 150;

/** A feed's names of the counts that it has: all fitted ones, and any other. */
export type CountNames = Readonly<Record<FittedCount, string> & Partial<Record<Count, string>>>;

/**
 * Reads a line of counts by the feed's names. Unreadable if the counts contradict each other, or if a fitted one is missing;
 * another one may be.
 */
export function readCounts(node: Node, names: CountNames): CountLine {
  const line: Partial<Record<Count, number>> = {};
  for (const count of BOX_COUNTS) {
    const name = names[count];
    if (name === undefined) continue;
    const found = member(node, name);
    if (isFittedCount(count) || (found.value ?? null) !== null) line[count] = whole(found, 0, MOST);
  }
  checkCounts(node, line as CountLine);
  return line as CountLine;
}

/** Points must match the shots made, and shots made must not exceed attempts. */
export function checkCounts(node: Node, { pts, fgm, fga, fg3m, fg3a, ftm, fta }: CountLine): void {
  if (pts !== 2 * fgm + fg3m + ftm) throw new Unreadable(node, 'points that are not those of its baskets', 'conflict');
  if (fgm > fga || fg3m > fg3a || ftm > fta || fg3m > fgm || fg3a > fga)
    throw new Unreadable(node, 'more made than attempted', 'conflict');
}

export const isEmptyLine = (line: CountLine): boolean => BOX_COUNTS.every((count) => !countOf(line, count));

const ON_COURT = 5;

export interface TeamTotals {
  /** The team's points in the same response; null where it does not say. */
  readonly points: number | null;
  /** Periods played, overtimes included; null where the response does not say. */
  readonly periods: number | null;
}

/**
 * Checks a team's lines together: each player once, points equal to the team's, and time equal to five players' full games. A
 * missing line would mean that a player did not play, so a box score that does not add up is rejected.
 */
export function checkTeamLines(
  league: League,
  node: Node,
  lines: readonly {
    readonly player: { readonly externalId: string | null; readonly name: string };
    readonly seconds: number;
    readonly counts: CountLine;
  }[],
  { points, periods }: TeamTotals,
): void {
  checkPeople(
    node,
    lines.map(({ player }) => player),
  );
  if (points !== null && lines.reduce((sum, { counts }) => sum + counts.pts, 0) !== points)
    throw new Unreadable(node, "the players' points are not their team's", 'conflict');
  const seconds = lines.reduce((sum, line) => sum + line.seconds, 0);
  const { count, minutes, overtimeMinutes } = leagueOf(league).periods;
  const regulation = 60 * count * minutes;
  const overtime = 60 * overtimeMinutes;
  const overtimes = periods === null ? Math.round((seconds / ON_COURT - regulation) / overtime) : periods - count;
  const expected = ON_COURT * (regulation + overtimes * overtime);
  if (overtimes < 0 || overtimes > 6 || Math.abs(seconds - expected) > toleranceSeconds(lines))
    throw new Unreadable(node, "the players' time is not five players' of a whole game", 'conflict');
}

/** Each player once, by id and by name: no team has two players of one name. */
export function checkPeople(
  node: Node,
  people: readonly { readonly externalId: string | null; readonly name: string }[],
): void {
  const ids = new Set(people.map(({ externalId, name }) => externalId ?? name));
  const names = new Set(people.map(({ externalId, name }) => (name === '' ? externalId : nameKey(name))));
  if (ids.size !== people.length || names.size !== people.length)
    throw new Unreadable(node, 'a player is listed twice', 'conflict');
}

/** Each team has five starters, and all of them played. */
export function checkStarters(node: Node, lines: readonly { readonly starter: boolean }[]): void {
  const starters = lines.filter(({ starter }) => starter).length;
  if (starters !== ON_COURT) throw new Unreadable(node, `has ${starters} starters`, 'conflict');
}

/** Tolerance for the sum of the players' times: seconds are truncated or rounded, and some feeds give whole minutes. */
const toleranceSeconds = (lines: readonly { readonly seconds: number }[]): number =>
  lines.every(({ seconds }) => seconds % 60 === 0) ? 300 : 60;

/** Minutes as feeds write them, as seconds: "34:12", "34", "PT34M12.00S", or a number of minutes. */
export function playedSeconds(node: Node): number {
  const { value } = node;
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const clock = /^(?:PT)?(\d{1,3})(?:M|:)(\d{2})(?:\.\d+)?S?$/.exec(written);
  const seconds = clock === null ? minutesAlone(written) : Number(clock[1]) * 60 + Number(clock[2]);
  if (seconds === undefined || seconds > 90 * 60) throw new Unreadable(node, 'is no time on court');
  return seconds;
}

const minutesAlone = (written: string): number | undefined =>
  /^\d{1,2}(\.\d+)?$/.test(written) ? Math.round(Number(written) * 60) : undefined;

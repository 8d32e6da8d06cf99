import { leagueOf, sportOf, type League } from '../../leagues/index.ts';
import { BOX_COUNTS, countOf, type Count, type CountLine, type TeamTotals } from '../../sports/index.ts';
import { nameKey } from '../../kernel/index.ts';
import { member, Unreadable, whole, type Node } from './shape.ts';

/** No player has ever had a higher count in a game. */
const MOST = 150;

/** A feed's names of the counts that it has. */
export type CountNames = Readonly<Partial<Record<Count, string>>>;

/**
 * Reads a line of counts by the feed's names. Unreadable if the counts contradict each other, or if one is missing that every
 * source of the sport has; another one may be.
 */
export function readCounts(league: League, node: Node, names: CountNames): CountLine {
  const { everySource } = sportOf(league);
  const line: Partial<Record<Count, number>> = {};
  for (const count of BOX_COUNTS) {
    const name = names[count];
    if (name === undefined) continue;
    const found = member(node, name);
    if (everySource.includes(count) || (found.value ?? null) !== null) line[count] = whole(found, 0, MOST);
  }
  checkCounts(league, node, line);
  return line;
}

/** Checks a player's counts against each other, as the sport counts. */
export function checkCounts(league: League, node: Node, counts: CountLine): void {
  const fault = sportOf(league).boxScore.lineFault(counts);
  if (fault !== undefined) throw new Unreadable(node, fault, 'conflict');
}

export const isEmptyLine = (line: CountLine): boolean => BOX_COUNTS.every((count) => !countOf(line, count));

/**
 * Checks a team's lines together: each player once, and figures that add up as those of the sport do. A missing line would mean
 * that a player did not play, so a box score that does not add up is rejected.
 */
export function checkTeamLines(
  league: League,
  node: Node,
  lines: readonly {
    readonly player: { readonly externalId: string | null; readonly name: string };
    readonly seconds: number;
    readonly counts: CountLine;
  }[],
  team: TeamTotals,
): void {
  checkPeople(
    node,
    lines.map(({ player }) => player),
  );
  const fault = sportOf(league).boxScore.teamFault(lines, team, leagueOf(league).periods);
  if (fault !== undefined) throw new Unreadable(node, fault, 'conflict');
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

/** Each team has the starters of its sport, and all of them played. */
export function checkStarters(
  league: League,
  node: Node,
  lines: readonly { readonly starter: boolean | null }[],
): void {
  const starters = lines.filter(({ starter }) => starter).length;
  if (starters !== sportOf(league).boxScore.starters)
    throw new Unreadable(node, `has ${starters} starters`, 'conflict');
}

/** Minutes as feeds write them, as seconds: "34:12", "34", "PT34M12.00S", or a number of minutes. */
export function playedSeconds(node: Node): number {
  const { value } = node;
  const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const clock = /^(?:PT)?(\d{1,3})(?:M|:)(\d{2})(?:\.\d+)?S?$/.exec(written);
  const seconds = clock === null ? minutesAlone(written) : Number(clock[1]) * 60 + Number(clock[2]);
  if (seconds === undefined || seconds > 90 * 60) throw new Unreadable(node, 'is no playing time');
  return seconds;
}

const minutesAlone = (written: string): number | undefined =>
  /^\d{1,2}(\.\d+)?$/.test(written) ? Math.round(Number(written) * 60) : undefined;

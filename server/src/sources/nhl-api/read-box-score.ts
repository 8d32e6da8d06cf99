import { longestGame, type League } from '../../leagues/index.ts';
import { BOX_COUNTS, type CountLine } from '../../sports/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { checkTeamLines, isEmptyLine, readCounts, type CountNames } from '../reading/counts.ts';
import type { BoxLineFact } from '../facts.ts';
import { flag, list, member, numericId, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { clockSeconds } from './clock.ts';
import { OF_GOALKEEPERS, OF_SKATERS } from './counts.ts';
import { finishedGame, type FinishedGame, type Side } from './games.ts';
import { checkSweaters } from './sweaters.ts';

/** The box score of a game that is over. Points in power plays are not in it: the plays tell them. */
export function readBoxScore(response: SourceResponse, root: Node, into: Collection): void {
  const game = finishedGame(response, root, into);
  if (game === null) return;
  into.entry(root, () => {
    const lines = game.sides.flatMap((side) => teamLines(response.request.league, root, side, game));
    const { externalId } = game;
    into.facts.boxScores.push({ ...learned(response), game: { externalId }, hasPeriods: false, lines });
  });
}

function teamLines(league: League, root: Node, side: Side, { periods }: FinishedGame): BoxLineFact[] {
  const node = member(root, 'playerByGameStats', side.name);
  const skaters = [...list(member(node, 'forwards')), ...list(member(node, 'defense'))];
  const goalkeepers = list(member(node, 'goalies'));
  checkSweaters([...skaters, ...goalkeepers]);
  const lines = [
    ...skaters.flatMap((player) => skater(league, player, side.team) ?? []),
    ...goalkeepers.flatMap((player) => goalkeeper(league, player, side.team) ?? []),
  ];
  checkTeamLines(league, node, lines, { points: side.goals, periods });
  checkShots(root, side, lines);
  if (goalkeepers.filter((player) => flag(member(player, 'starter'))).length !== 1)
    throw new Unreadable(member(node, 'goalies'), 'has no one starter', 'conflict');
  return lines;
}

/** A goalkeeper's own shot is in no line. */
const MOST_OWN_SHOTS = 1;

/** The skaters' shots are the team's: a missing line would mean that a player did not play. */
function checkShots(root: Node, side: Side, lines: readonly BoxLineFact[]): void {
  const named = member(root, side.name, 'sog');
  const others = whole(named, 0, 150) - lines.reduce((sum, { counts }) => sum + (counts.sog ?? 0), 0);
  if (others < 0 || others > MOST_OWN_SHOTS)
    throw new Unreadable(named, "is not the sum of the players' shots", 'conflict');
}

/** A line-up has no starters among its skaters. */
function skater(league: League, node: Node, team: string): BoxLineFact | undefined {
  const counts = required(league, node, OF_SKATERS);
  const points = member(node, 'points');
  if (whole(points, 0, 150) !== (counts.goals ?? 0) + (counts.assists ?? 0))
    throw new Unreadable(points, 'are not the goals and assists', 'conflict');
  return line(league, node, team, null, counts);
}

function goalkeeper(league: League, node: Node, team: string): BoxLineFact | undefined {
  const counts = required(league, node, OF_GOALKEEPERS);
  return line(league, node, team, flag(member(node, 'starter')), counts);
}

/** A line of counts, each of which must be there. */
function required(league: League, node: Node, names: CountNames): CountLine {
  const counts = readCounts(league, node, names);
  const lacking = BOX_COUNTS.find((count) => names[count] !== undefined && counts[count] === undefined);
  if (lacking !== undefined) throw new Unreadable(node, `has no ${names[lacking]}`);
  return counts;
}

/** Undefined for who dressed and did not play. Names are initials here, so the player is known by id alone. */
function line(
  league: League,
  node: Node,
  team: string,
  starter: boolean | null,
  counts: CountLine,
): BoxLineFact | undefined {
  const seconds = clockSeconds(member(node, 'toi'), longestGame(league));
  if (seconds === 0 && !isEmptyLine(counts))
    throw new Unreadable(node, 'has counts and no time on the ice', 'conflict');
  const player = { externalId: numericId(member(node, 'playerId')), name: '' };
  return seconds === 0 ? undefined : { player, team, starter, seconds, counts, periods: [] };
}

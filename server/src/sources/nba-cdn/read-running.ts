import { leagueOf, type League } from '../../leagues/index.ts';
import type { RunningLineFact } from '../facts.ts';
import { leagueGameId } from '../game-ids.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { checkPeople } from '../reading/counts.ts';
import { isAbsent, list, member, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { clockSeconds } from './actions.ts';
import { boxLine } from './read-box-score.ts';
import { finalPoints, gameStatus } from './read-schedule.ts';

/** One game's file while it runs: clock, score and everyone's figures so far. Nothing once it is over. */
export function readRunning(response: SourceResponse, root: Node, into: Collection): void {
  const { league, about } = response.request;
  const node = member(root, 'game');
  const id = leagueGameId(league, member(node, 'gameId'));
  if (id === null || id.externalId !== about.game)
    throw new Unreadable(member(node, 'gameId'), 'is another game than was asked for', 'conflict');
  into.entry(node, () => {
    const status = gameStatus(node);
    const { homePoints, awayPoints } = finalPoints(node, status);
    const period = whole(member(node, 'period'), 0, 14);
    if (status !== 'live' || homePoints === null || awayPoints === null || period === 0) return;
    const [home, away] = [member(node, 'homeTeam'), member(node, 'awayTeam')];
    const teams = pairing(league, member(home, 'teamTricode'), member(away, 'teamTricode'));
    const players = [...linesOf(league, home, teams.home), ...linesOf(league, away, teams.away)];
    const clock = runningClock(league, member(node, 'gameClock'));
    const game = { externalId: id.externalId };
    into.facts.runningGames.push({
      ...learned(response),
      game,
      period,
      clockSeconds: clock,
      homePoints,
      awayPoints,
      players,
    });
  });
}

/** Empty before the first tick of a period. */
function runningClock(league: League, node: Node): number {
  if (isAbsent(node) || node.value === '') return 60 * leagueOf(league).periods.minutes;
  return Math.floor(clockSeconds(league, node));
}

function linesOf(league: League, side: Node, team: string): RunningLineFact[] {
  const lines = list(member(side, 'players')).flatMap((player): RunningLineFact[] => {
    const line = boxLine(league, player, team);
    if (line === undefined) return [];
    const { periods: _, ...figures } = line;
    const fouls = member(player, 'statistics', 'foulsPersonal');
    const isIn = member(player, 'oncourt').value;
    return [
      {
        ...figures,
        fouls: isAbsent(fouls) ? null : whole(fouls, 0, 20),
        isIn: isIn === '1' ? true : isIn === '0' ? false : null,
      },
    ];
  });
  checkPeople(
    side,
    lines.map(({ player }) => player),
  );
  return lines;
}

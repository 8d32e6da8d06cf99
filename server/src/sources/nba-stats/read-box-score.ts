import type { League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import {
  checkPeople,
  checkStarters,
  checkTeamLines,
  isEmptyLine,
  playedSeconds,
  readCounts,
} from '../reading/counts.ts';
import type { BoxLineFact, PlayerRef } from '../facts.ts';
import { LEAGUE_COUNTS } from '../league-counts.ts';
import { isAbsent, list, member, type Node, numericId, remark, text, Unreadable, whole } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';

/** One game's lines, of the whole game or of the requested period. One unreadable line invalidates them all. */
export function readBoxScore(response: SourceResponse, root: Node, into: Collection): void {
  const { about, league } = response.request;
  const { game: asked = '', period: askedPeriod = '0' } = about;
  const period = Number(askedPeriod);
  const box = member(root, 'boxScoreTraditional');
  into.entry(box, () => {
    if (text(member(box, 'gameId')) !== asked)
      throw new Unreadable(member(box, 'gameId'), 'is another game than was asked for', 'conflict');
    const [home, away] = [member(box, 'homeTeam'), member(box, 'awayTeam')];
    const teams = pairing(league, member(home, 'teamTricode'), member(away, 'teamTricode'));
    const lines = [...teamLines(league, home, teams.home, period), ...teamLines(league, away, teams.away, period)];
    const known = { ...learned(response), game: { externalId: asked } };
    if (period === 0) into.facts.boxScores.push({ ...known, hasPeriods: false, lines });
    else into.facts.periodLines.push({ ...known, period, lines });
  });
}

function teamLines(league: League, side: Node, team: string, period: number): BoxLineFact[] {
  const lines = list(member(side, 'players')).flatMap((player) => line(league, player, team) ?? []);
  const points = whole(member(side, 'statistics', 'points'), 0, 300);
  if (period === 0) {
    checkTeamLines(league, side, lines, { points, periods: null });
    checkStarters(league, side, lines);
    return lines;
  }
  checkPeople(
    side,
    lines.map(({ player }) => player),
  );
  if (lines.length === 0 || lines.reduce((sum, { counts }) => sum + (counts.pts ?? 0), 0) !== points)
    throw new Unreadable(side, "the players' points are not their team's", 'conflict');
  return lines;
}

/** A player who did not play has an empty time. */
function line(league: League, node: Node, team: string): BoxLineFact | undefined {
  const statistics = member(node, 'statistics');
  const minutes = member(statistics, 'minutes');
  if (isAbsent(minutes) || minutes.value === '') return undefined;
  const seconds = playedSeconds(minutes);
  const counts = readCounts(league, statistics, LEAGUE_COUNTS);
  if (seconds === 0 && isEmptyLine(counts)) return undefined;
  const starter = remark(member(node, 'position')) !== '';
  return { player: playerOf(node), team, starter, seconds, counts, periods: [] };
}

/** Some players have a single name. */
function playerOf(node: Node): PlayerRef {
  const given = remark(member(node, 'firstName'));
  const family = text(member(node, 'familyName'));
  return { externalId: numericId(member(node, 'personId')), name: given === '' ? family : `${given} ${family}` };
}

import { findTeam, gameTime, leagueOf } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { checkSeason, leagueGameId, type LeagueGameId } from '../game-ids.ts';
import { day, member, text, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse, SourceRequest } from '../source.ts';
import { team } from '../teams.ts';
import { rowsOf } from './result-set.ts';

interface TeamRow {
  readonly node: Node;
  readonly id: LeagueGameId;
  readonly gameDate: string;
  readonly team: string;
  readonly opponent: string;
  readonly isHome: boolean;
  readonly points: number;
}

/** A season's finished games. Each has two rows, one per team, and counts only if both agree. */
export function readGameLog(response: SourceResponse, root: Node, into: Collection): void {
  const rows: TeamRow[] = [];
  for (const node of rowsOf(root, 'LeagueGameLog'))
    into.entry(node, () => {
      const row = teamRow(response.request, node);
      if (row !== null) rows.push(row);
    });
  for (const [externalId, both] of Map.groupBy(rows, ({ id }) => id.externalId))
    into.part(() => writeGame(response, externalId, both, into));
}

function teamRow({ league, about: { season } }: SourceRequest, node: Node): TeamRow | null {
  const id = leagueGameId(league, member(node, 'GAME_ID'));
  if (id === null) return null;
  if (id.season !== season) throw new Unreadable(member(node, 'GAME_ID'), 'is of another season', 'conflict');
  const gameDate = day(member(node, 'GAME_DATE'));
  checkSeason(league, member(node, 'GAME_ID'), id.season, gameDate);
  const matchup = /^(\w{2,4}) (@|vs\.) (\w{2,4})$/.exec(text(member(node, 'MATCHUP')));
  const own = team(league, member(node, 'TEAM_ABBREVIATION'));
  const opponent = findTeam(league, matchup?.[3] ?? '');
  if (matchup === null || opponent === undefined || findTeam(league, matchup[1] ?? '') !== own)
    throw new Unreadable(member(node, 'MATCHUP'), 'is no pair of teams', 'conflict');
  return {
    node,
    id,
    gameDate,
    team: own,
    opponent,
    isHome: matchup[2] === 'vs.',
    points: whole(member(node, 'PTS'), 1, 300),
  };
}

function writeGame(response: SourceResponse, externalId: string, rows: readonly TeamRow[], into: Collection): void {
  const distinct = [
    ...new Map(
      rows.map((row) => [`${row.team} ${row.opponent} ${row.isHome} ${row.gameDate} ${row.points}`, row]),
    ).values(),
  ];
  const home = distinct.find(({ isHome }) => isHome);
  const away = distinct.find(({ isHome }) => !isHome);
  const [first] = rows;
  if (first === undefined) return;
  const agree =
    home !== undefined &&
    away?.team === home.opponent &&
    home.team === away.opponent &&
    home.gameDate === away.gameDate;
  if (distinct.length !== 2 || !agree || home.points === away.points)
    throw new Unreadable(first.node, `the rows of game ${externalId} do not make one`, 'conflict');
  const { league } = response.request;
  const { hour, minute } = leagueOf(league).usualTipOff;
  into.facts.games.push({
    ...learned(response),
    league,
    ...home.id,
    gameDate: home.gameDate,
    home: home.team,
    away: away.team,
    status: 'final',
    // The log has no times.
    tipOff: gameTime(league, home.gameDate, hour, minute),
    tipOffAssumed: true,
    homePoints: home.points,
    awayPoints: away.points,
  });
}

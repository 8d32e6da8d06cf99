import { gameDayOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { checkPeople, checkStarters, checkTeamLines, playedSeconds, readCounts } from '../reading/counts.ts';
import type { AvailabilityReportFact, BoxLineFact, GameRef, Known, PlayerRef } from '../facts.ts';
import { checkSeason, leagueGameId } from '../game-ids.ts';
import { LEAGUE_COUNTS } from '../league-counts.ts';
import { list, member, moment, type Node, numericId, remark, text, Unreadable, whole } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { finalPoints, gameStatus } from './read-schedule.ts';

interface Side {
  readonly node: Node;
  readonly team: string;
  readonly points: number | null;
}

/** One game's file: inactive players and starters from before tip-off, and the box score once it is final. */
export function readBoxScore(response: SourceResponse, root: Node, into: Collection): void {
  const { league } = response.request;
  const node = member(root, 'game');
  const gameId = leagueGameId(league, member(node, 'gameId'));
  if (gameId === null || gameId.externalId !== response.request.about.game)
    throw new Unreadable(member(node, 'gameId'), 'is another game than was asked for', 'conflict');
  checkSeason(league, member(node, 'gameId'), gameId.season, gameDayOf(league, moment(member(node, 'gameTimeUTC'))));
  const teams = pairing(league, member(node, 'homeTeam', 'teamTricode'), member(node, 'awayTeam', 'teamTricode'));
  const status = gameStatus(node);
  const { homePoints, awayPoints } = finalPoints(node, status);
  const sides: readonly Side[] = [
    { node: member(node, 'homeTeam'), team: teams.home, points: homePoints },
    { node: member(node, 'awayTeam'), team: teams.away, points: awayPoints },
  ];
  const known = { ...learned(response), game: { externalId: gameId.externalId } };
  for (const side of sides) into.entry(side.node, () => readSide(into, side, known));
  if (status !== 'final') return;
  into.entry(node, () => {
    const periods = whole(member(node, 'period'), 4, 14);
    const lines = sides.flatMap((side) => teamLines(league, side, periods));
    into.facts.boxScores.push({ ...known, hasPeriods: false, lines });
  });
}

/** Inactive players, and the starters once five are named. */
function readSide(into: Collection, { node, team }: Side, known: Known & { game: GameRef }): void {
  const players = list(member(node, 'players'));
  const out: AvailabilityReportFact['players'][number][] = [];
  const starters: PlayerRef[] = [];
  for (const player of players) {
    const who = playerOf(player);
    const status = text(member(player, 'status'));
    if (status !== 'ACTIVE' && status !== 'INACTIVE')
      throw new Unreadable(member(player, 'status'), `is not known: ${status.slice(0, 60)}`, 'unknown');
    if (isStarter(player)) starters.push(who);
    if (status === 'INACTIVE') out.push({ player: who, status: 'Out', reason: reasonOf(player) });
  }
  checkPeople(node, players.map(playerOf));
  if (players.length > 0) into.facts.availability.push({ ...known, team, players: out });
  if (starters.length === 5) into.facts.lineups.push({ ...known, team, starters });
  else if (starters.length > 0)
    into.problem({ pointer: node.pointer, reason: `${starters.length} starters`, category: 'conflict' });
}

function isStarter(player: Node): boolean {
  const starter = text(member(player, 'starter'));
  if (starter !== '0' && starter !== '1') throw new Unreadable(member(player, 'starter'), 'is neither 1 nor 0');
  return starter === '1';
}

function playerOf(node: Node): PlayerRef {
  return { externalId: numericId(member(node, 'personId')), name: text(member(node, 'name')) };
}

/** "INACTIVE_INJURY" with a description, in the official report's form: Injury - Right Knee Tendinopathy. */
function reasonOf(player: Node): string {
  const kind = remark(member(player, 'notPlayingReason'))
    .replace(/^(INACTIVE|DNP|DND|NWT)_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  const detail = remark(member(player, 'notPlayingDescription'));
  return [kind.charAt(0).toUpperCase() + kind.slice(1), detail].filter((part) => part !== '').join(' - ');
}

function teamLines(league: League, { node, team, points }: Side, periods: number): BoxLineFact[] {
  const lines = list(member(node, 'players')).flatMap((player) => boxLine(league, player, team) ?? []);
  checkTeamLines(league, node, lines, { points, periods });
  checkStarters(league, node, lines);
  return lines;
}

/** A player's line; undefined for one who has not played. */
export function boxLine(league: League, player: Node, team: string): BoxLineFact | undefined {
  const played = text(member(player, 'played'));
  if (played === '0') return undefined;
  if (played !== '1') throw new Unreadable(member(player, 'played'), 'is neither 1 nor 0');
  const statistics = member(player, 'statistics');
  const seconds = playedSeconds(member(statistics, 'minutes'));
  const starter = isStarter(player);
  return {
    player: playerOf(player),
    team,
    starter,
    seconds,
    counts: readCounts(league, statistics, LEAGUE_COUNTS),
    periods: [],
  };
}

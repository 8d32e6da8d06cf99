import type { GameStatus } from '../../kernel/index.ts';
import { findTeam, gameDayOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { GameFact } from '../facts.ts';
import { checkSeason, leagueGameId } from '../game-ids.ts';
import { isAbsent, list, member, moment, remark, text, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';

/** All games of the season. */
export function readSchedule(response: SourceResponse, root: Node, into: Collection): void {
  const season = text(member(root, 'leagueSchedule', 'seasonYear'));
  const games = uniqueFacts<GameFact>(into, (fact) => into.facts.games.push(fact));
  const days = list(member(root, 'leagueSchedule', 'gameDates'));
  const nodes = days.flatMap((day) => into.part(() => list(member(day, 'games'))) ?? []);
  const flag = flagOf(nodes);
  for (const node of nodes)
    into.entry(node, () => {
      const game = scheduledGame(response, node, season, flag);
      if (game !== null) games.add(node, `${game.gameDate} ${game.home} ${game.away}`, game);
    });
  games.done();
}

/** A scheduled game; null for placeholders of later rounds, and for games against teams of other leagues. */
function scheduledGame(response: SourceResponse, node: Node, season: string, flag: Flag): GameFact | null {
  const { league } = response.request;
  const id = leagueGameId(league, member(node, 'gameId'));
  if (id === null || isPlaceholder(league, node)) return null;
  if (id.season !== season) throw new Unreadable(member(node, 'gameId'), 'is of another season', 'conflict');
  const tipOff = moment(member(node, 'gameDateTimeUTC'));
  // Until the time is set the feed gives midnight Eastern as UTC: the Eastern day is right, the time is not.
  const gameDate = gameDayOf(league, tipOff);
  checkSeason(league, member(node, 'gameId'), id.season, gameDate);
  const sides = pairing(league, member(node, 'homeTeam', 'teamTricode'), member(node, 'awayTeam', 'teamTricode'));
  const status = gameStatus(node, flag);
  return {
    ...learned(response),
    league,
    ...id,
    gameDate,
    ...sides,
    status,
    tipOff,
    tipOffAssumed: /^TBD$/i.test(statusText(node)),
    ...finalPoints(node, status),
  };
}

function isPlaceholder(league: League, node: Node): boolean {
  const sides = [member(node, 'homeTeam'), member(node, 'awayTeam')];
  if (sides.some((side) => member(side, 'teamId').value === 0 || isAbsent(member(side, 'teamTricode')))) return true;
  // Preseason games against foreign clubs have a code that no team of the league has.
  const id = member(node, 'gameId').value;
  return (
    typeof id === 'string' &&
    id.charAt(2) === '1' &&
    sides.some((side) => findTeam(league, text(member(side, 'teamTricode'))) === undefined)
  );
}

/**
 * 1 scheduled, 2 live, 3 final. The text says that a game is off ("PPD", "Postponed", "Cancelled") until it has a result.
 * Nothing documents `postponedStatus`. Recorded schedules have "A" throughout, and a later one was reported with "Y" on every
 * game. So "Y" is read only of a game without a time, and only where no game with a time or a result has it.
 */
export function gameStatus(node: Node, flag: Flag = 'noise'): GameStatus {
  const status = whole(member(node, 'gameStatus'), 1, 3);
  const text = statusText(node);
  if (status === 3 && hasResult(node)) return 'final';
  if (/^cancel/i.test(text)) return 'cancelled';
  if (/^(PPD|postponed)/i.test(text)) return 'postponed';
  if (status === 1) return flag === 'told' && isFlagged(node) ? 'postponed' : 'scheduled';
  return status === 3 ? 'final' : 'live';
}

/** Whether `postponedStatus` singles games out in this response, and contradicts no documented status. */
export const flagOf = (games: readonly Node[]): Flag =>
  games.some((node) => isFlagged(node) && isContradicted(node)) ? 'noise' : 'told';

type Flag = 'told' | 'noise';

const statusText = (node: Node): string => remark(member(node, 'gameStatusText'));

const isFlagged = ({ value }: Node): boolean =>
  typeof value === 'object' && value !== null && 'postponedStatus' in value && value.postponedStatus === 'Y';

/** A game with a time ("7:00 pm ET"), that is played, or that has been. */
const isContradicted = (node: Node): boolean =>
  member(node, 'gameStatus').value !== 1 || /^\d/.test(String(member(node, 'gameStatusText').value).trim());

/** Whether both scores are numbers and one side has won. */
function hasResult(node: Node): boolean {
  const [home, away] = [member(node, 'homeTeam', 'score').value, member(node, 'awayTeam', 'score').value];
  return typeof home === 'number' && typeof away === 'number' && home !== away;
}

/** Both scores, while they are valid. A finished game has a winner. */
export function finalPoints(node: Node, status: GameStatus): { homePoints: number | null; awayPoints: number | null } {
  if (status !== 'live' && status !== 'final') return { homePoints: null, awayPoints: null };
  const homePoints = whole(member(node, 'homeTeam', 'score'), 0, 300);
  const awayPoints = whole(member(node, 'awayTeam', 'score'), 0, 300);
  if (status === 'final' && homePoints === awayPoints)
    throw new Unreadable(node, 'a finished game without a winner', 'conflict');
  return { homePoints, awayPoints };
}

import type { GameStatus } from '../../kernel/index.ts';
import { findTeam, gameDayOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/answers.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { GameFact } from '../facts.ts';
import { checkSeason, leagueGameId } from '../game-ids.ts';
import { isAbsent, list, member, moment, remark, text, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { Answer } from '../source.ts';
import { pairing } from '../teams.ts';

/** All games of the season. */
export function readSchedule(answer: Answer, root: Node, into: Collection): void {
  const season = text(member(root, 'leagueSchedule', 'seasonYear'));
  const games = uniqueFacts<GameFact>(into, (fact) => into.facts.games.push(fact));
  for (const day of list(member(root, 'leagueSchedule', 'gameDates')))
    for (const node of into.part(() => list(member(day, 'games'))) ?? [])
      into.entry(node, () => {
        const game = scheduledGame(answer, node, season);
        if (game !== null) games.add(node, `${game.gameDate} ${game.home} ${game.away}`, game);
      });
  games.done();
}

/** A scheduled game; null for placeholders of later rounds, and for games against teams of other leagues. */
function scheduledGame(answer: Answer, node: Node, season: string): GameFact | null {
  const { league } = answer.request;
  const id = leagueGameId(league, member(node, 'gameId'));
  if (id === null || isPlaceholder(league, node)) return null;
  if (id.season !== season) throw new Unreadable(member(node, 'gameId'), 'is of another season', 'conflict');
  const tipOff = moment(member(node, 'gameDateTimeUTC'));
  // Until the time is set the feed gives midnight Eastern as UTC: the Eastern day is right, the time is not.
  const statusText = remark(member(node, 'gameStatusText'));
  const gameDate = gameDayOf(league, tipOff);
  checkSeason(league, member(node, 'gameId'), id.season, gameDate);
  const sides = pairing(league, member(node, 'homeTeam', 'teamTricode'), member(node, 'awayTeam', 'teamTricode'));
  const status = gameStatus(node, statusText);
  return {
    ...learned(answer),
    league,
    ...id,
    gameDate,
    ...sides,
    status,
    tipOff,
    tipOffAssumed: /^TBD$/i.test(statusText),
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

/** 1 scheduled, 2 live, 3 final. Recorded schedules have `postponedStatus` "A" throughout: only "Y" means postponed. */
export function gameStatus(node: Node, statusText: string): GameStatus {
  const status = whole(member(node, 'gameStatus'), 1, 3);
  if (/^cancel/i.test(statusText)) return 'cancelled';
  if (/^(PPD|postponed)/i.test(statusText) || member(node, 'postponedStatus').value === 'Y') return 'postponed';
  return status === 3 ? 'final' : status === 2 ? 'live' : 'scheduled';
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

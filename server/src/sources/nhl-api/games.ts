import type { GameStatus, SeasonType } from '../../kernel/index.ts';
import { findTeam, gameDayOf, gameTime, leagueOf, seasonFrom, type League } from '../../leagues/index.ts';
import type { GameFact, Known } from '../facts.ts';
import { checkSeason } from '../game-ids.ts';
import type { Collection } from '../reading/collect.ts';
import {
  day,
  isAbsent,
  member,
  moment,
  numericId,
  table,
  text,
  Unreadable,
  whole,
  word,
  type Node,
} from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';

/** Kinds of games that count. Others are All-Star games (4) and those of national teams (19, 20 and more). */
const SEASON_TYPES: Readonly<Record<number, SeasonType>> = { 1: 'preseason', 2: 'regular', 3: 'playoffs' };

/** Year in which the season starts, kind of game, number. */
export const isGameId = (id: string): boolean => /^20\d\d0[1-3]\d{4}$/.test(id);

/** Only in playoffs is a fifth period played: else it is the shootout. */
export const isPlayoffs = (id: string): boolean => id.slice(4, 6) === '03';

/** A game as each response about games has it. */
export type ListedGame = Omit<GameFact, keyof Known | 'league'>;

/** A game on a day; null for one that is left out: of a kind that does not count, or against a team outside the league. */
export function listedGame(league: League, node: Node, on: Node, into: Collection): ListedGame | null {
  const kind = whole(member(node, 'gameType'), 1, 99);
  const seasonType = SEASON_TYPES[kind];
  if (seasonType === undefined || isOutside(league, node, seasonType)) {
    const reason =
      seasonType === undefined ? `is left out: a game of kind ${kind}` : 'is left out: a team is not known';
    into.problem({ pointer: node.pointer, reason, category: 'suspended' });
    return null;
  }
  const { externalId, season } = idOf(league, node, kind);
  const sides = pairing(league, member(node, 'homeTeam', 'abbrev'), member(node, 'awayTeam', 'abbrev'));
  const { state, calledOff, isOpen } = statesOf(node);
  const gameDate = day(on);
  checkSeason(league, member(node, 'season'), season, gameDate);
  const { usualTipOff } = leagueOf(league);
  const start = member(node, 'startTimeUTC');
  const tipOff = isOpen ? gameTime(league, gameDate, usualTipOff.hour, usualTipOff.minute) : moment(start);
  if (gameDayOf(league, tipOff) !== gameDate) throw new Unreadable(start, `is not on ${gameDate}`, 'conflict');
  const status = state === 'final' && hasResult(node) ? 'final' : (calledOff ?? state);
  const points = goalsOf(node, status);
  return { externalId, season, seasonType, gameDate, ...sides, status, tipOff, tipOffAssumed: isOpen, ...points };
}

/** Foreign clubs play in the preseason. Until a round is drawn, its games have a pair of teams, or none, as one side. */
function isOutside(league: League, node: Node, seasonType: SeasonType): boolean {
  const sides = [member(node, 'homeTeam', 'abbrev'), member(node, 'awayTeam', 'abbrev')].map(text);
  const isOther = (side: string): boolean =>
    seasonType === 'preseason' || (seasonType === 'playoffs' && /^TBD$|\//i.test(side));
  return sides.some((side) => findTeam(league, side) === undefined && isOther(side));
}

/** The id, with the season that both of its parts and `season` (20252026) name. */
function idOf(league: League, node: Node, kind: number): { externalId: string; season: string } {
  const named = member(node, 'id');
  const externalId = numericId(named);
  const year = Number(externalId.slice(0, 4));
  if (!isGameId(externalId) || Number(externalId.slice(4, 6)) !== kind)
    throw new Unreadable(named, `is no id of a game of kind ${kind}`, 'conflict');
  if (numericId(member(node, 'season')) !== `${year}${year + 1}`)
    throw new Unreadable(named, 'is of another season', 'conflict');
  return { externalId, season: seasonFrom(league, year) };
}

/** A game that is over is official at FINAL: until then the score may change. */
const STATES = table<GameStatus>({
  fut: 'scheduled',
  pre: 'scheduled',
  live: 'live',
  crit: 'live',
  over: 'live',
  final: 'final',
  off: 'final',
});
const SCHEDULE_STATES = table<GameStatus | 'open' | null>({
  ok: null,
  tbd: 'open',
  ppd: 'postponed',
  susp: 'postponed',
  cncl: 'cancelled',
});

function statesOf(node: Node): { state: GameStatus; calledOff: GameStatus | null; isOpen: boolean } {
  const planned = word(member(node, 'gameScheduleState'), SCHEDULE_STATES);
  const isOpen = planned === 'open';
  return { state: word(member(node, 'gameState'), STATES), calledOff: isOpen ? null : planned, isOpen };
}

/** Whether both scores are numbers and one side has won. */
function hasResult(node: Node): boolean {
  const [home, away] = [member(node, 'homeTeam', 'score').value, member(node, 'awayTeam', 'score').value];
  return typeof home === 'number' && typeof away === 'number' && home !== away;
}

const MOST_GOALS = 40;

/** Both scores, while they are valid. The winner of a shootout has one goal more, as the league counts. */
function goalsOf(node: Node, status: GameStatus): { homePoints: number | null; awayPoints: number | null } {
  const [home, away] = [member(node, 'homeTeam', 'score'), member(node, 'awayTeam', 'score')];
  if ((status !== 'live' && status !== 'final') || (status === 'live' && isAbsent(home) && isAbsent(away)))
    return { homePoints: null, awayPoints: null };
  const [homePoints, awayPoints] = [whole(home, 0, MOST_GOALS), whole(away, 0, MOST_GOALS)];
  if (status === 'final') {
    if (homePoints === awayPoints) throw new Unreadable(node, 'a finished game without a winner', 'conflict');
    if (endOf(node) !== 'reg' && Math.abs(homePoints - awayPoints) !== 1)
      throw new Unreadable(node, 'overtime ends with the next goal, and not with this score', 'conflict');
  }
  return { homePoints, awayPoints };
}

const ENDS = table<'reg' | 'ot' | 'so'>({ reg: 'reg', ot: 'ot', so: 'so' });

/** How a finished game ended: in regulation, in overtime, or by a shootout. */
export const endOf = (node: Node): 'reg' | 'ot' | 'so' => word(member(node, 'gameOutcome', 'lastPeriodType'), ENDS);

/** One side of a finished game. */
export interface Side {
  readonly team: string;
  /** The member that names it: `homeTeam` or `awayTeam`. */
  readonly name: 'homeTeam' | 'awayTeam';
  /** Goals that players scored: without that of a won shootout. */
  readonly goals: number;
}

export interface FinishedGame {
  readonly externalId: string;
  readonly sides: readonly Side[];
  /** Periods that were played, overtimes included, a shootout not. */
  readonly periods: number;
}

/** The game that was asked for, from the head of a response about it; null until it is over. */
export function finishedGame(response: SourceResponse, root: Node, into: Collection): FinishedGame | null {
  const { about, league } = response.request;
  const game = listedGame(league, root, member(root, 'gameDate'), into);
  if (game === null || game.externalId !== about.game)
    throw new Unreadable(member(root, 'id'), 'is another game than was asked for', 'conflict');
  const { status, homePoints, awayPoints, home, away, externalId } = game;
  if (status !== 'final' || homePoints === null || awayPoints === null) return null;
  const isShootout = endOf(root) === 'so';
  const goals = (own: number, others: number): number => own - Number(isShootout && own > others);
  const last = whole(member(root, 'periodDescriptor', 'number'), leagueOf(league).periods.count, 14);
  return {
    externalId,
    sides: [
      { team: home, name: 'homeTeam', goals: goals(homePoints, awayPoints) },
      { team: away, name: 'awayTeam', goals: goals(awayPoints, homePoints) },
    ],
    periods: last - Number(isShootout),
  };
}

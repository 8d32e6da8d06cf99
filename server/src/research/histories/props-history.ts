import { lineValue, type Day, type LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { endQuotesOfPlayer } from './end-quote-queries.ts';
import { historyOfPlayer, type HistoryGame, type OpenGame, type SettledProp } from './history-queries.ts';
import { playedProps } from './played-props.ts';

export interface HistoryQuestion {
  readonly playerId: number;
  readonly from: Day;
  readonly to: Day;
  readonly stat: Stat | null;
  readonly limit: number;
  /** Facts learned later are not in the response. */
  readonly asOf: Date;
}

/** One prop of a player: its first quote, its closing line, and the player's result. */
export interface PastProp {
  readonly date: Day;
  readonly gameId: number;
  readonly opponentAbbreviation: string | null;
  readonly isHome: boolean | null;
  readonly stat: Stat;
  readonly period: Exclude<Period, 'Full'> | null;
  readonly line: number;
  readonly book: string;
  readonly overPrice: number;
  readonly underPrice: number;
  readonly closingLine: number | null;
  readonly actualValue: number | null;
  readonly result: 'Over' | 'Under' | 'Push' | null;
  readonly isVoided: boolean;
}

/** A player's props, newest game first. Settled games come from their rows, the few open games from quotes and box scores. */
export async function propsHistory(db: Queryable, question: HistoryQuestion): Promise<PastProp[]> {
  const { asOf, playerId, from, to, stat, limit } = question;
  const rows = await historyOfPlayer(db, asOf, playerId, from, to, stat, limit);
  const settled = rows.filter((row) => row.status === null);
  // Open games before the last of a full page are left out: only the newest games of many seasons are read.
  const first = (settled.length < limit ? undefined : settled.at(-1)?.date) ?? from;
  const games = rows.flatMap((row) => (row.status === null || row.date < first ? [] : [row]));
  const open = await openProps(db, games, question);
  // Both are ordered within a game, and a game's props are either all settled or all open.
  return [...settled, ...open].sort(newestFirst).slice(0, limit).map(pastProp);
}

async function openProps(
  db: Queryable,
  games: readonly OpenGame[],
  { asOf, playerId, stat }: HistoryQuestion,
): Promise<SettledProp[]> {
  if (games.length === 0) return [];
  const ids = games.map(({ gameId }) => gameId);
  const tipOffs = games.map(({ tipOff }) => tipOff);
  const quotes = await endQuotesOfPlayer(db, asOf, ids, tipOffs, playerId);
  const byId = new Map(games.map((game) => [game.gameId, game]));
  const props = await playedProps(db, games, quotes, asOf);
  return props.flatMap(({ opening, teamId, ...prop }) => {
    const game = byId.get(prop.gameId);
    if (game === undefined || (stat !== null && prop.stat !== stat)) return [];
    const { lineHalves, book, overPrice, underPrice } = opening;
    return [{ ...game, ...prop, lineHalves, book, overPrice, underPrice, teamId: teamId ?? game.teamId }];
  });
}

const newestFirst = (a: HistoryGame, b: HistoryGame): number =>
  a.date === b.date ? b.tipOff.getTime() - a.tipOff.getTime() || b.gameId - a.gameId : a.date < b.date ? 1 : -1;

function pastProp(prop: SettledProp): PastProp {
  const { date, gameId, stat, period, lineHalves, book, overPrice, underPrice, closingHalves, isVoided } = prop;
  return {
    date,
    gameId,
    ...sideOf(prop),
    stat,
    period: period === 'Full' ? null : period,
    line: lineValue(lineHalves),
    book,
    overPrice,
    underPrice,
    closingLine: closingHalves === null ? null : lineValue(closingHalves),
    actualValue: prop.value,
    result: resultOf(prop.value, lineHalves),
    isVoided,
  };
}

function sideOf({ teamId, homeTeamId, homeTeam, awayTeam, awayTeamId }: HistoryGame) {
  if (teamId === homeTeamId) return { opponentAbbreviation: awayTeam, isHome: true };
  if (teamId === awayTeamId) return { opponentAbbreviation: homeTeam, isHome: false };
  return { opponentAbbreviation: null, isHome: null };
}

function resultOf(value: number | null, halves: LineHalves): PastProp['result'] {
  if (value === null) return null;
  const gap = value - lineValue(halves);
  return gap > 0 ? 'Over' : gap < 0 ? 'Under' : 'Push';
}

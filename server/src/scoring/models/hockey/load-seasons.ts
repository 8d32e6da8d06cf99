import { lineValue, type Day } from '../../../kernel/index.ts';
import { gameDays } from '../../../league/index.ts';
import {
  type HockeyGame,
  type HockeyGameLine,
  type HockeyQuotedProp,
  type HockeySeasons,
  isHockeyStat,
} from '../../../model/index.ts';
import { closingLines, startingGameLines, type Quote } from '../../../odds/index.ts';
import type { Queryable } from '../../../platform/index.ts';
import type { SeasonsQuestion } from '../basketball/load-seasons.ts';
import { hockeyModel } from './model.ts';
import { isWholeHockey, playedHockey } from './played-game.ts';

const THE_FIRST_DAY: Day = '0001-01-01';
const DAYS_AT_ONCE = 30;

/** Reads every finished game with the last quotes and lines before its start, a month of game days at a time. */
export async function loadHockeySeasons(
  db: Queryable,
  { league, before, asOf, onProgress }: SeasonsQuestion,
): Promise<HockeySeasons> {
  const days = (await gameDays(db, league, THE_FIRST_DAY, before, asOf)).map(({ day }) => day);
  const games: HockeyGame[] = [];
  const quoted: HockeyQuotedProp[] = [];
  const lines: HockeyGameLine[] = [];
  for (let first = 0; first < days.length; first += DAYS_AT_ONCE) {
    const finished = await hockeyModel.finishedGames(db, league, days.slice(first, first + DAYS_AT_ONCE), asOf);
    games.push(...finished.map(playedHockey).filter(isWholeHockey));
    const asked = finished.map(({ gameId, tipOff }) => ({ id: gameId, tipOff }));
    for (const { quotes } of (await closingLines(db, asked)).values()) quoted.push(...quotedProp(quotes));
    const [ids, tipOffs] = [asked.map(({ id }) => id), asked.map(({ tipOff }) => tipOff)];
    lines.push(...(await startingGameLines(db, ids, tipOffs)));
    const done = Math.min(days.length, first + DAYS_AT_ONCE);
    onProgress?.(done, days.length, days[done - 1] ?? before);
  }
  return { games, quoted, lines };
}

function quotedProp([first, ...rest]: readonly Quote[]): HockeyQuotedProp[] {
  if (first === undefined || !isHockeyStat(first.stat)) return [];
  const { gameId, playerId, stat, period } = first;
  const quotes = [first, ...rest].map(({ book, lineHalves, overPrice, underPrice }) => ({
    book,
    line: lineValue(lineHalves),
    overPrice,
    underPrice,
  }));
  return [{ gameId, playerId, stat, period, quotes }];
}

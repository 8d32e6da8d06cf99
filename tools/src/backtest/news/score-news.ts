import { fittedValue } from '../../../../server/src/sports/basketball/index.ts';
import {
  clipped,
  inputsOf,
  logOddsAt,
  type ModelConstants,
  type PastNews,
  type PlayedGame,
  price,
  project,
  type Projection,
  type QuotedProp,
  sigmoid,
  type TeamNews,
} from '../../../../server/src/model/parts.ts';
import { perfectNews } from '../../fit/rows.ts';
import type { ReplayedGame } from '../replay.ts';
import { addRow, newSheet, type Sheet } from '../sheet.ts';
import { eventsOf } from './events.ts';
import { hoursGroup, HOUR_MS } from './hours.ts';
import type { Move } from './share-of-moves.ts';

/** All predictors that are scored on main lines with news. The service publishes `news as of the quote` or better. */
export const NEWS_PREDICTORS = ['consensus', 'no news', 'news as of the quote', 'last report', 'perfect news'] as const;

/** One sheet for all rows; the others have the same rows by group. */
export interface NewsSheets {
  readonly byReport: Sheet;
  readonly byMarket: Sheet;
  readonly byHours: Sheet;
  readonly byEvent: Sheet;
  readonly moves: Move[];
}

export function newNewsSheets(): NewsSheets {
  const sheet = () => newSheet(NEWS_PREDICTORS);
  return { byReport: sheet(), byMarket: sheet(), byHours: sheet(), byEvent: sheet(), moves: [] };
}

/**
 * Scores one quoted prop four times at the books' median line:
 * - without news;
 * - with the news known when the newest of its prices was made;
 * - with the last report before tip-off, against the same prices;
 * - with the box score's own lineups, a bound that no report reaches.
 */
export function newsScorer(sheets: NewsSheets, news: PastNews, constants: ModelConstants) {
  const projections = projectionsOf(constants);
  return (replayed: ReplayedGame, prop: QuotedProp): void => {
    const { game, world, line: played } = replayed;
    const [tipOff, quotedAt] = [news.tipOff(game), prop.quotedAt];
    if (tipOff === undefined || quotedAt === undefined || quotedAt.length === 0) return;
    const quoted = Math.max(...quotedAt);
    const last = Math.max(quoted, news.lastReport(game) ?? quoted);
    const at = (moment: number) => ({
      projection: projections(replayed, moment, () => news.teamsAt(world, game, moment)),
      unpriced: news.unpriced(game, quotedAt, moment),
    });
    const perfect = projections(replayed, Infinity, () => perfectNews(world, game));
    const views = [
      { projection: replayed.projection, unpriced: 1 },
      at(quoted),
      at(last),
      { projection: perfect, unpriced: 1 },
    ].map(({ projection, unpriced }) => price(projection, prop.stat, prop.period, prop.quotes, constants, unpriced));
    const [without] = views;
    if (without?.market === undefined) return;
    const { line, consensusOver } = without.market;
    const actual = fittedValue(prop.stat, played.counts);
    const odds = views.map((priced) => priced && logOddsAt(priced, line));
    if (actual === line || odds.some((each) => each?.market === undefined)) return;
    const row = [clipped(consensusOver), ...odds.map((each) => sigmoid(each!.final))];
    const add = (sheet: Sheet, group: string) => addRow(sheet, group, game.day, actual > line, row);
    add(sheets.byReport, news.isReported(game) ? 'games with reports' : 'games without');
    add(sheets.byMarket, prop.stat);
    add(sheets.byHours, hoursGroup((tipOff - quoted) / HOUR_MS));
    for (const event of eventsOf(replayed, news)) add(sheets.byEvent, event);
    const [, then, now] = odds;
    if (last === quoted || then === undefined || now === undefined) return;
    const move = { before: then.final, move: now.model - then.model, milliseconds: last - quoted };
    sheets.moves.push({ day: game.day, won: actual > line, ...move });
  };
}

/** A projection for each player and moment of the current game; those of earlier games are dropped. */
function projectionsOf(constants: ModelConstants) {
  let current: PlayedGame | undefined;
  const known = new Map<string, Projection>();
  return ({ game, line, world }: ReplayedGame, moment: number, news: () => readonly TeamNews[]): Projection => {
    if (game !== current) known.clear();
    current = game;
    const key = `${line.playerId} ${moment}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const [input] = inputsOf(world, { ...game, news: news() }, [line], constants.bases);
    const projection = project(input!, constants);
    known.set(key, projection);
    return projection;
  };
}

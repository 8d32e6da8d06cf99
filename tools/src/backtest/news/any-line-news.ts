import { fittedValue, type FittedStat } from '../../../../server/src/sports/basketball/index.ts';
import {
  informedBy,
  inputsOf,
  logOddsAt,
  type ModelConstants,
  type PastNews,
  type PlayedGame,
  type PlayerInput,
  price,
  type Priced,
  project,
  type Projection,
  type QuotedProp,
  sigmoid,
  type TeamNews,
} from '../../../../server/src/model/parts.ts';
import { linesAround } from '../../fit/grid.ts';
import { isEstablished, perfectNews } from '../../fit/rows.ts';
import { medianOf } from '../../recent.ts';
import { KINDS } from '../quoted-lines.ts';
import type { ReplayedGame } from '../replay.ts';
import { addRow, newSheet, type Sheet } from '../sheet.ts';
import { eventsOf } from './events.ts';
import { addLosses, newLossSums, type LossSums } from './loss-sums.ts';

/**
 * The inputs that any line is scored with: box scores only; the last report before tip-off; and three bounds from the
 * box score itself. The bounds add absences, then starters (perfect news), then minutes. Three of these are repeated
 * with all quotes of the player's game.
 */
export const ANY_LINE_NEWS = [
  'no news',
  'last report',
  'exact absences',
  'perfect news',
  'exact minutes',
  'quotes, no news',
  'quotes, last report',
  'quotes, perfect news',
] as const;
export type AnyLineNewsPredictor = (typeof ANY_LINE_NEWS)[number];

/** The one group of all rows. */
export const WHOLE = 'all';

export interface AnyLineNewsSheets {
  /** All rows, to measure their calibration. */
  readonly all: Sheet;
  readonly whole: LossSums<AnyLineNewsPredictor>;
  /** The same rows by what was quoted, by whether the game had a report, and by what happened. */
  readonly byKind: LossSums<AnyLineNewsPredictor>;
  readonly byReport: LossSums<AnyLineNewsPredictor>;
  readonly byEvent: LossSums<AnyLineNewsPredictor>;
}

export function newAnyLineNews(): AnyLineNewsSheets {
  const sums = () => newLossSums(ANY_LINE_NEWS);
  return { all: newSheet(ANY_LINE_NEWS), whole: sums(), byKind: sums(), byReport: sums(), byEvent: sums() };
}

/**
 * Players with fewer usual minutes than this have a group of their own, because news is worth something else for them.
 */
const FEW_MINUTES = 20;

/** One state of the news: a projection, and the share of quotes made at these moments that did not reflect it. */
interface View {
  readonly projection: Projection;
  readonly unpriced: (quotedAt: readonly number[]) => number;
}

/**
 * Scores nine lines around a player's median for every stat, without and with the quotes of the player's game. Each is
 * scored without news, with the last report before tip-off, and with perfect news. The code is that of live scoring;
 * only players who played are included, as without news.
 */
export function anyLineNewsScorer(into: AnyLineNewsSheets, news: PastNews, constants: ModelConstants) {
  const inputs = inputsByGame(news, constants);
  return (replayed: ReplayedGame, stats: readonly FittedStat[], props: readonly QuotedProp[]): void => {
    if (!isEstablished(replayed.input)) return;
    const { game, line: played, recent } = replayed;
    const known = inputs(replayed);
    const view = (input: PlayerInput, unpriced: View['unpriced']): View => {
      return { projection: project(input, constants, props.length === 0), unpriced };
    };
    const none: View = { projection: replayed.unquoted, unpriced: () => 1 };
    const last = known.last && view(known.last, (quotedAt) => news.unpriced(game, quotedAt, known.moment));
    const perfect = view(known.perfect, () => 1);
    const views = [none, last ?? none, perfect];
    const absences = project({ ...known.perfect, level: 'absences', starts: null }, constants, props.length === 0);
    const exact = withMinutes(perfect.projection, played.minutes);
    const full = props.filter(({ period }) => period === 'Full');
    const informed = views.map(({ projection }) => informedBy(projection, full, constants));
    const events = [...eventsOf(replayed, news), ...(replayed.input.minutes32 < FEW_MINUTES ? [FEW] : [])];
    for (const stat of stats) {
      const own = full.find((prop) => prop.stat === stat);
      const alone = (projection: Projection) => price(projection, stat, 'Full', [], constants);
      const bare = views.map(({ projection }) => alone(projection));
      const bounds = [absences, exact].map(alone);
      const evaluated = views.map(({ projection, unpriced }, index) => {
        if (full.length === 0) return bare[index];
        const share = unpriced(own?.quotedAt ?? []);
        return price(projection, stat, 'Full', own?.quotes ?? [], constants, share, () => informed[index]);
      });
      const forecasts = [bare[0], bare[1], bounds[0], bare[2], bounds[1], ...evaluated];
      const quoted = evaluated[0];
      if (quoted === undefined || !forecasts.every((each) => each !== undefined)) continue;
      const actual = fittedValue(stat, played.counts);
      for (const line of linesAround(medianOf(recent.lines.map((counts) => fittedValue(stat, counts))))) {
        const row = forecasts.map((priced) => sigmoid(logOddsAt(priced, line).final));
        const won = actual > line;
        addRow(into.all, '', game.day, won, row);
        addLosses(into.whole, WHOLE, game.day, won, row);
        addLosses(into.byKind, kindOf(quoted), game.day, won, row);
        addLosses(into.byReport, news.isReported(game) ? 'games with reports' : 'games without', game.day, won, row);
        for (const event of events) addLosses(into.byEvent, event, game.day, won, row);
      }
    }
  };
}

const FEW = `under ${FEW_MINUTES} minutes a game`;

function kindOf({ market, informed }: Priced): string {
  if (market !== undefined) return KINDS.own;
  return informed === undefined ? KINDS.none : KINDS.other;
}

/** The same player with known minutes: a bound that only the box score gives. */
function withMinutes(projection: Projection, minutes: number): Projection {
  const known = Math.max(LEAST_MINUTES, minutes);
  const factor = known / projection.minutes;
  const means = Object.fromEntries(
    Object.entries(projection.means).map(([count, mean]) => [count, mean * factor]),
  ) as Projection['means'];
  return { ...projection, minutes: known, means, factors: Float64Array.of(1) };
}

const LEAST_MINUTES = 0.5;

interface PlayerInputs {
  /** When the last report came; undefined without one, and then it contains no news. */
  readonly moment: number;
  readonly last: PlayerInput | undefined;
  readonly perfect: PlayerInput;
}

/** The last report and perfect news for each player of the current game, computed once per game. */
function inputsByGame(news: PastNews, constants: ModelConstants) {
  let current: PlayedGame | undefined;
  let byPlayer = new Map<number, PlayerInputs>();
  return ({ game, world, line }: ReplayedGame): PlayerInputs => {
    if (game !== current) {
      const told = (teams: readonly TeamNews[]) =>
        inputsOf(world, { ...game, news: teams }, game.lines, constants.bases);
      const moment = news.lastReport(game);
      const last = moment === undefined ? [] : told(news.teamsAt(world, game, moment));
      const perfect = told(perfectNews(world, game));
      byPlayer = new Map(
        game.lines.map(({ playerId }, index) => [
          playerId,
          { moment: moment ?? Number.NaN, last: last[index], perfect: perfect[index]! },
        ]),
      );
      current = game;
    }
    return byPlayer.get(line.playerId)!;
  };
}

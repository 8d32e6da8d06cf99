import { fittedValue } from '../../../../server/src/sports/basketball/index.ts';
import {
  clipped,
  logit,
  marketView,
  meanOfStat,
  type ModelConstants,
  modelTrust,
  NEWS_LEVELS,
  type NewsLevel,
  overAt,
  type PlayedGame,
  project,
  type QuotedProp,
  shapeOf,
  SUM_STATS,
  usualRange,
} from '../../../../server/src/model/parts.ts';
import { type CoreInput, fitCore } from '../core.ts';
import { type FitInput, seasonsOf } from '../fit-input.ts';
import type { GradedRow } from './stack.ts';
import { otherStatsRow, type OtherStatsRow } from '../other-stats/rows.ts';
import { byPlayerGame, playedRows, playerGame, type PlayedRow } from '../rows.ts';

/** Model's and market's log-odds at the main line of every quoted prop with a result; pushes are left out. */
function stackRows(
  row: PlayedRow,
  props: readonly QuotedProp[],
  level: NewsLevel,
  constants: ModelConstants,
): GradedRow[] {
  const input = row.inputs[level];
  const projection = project(input, constants);
  return props.flatMap(({ stat, period, quotes }) => {
    if (period !== 'Full' || !SUM_STATS.includes(stat)) return [];
    const shape = shapeOf(projection, stat, constants);
    const market = marketView(quotes, {
      overAtMean: (line, mean) => overAt(line, mean, shape.factors, shape.dispersion),
      rangeFor: usualRange,
    });
    const actual = fittedValue(stat, row.line.counts);
    if (market === undefined || actual === market.line) return [];
    const logOdds = (mean: number): number =>
      logit(clipped(overAt(market.line, mean, shape.factors, shape.dispersion)));
    return [
      {
        stat,
        season: row.game.season,
        day: row.game.day,
        model: logOdds(meanOfStat(projection, stat)),
        market: logOdds(Math.exp(market.logMean)),
        consensus: market.consensusOver,
        books: market.books,
        trust: modelTrust(input),
        won: actual > market.line,
      },
    ];
  });
}

/** Quoted player-games of past seasons, each with constants of the seasons before it. */
export interface Walked {
  readonly stacks: Record<NewsLevel, GradedRow[]>;
  readonly others: OtherStatsRow[];
}

const nothingWalked = (): Walked => ({ stacks: { none: [], absences: [], lineups: [] }, others: [] });

/** Starts the walk of these seasons, and returns what waits for its rows. */
export type Walk = (seasons: readonly string[], input: WalkInput) => () => Walked | Promise<Walked>;

/** What the walk needs of a fit's input. */
export type WalkInput = CoreInput & Pick<FitInput, 'games' | 'quoted'>;

/** Adds the quoted props of one season, with constants of the seasons before it. */
export function walkSeason(season: string, earlier: ModelConstants, input: WalkInput, into: Walked): void {
  const games = input.games.filter((game) => game.season <= season);
  const props = byPlayerGame(input.quoted);
  const wanted = (game: PlayedGame, line: { readonly playerId: number }): boolean =>
    game.season === season && props.has(playerGame(game.gameId, line.playerId));
  for (const row of playedRows(input.league, games, earlier.league, earlier.bases, wanted)) {
    const quoted = props.get(playerGame(row.game.gameId, row.line.playerId)) ?? [];
    for (const level of NEWS_LEVELS) into.stacks[level].push(...stackRows(row, quoted, level, earlier));
    const others = otherStatsRow(project(row.inputs.none, earlier), row.line.counts, quoted, earlier);
    if (others !== undefined) into.others.push(others);
  }
}

/** The quoted seasons with at least two seasons before them. */
export function seasonsToWalk({ games, quoted }: Pick<FitInput, 'games' | 'quoted'>): string[] {
  const ids = new Set(quoted.map(({ gameId }) => gameId));
  const withQuotes = new Set(games.filter(({ gameId }) => ids.has(gameId)).map(({ season }) => season));
  return seasonsOf(games).filter((season, index) => index >= 2 && withQuotes.has(season));
}

/** Fits the constants before each of these seasons, and adds the quoted props of the season with them. */
export function walkForward(seasons: readonly string[], input: WalkInput): Walked {
  const into = nothingWalked();
  for (const season of seasons) {
    const before = input.games.filter((game) => game.season < season);
    const earlier = fitCore(before, input)?.constants;
    if (earlier !== undefined) walkSeason(season, earlier, input, into);
  }
  return into;
}

import type { Day } from '../../../../server/src/kernel/index.ts';
import {
  advanceHockey,
  blended,
  clipped,
  type HockeyConstants,
  hockeyInput,
  HockeyPriced,
  type HockeyProjection,
  type HockeySeasons,
  type HockeyStat,
  logit,
  newHockeyWorld,
  ONE_FACTOR,
  overAt,
  projectHockey,
  sigmoid,
  SKATER_STATS,
} from '../../../../server/src/model/parts.ts';
import { fitStack, type GradedRow } from '../../fit/market/stack.ts';
import { emptyDesign } from '../../fit/regressions/linear.ts';
import { poissonRegression } from '../../fit/regressions/poisson.ts';
import { logLoss } from '../../proper-scores.ts';
import { countedIn, FEWEST_GAMES, linesNear } from '../rows.ts';
import { FactKeeper, FACTS, type FactGroup, type Facts } from './facts.ts';

const STATS = Object.keys(SKATER_STATS) as HockeyStat[];
const GROUPS = Object.keys(FACTS) as FactGroup[];
const RIDGE = 1;
const NINETY_FIVE_PERCENT = 1.96;
const FEWEST_ROWS = 1_000;

/** A skater's count in a played game, with what the model expected and the facts it did not use. */
interface Row {
  readonly stat: HockeyStat;
  readonly season: string;
  readonly day: Day;
  readonly actual: number;
  readonly projection: Pick<HockeyProjection, 'mean' | 'constants'>;
  readonly facts: Facts;
  /** Of the quoted main line; undefined without one, or where the count is on it. */
  readonly market:
    | { readonly line: number; readonly logMean: number; readonly consensus: number; readonly books: number }
    | undefined;
}

/** A difference of log losses in thousandths, with the reach of its 95 % interval by game day. Below 0 the facts help. */
export interface Gain {
  readonly rows: number;
  readonly difference: number;
  readonly reach: number;
}

export interface UnusedFact {
  readonly group: FactGroup;
  readonly stat: string;
  readonly weights: readonly number[];
  /** Half lines around the expected count, without a market. */
  readonly anyLine: Gain;
  /** At main lines: of the model alone, and of the blend, whose weights are of the season before the first day. */
  readonly alone: Gain;
  readonly blend: Gain;
}

export interface UnusedFacts {
  /** The season before the first day, on which a fact would be chosen, and the days from it on. */
  readonly before: readonly UnusedFact[];
  readonly from: readonly UnusedFact[];
}

function rowsOf({ games, quoted, lines }: HockeySeasons, constants: HockeyConstants): Row[] {
  const props = Map.groupBy(quoted, ({ gameId, playerId }) => `${gameId} ${playerId}`);
  const lineOf = new Map(lines.map((line) => [line.gameId, line]));
  const [first] = games;
  const world = newHockeyWorld();
  const keeper = new FactKeeper();
  const rows: Row[] = [];
  for (const [day, ofDay] of Map.groupBy(games, (game) => game.day)) {
    for (const game of ofDay)
      for (const line of game.lines) {
        const past = world.players.get(line.playerId);
        // The first season only fills the averages.
        if (line.skater === null || game.season === first?.season || past === undefined) continue;
        if (past.games < FEWEST_GAMES || past.isGoalie) continue;
        const input = hockeyInput(world, game, line);
        const facts = keeper.factsOf(world, game, line, lineOf.get(game.gameId));
        const ofPlayer = props.get(`${game.gameId} ${line.playerId}`) ?? [];
        for (const stat of STATS) {
          const projection = projectHockey(input, stat, constants);
          const actual = countedIn(line, stat);
          if (projection === undefined || actual === null) continue;
          const { mean } = projection;
          const prop = ofPlayer.find((of) => of.stat === stat && of.period === 'Full');
          const found = prop && new HockeyPriced(projection, prop.quotes).market;
          const market = found && found.line !== actual ? { ...found, consensus: found.consensusOver } : undefined;
          rows.push({
            stat,
            season: game.season,
            day,
            actual,
            projection: { mean, constants: projection.constants },
            facts,
            market,
          });
        }
      }
    keeper.advance(world, ofDay);
    advanceHockey(world, day, ofDay);
  }
  return rows;
}

function fitted(rows: readonly Row[], group: FactGroup): Float64Array {
  const width = FACTS[group].length;
  const design = emptyDesign(rows.length, width);
  rows.forEach(({ facts }, row) => design.values.set(facts[group]!, row * width));
  const counts = Float64Array.from(rows, ({ actual }) => actual);
  const offset = Float64Array.from(rows, ({ projection }) => Math.log(projection.mean));
  return poissonRegression(design, counts, offset, RIDGE);
}

interface Compared {
  readonly day: Day;
  readonly by: number;
}

function gainOf(rows: readonly Compared[]): Gain {
  const mean = rows.reduce((sum, { by }) => sum + by, 0) / rows.length;
  const days = [...Map.groupBy(rows, ({ day }) => day).values()];
  const squares = days.reduce((sum, day) => sum + day.reduce((all, { by }) => all + by - mean, 0) ** 2, 0);
  const reach = (NINETY_FIVE_PERCENT * Math.sqrt(squares)) / rows.length;
  return { rows: rows.length, difference: 1000 * mean, reach: 1000 * reach };
}

const overIn = ({ projection }: Row, mean: number, line: number): number =>
  overAt(line, mean, ONE_FACTOR, projection.constants.dispersion);

/** A quoted row as the blend sees it, with a mean of the model. */
function gradedAt(row: Row, mean: number): GradedRow {
  const { stat, season, day, actual, market } = row;
  const { line, logMean, consensus, books } = market!;
  const logOdds = (of: number): number => logit(clipped(overIn(row, of, line)));
  return {
    stat,
    season,
    day,
    model: logOdds(mean),
    market: logOdds(Math.exp(logMean)),
    consensus,
    books,
    trust: 1,
    won: actual > line,
  };
}

interface Told {
  readonly any: readonly Compared[];
  readonly alone: readonly Compared[];
  readonly blend: readonly Compared[];
}

/** What the facts change on some rows, all with weights that are given. */
function toldOn(
  rows: readonly Row[],
  meanOf: (row: Row) => number,
  stacks: Readonly<Record<'without' | 'with', ReturnType<typeof fitStack>['byStat']>>,
): Told {
  const any = rows.flatMap((row) =>
    linesNear(row.projection.mean).map((line) => {
      const loss = (mean: number): number => logLoss(overIn(row, mean, line), row.actual > line);
      return { day: row.day, by: loss(meanOf(row)) - loss(row.projection.mean) };
    }),
  );
  const main = rows
    .filter(({ market }) => market !== undefined)
    .map((row) => [gradedAt(row, row.projection.mean), gradedAt(row, meanOf(row))] as const);
  const compared = (chance: (row: GradedRow, way: 'without' | 'with') => number): Compared[] =>
    main.map(([without, having]) => ({
      day: without.day,
      by: logLoss(chance(having, 'with'), without.won) - logLoss(chance(without, 'without'), without.won),
    }));
  return {
    any,
    alone: compared(({ model }) => sigmoid(model)),
    blend: compared(({ stat, model, market }, way) =>
      sigmoid(blended(model, market, stacks[way][stat as HockeyStat]!)),
    ),
  };
}

/**
 * What facts that the model does not use would gain, known perfectly. Each multiplies the expected count. Weights are of the
 * seasons before, or of the season's days before `from` where no earlier season has the fact.
 */
export function measureUnused(
  seasons: HockeySeasons,
  constants: HockeyConstants,
  season: string,
  from: Day,
): UnusedFacts {
  const all = rowsOf(seasons, constants);
  const results = GROUPS.flatMap((group) => {
    const rows = all.filter(({ facts }) => facts[group] !== undefined);
    const weights = new Map<HockeyStat, Float64Array>();
    for (const [stat, ofStat] of Map.groupBy(rows, (row) => row.stat)) {
      const earlier = ofStat.filter((row) => row.season < season);
      const train = earlier.length >= FEWEST_ROWS ? earlier : ofStat.filter(({ day }) => day < from);
      if (train.length >= FEWEST_ROWS) weights.set(stat, fitted(train, group));
    }
    const measured = rows.filter((row) => row.season === season && weights.has(row.stat));
    const meanOf = ({ stat, projection, facts }: Row): number =>
      projection.mean *
      Math.exp(facts[group]!.reduce((sum, fact, index) => sum + fact * weights.get(stat)![index]!, 0));
    const chosen = measured.filter(({ day, market }) => day < from && market !== undefined);
    if (chosen.length === 0) return [];
    const stackOf = (mean: (row: Row) => number) =>
      fitStack(
        chosen.map((row) => gradedAt(row, mean(row))),
        STATS,
      ).byStat;
    const stacks = { without: stackOf(({ projection }) => projection.mean), with: stackOf(meanOf) };
    const ofSpan = (isIn: (row: Row) => boolean): UnusedFact[] => {
      const told = STATS.filter((stat) => weights.has(stat)).map((stat) => {
        const some = measured.filter((row) => row.stat === stat && isIn(row));
        return { stat, weights: [...weights.get(stat)!], ...toldOn(some, meanOf, stacks) };
      });
      const together = {
        ...{ stat: 'all', weights: [], any: told.flatMap(({ any }) => any) },
        ...{ alone: told.flatMap(({ alone }) => alone), blend: told.flatMap(({ blend }) => blend) },
      };
      return [...told, together].map(({ any, alone, blend, ...of }) => ({
        ...{ group, ...of, anyLine: gainOf(any), alone: gainOf(alone), blend: gainOf(blend) },
      }));
    };
    return [{ before: ofSpan(({ day }) => day < from), from: ofSpan(({ day }) => day >= from) }];
  });
  return { before: results.flatMap(({ before }) => before), from: results.flatMap((result) => result.from) };
}

/** The figures as a table for a terminal. */
export function unusedReport({ before, from }: UnusedFacts): string {
  const said = ({ rows, difference, reach }: Gain): string =>
    rows === 0 ? '–' : `${difference.toFixed(2)} ± ${reach.toFixed(2)} (${rows})`;
  const lines = (title: string, facts: readonly UnusedFact[]): string[] => [
    title,
    ...facts.map(({ group, stat, anyLine, alone, blend }) =>
      [
        `  ${group.padEnd(20)} ${stat.padEnd(13)}`,
        `any line ${said(anyLine)}`,
        `main lines: alone ${said(alone)}`,
        `blend ${said(blend)}`,
      ].join('  '),
    ),
  ];
  const head = 'thousandths of log loss beyond the model, with 95 % intervals by game day; below 0 the fact helps';
  return `${[head, ...lines('before the first day', before), ...lines('from the first day on', from)].join('\n')}\n`;
}

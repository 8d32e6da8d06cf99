import type { Stat } from '../../sports/index.ts';
import type { Market } from '../prices/books.ts';
import type { Edition, Quotable } from '../prices/edition.ts';
import { mixtureTail, type Tail } from '../prices/pricing.ts';
import type { Fixture } from '../rosters/calendar.ts';
import { chanceToPlay, type Health } from '../rosters/health.ts';
import { assistWeight, sideOf, type Side } from './side.ts';
import { lineupOf, type Lineup, type Squad } from './lineup.ts';
import { ASSISTS, LATE_GOALS } from './figures.ts';
import type { Goalkeeper, HockeyLeague, HockeyTeam, Skater } from './rosters.ts';

/** A bookmaker's forecast for a player who plays: the mean of each stat that books quote. */
export interface HockeyForecast extends Quotable {
  readonly player: Skater | Goalkeeper;
  readonly means: Readonly<Partial<Record<Stat, number>>>;
}

export interface HockeyEdition extends Edition<HockeyForecast> {
  /** Expected goals, home first. */
  readonly goals: readonly [number, number];
}

const HOUR = 3_600_000;
/** News about players below these minutes changes no price. */
const REGULAR_MINUTES = 13;

type Squads = readonly [Squad, Squad];

/** One edition when the first reports are in, on the evening before, and one per piece of news until the start. */
export function hockeyEditions(league: HockeyLeague, game: Fixture<HockeyTeam>, squads: Squads): HockeyEdition[] {
  const opens = game.anchor.getTime() - 6.5 * HOUR;
  const until = game.postponedAt?.getTime() ?? game.tipOff.getTime();
  const news = squads
    .flatMap(({ health }) => health)
    .filter(({ player }) => player.role === 'goalkeeper' || player.minutes >= REGULAR_MINUTES)
    .flatMap(({ reports }) => reports.map(({ at }) => at.getTime()))
    .filter((at) => at > opens && at < until);
  return [...new Set([opens, ...news])].sort((a, b) => a - b).map((at) => editionAt(league, game, squads, at));
}

function editionAt(league: HockeyLeague, game: Fixture<HockeyTeam>, squads: Squads, at: number): HockeyEdition {
  const health = squads.flatMap((squad) => squad.health);
  const last = (one: Health<Skater | Goalkeeper>) => one.reports.findLast((report) => report.at.getTime() <= at);
  const chances = new Map(
    health.map((one) => [one.player.number, chanceToPlay(last(one)?.status, game, new Date(at))] as const),
  );
  const ready = ({ number }: Skater | Goalkeeper): boolean => (chances.get(number) ?? 0) > 0.5;
  const [home, away] = [game.home, game.away].map((team) => {
    const lineup = lineupOf(league, game, team, ready);
    return expectedOf(
      sideOf(league, game, team, lineup, () => 1),
      lineup,
    );
  });
  if (home === undefined || away === undefined) throw new Error('a game has two sides');
  const all = [...forecastsOf(home, away, chances), ...forecastsOf(away, home, chances)];
  const tails = new Map<string, Tail>();
  const open = health.filter((one) => last(one)?.status === 'Questionable' || last(one)?.status === 'Doubtful');
  return {
    at: new Date(at),
    goals: [goalsOf(home, away), goalsOf(away, home)],
    doubtful: new Set(open.map(({ player }) => player.number)),
    offered: ({ stat }: Market) => {
      const mean = ({ means }: HockeyForecast): number => means[stat] ?? 0;
      return all.filter((one) => mean(one) > 0).toSorted((a, b) => mean(b) - mean(a));
    },
    tail(forecast, { stat }) {
      const name = `${forecast.player.number} ${stat}`;
      const known = tails.get(name) ?? tailOf(stat, forecast.means[stat] ?? 0);
      tails.set(name, known);
      return known;
    },
  };
}

interface Expected {
  readonly side: Side;
  readonly lineup: Lineup;
  /** Of the whole game, by the skater's place; before the opponents' goalkeeper. */
  readonly goals: readonly number[];
  readonly assists: readonly number[];
  readonly others: readonly number[];
  readonly blocks: readonly number[];
}

/** Minutes of overtime in the mean of all games. */
const OVERTIME_SHARE = 1.008;
const [, ONE_ASSIST, TWO_ASSISTS] = ASSISTS;

/** The expected assists of a goal by the weights of the team-mates; the second one is another player's. */
function assistShares(weights: readonly number[]): number[] {
  const sum = sumOf(weights);
  const first = weights.map((weight) => weight / sum);
  const odds = first.map((share) => share / (1 - share));
  const all = sumOf(odds);
  return first.map(
    (share, mate) => (ONE_ASSIST + TWO_ASSISTS) * share + TWO_ASSISTS * share * (all - (odds[mate] ?? 0)),
  );
}

function expectedOf(side: Side, lineup: Lineup): Expected {
  const seconds = lineup.skaters.map(({ minutes }) => 60 * minutes * OVERTIME_SHARE);
  const expected = (rate: keyof Side['rates']): number[] =>
    side.rates[rate].map((own, place) => own * (seconds[place] ?? 0));
  const goals = expected('goals').map((own) => own * LATE_GOALS);
  const assists = seconds.map(() => 0);
  for (const [scorer, own] of goals.entries())
    for (const inPowerPlay of [true, false]) {
      const share = side.powerPlay[scorer] ?? 0;
      const shares = assistShares(seconds.map((time, mate) => assistWeight(side, scorer, mate, time, inPowerPlay)));
      for (const [mate, each] of shares.entries())
        assists[mate] = (assists[mate] ?? 0) + own * (inPowerPlay ? share : 1 - share) * each;
    }
  return { side, lineup, goals, assists, others: expected('others'), blocks: expected('blocks') };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, own) => sum + own, 0);
const goalsOf = (own: Expected, other: Expected): number => sumOf(own.goals) * other.lineup.starter.letsIn;

function forecastsOf(own: Expected, other: Expected, chances: ReadonlyMap<number, number>): HockeyForecast[] {
  const { letsIn } = other.lineup.starter;
  const skaters = own.lineup.skaters.map(({ skater }, place): HockeyForecast => {
    const goals = (own.goals[place] ?? 0) * letsIn;
    const assists = (own.assists[place] ?? 0) * letsIn;
    const means = {
      Goals: goals,
      Assists: assists,
      Points: goals + assists,
      ShotsOnGoal: goals + (own.others[place] ?? 0),
      BlockedShots: own.blocks[place] ?? 0,
    };
    return { player: skater, chance: chances.get(skater.number) ?? 0, means };
  });
  const { starter } = own.lineup;
  const saves = { player: starter, chance: chances.get(starter.number) ?? 0, means: { Saves: sumOf(other.others) } };
  return [...skaters, saves];
}

/** Of counts: the variance is m(1 + c·m) with the mean m. */
const DISPERSION: Readonly<Partial<Record<Stat, number>>> = { ShotsOnGoal: 0.06, BlockedShots: 0.1 };
/** One night in 16 the starter is pulled, with about half of the saves. */
const NIGHTS = Array.from({ length: 16 }, (_, night) => (night === 0 ? 0.55 : 1));
const SAVES_DISPERSION = 1.6;

function tailOf(stat: Stat, mean: number): Tail {
  if (stat !== 'Saves') return mixtureTail([mean], { c0: 1, c1: DISPERSION[stat] ?? 0, lift: 1 });
  return mixtureTail(
    NIGHTS.map((share) => share * mean),
    { c0: SAVES_DISPERSION, c1: 0, lift: 1 },
  );
}

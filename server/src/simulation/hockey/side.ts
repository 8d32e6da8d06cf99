import type { Fixture } from '../rosters/calendar.ts';
import { HOME, perRate, POWER_PLAY, POWER_PLAY_ASSISTS, TOGETHER, type PerRate, type Rate } from './figures.ts';
import { formOn, type Dressed, type Lineup } from './lineup.ts';
import { MEAN_MINUTES, type HockeyLeague, type HockeyTeam, type Skater } from './rosters.ts';

/** One team in one game: who dresses, and what each does per second on the ice against this opponent. */
export interface Side {
  readonly team: HockeyTeam;
  readonly lineup: Lineup;
  /** By the skater's place in the lineup. */
  readonly rates: PerRate<readonly number[]>;
  /** The share of a skater's goals that fall in power plays. */
  readonly powerPlay: readonly number[];
}

/** A night's factor on a skater's rate; 1 for a forecast. */
export type NightFactor = (rate: Rate, place: number) => number;

export function sideOf(
  league: HockeyLeague,
  game: Fixture<HockeyTeam>,
  team: HockeyTeam,
  lineup: Lineup,
  factor: NightFactor,
): Side {
  const isHome = team === game.home;
  const { allows } = isHome ? game.away : game.home;
  const sign = isHome ? 1 : -1;
  const against: PerRate<number> = {
    goals: team.attack * allows.goals * Math.exp(sign * HOME.goals),
    others: allows.others * Math.exp(sign * HOME.others),
    assists: 1,
    blocks: 1,
    hits: 1,
  };
  const form = (skater: Skater, rate: Rate): number =>
    rate === 'blocks' || rate === 'hits' ? 1 : formOn(league, skater, rate, game.dayNumber);
  const rates = perRate((rate) =>
    lineup.skaters.map(
      ({ skater }, place) => (skater.rates[rate] * form(skater, rate) * against[rate] * factor(rate, place)) / 60,
    ),
  );
  return { team, lineup, rates, powerPlay: lineup.skaters.map(powerPlayShare) };
}

function powerPlayShare({ skater, minutes }: Dressed): number {
  const { share, slope, most } = POWER_PLAY[skater.role];
  return Math.min(most, share * (minutes / MEAN_MINUTES[skater.role]) ** slope);
}

/** The weight of a team-mate's assist to a scorer: who plays in the same line, and who plays in power plays. */
export function assistWeight(
  { lineup, rates }: Side,
  scorer: number,
  mate: number,
  seconds: number,
  inPowerPlay: boolean,
): number {
  const [one, other] = [lineup.skaters[scorer], lineup.skaters[mate]];
  if (one === undefined || other === undefined || mate === scorer) return 0;
  const own = (rates.assists[mate] ?? 0) * seconds;
  if (inPowerPlay) return own * (other.minutes / MEAN_MINUTES[other.skater.role]) ** POWER_PLAY_ASSISTS;
  if (one.skater.role !== 'forward' || other.skater.role !== 'forward') return own * TOGETHER.defender;
  return own * (one.line === other.line ? TOGETHER.line : TOGETHER.forward);
}

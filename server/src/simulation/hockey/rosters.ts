import { leagueKey, type AnyLeague, type AnyPlayer, type AnyTeam } from '../rosters/clubs.ts';
import type { EveryHour } from '../rosters/every-hour.ts';
import { playerNames, type TeamName } from '../rosters/names.ts';
import { factorFrom, keyOf, randomStream, type Key, type Random } from '../random.ts';
import type { SimulatedLeague } from '../simulated-leagues.ts';
import {
  BETWEEN_TEAMS,
  DEFENDERS,
  FORWARDS,
  GOALKEEPERS,
  MEAN_RATES,
  MINUTES_SPREAD,
  perRate,
  ROSTER,
  SHOOTS_AND_SCORES,
  TALENT,
  type PerRate,
  type Rate,
  type SkaterPosition,
} from './figures.ts';

export interface Skater extends AnyPlayer {
  readonly position: SkaterPosition;
  readonly role: 'forward' | 'defender';
  /** Minutes per game if all are healthy. */
  readonly minutes: number;
  /** Per minute on the ice. */
  readonly rates: PerRate<number>;
}

export interface Goalkeeper extends AnyPlayer {
  readonly role: 'goalkeeper';
  /** Factor on the goals that the goalkeeper lets in. */
  readonly letsIn: number;
}

export interface HockeyTeam extends AnyTeam {
  /** Each role in the coach's order. */
  readonly forwards: readonly Skater[];
  readonly defenders: readonly Skater[];
  readonly goalkeepers: readonly Goalkeeper[];
  /** Factors on the team's goals, and on what its opponents do against it. */
  readonly attack: number;
  readonly allows: Readonly<Record<'goals' | 'others', number>>;
}

export interface HockeyLeague extends AnyLeague<HockeyTeam> {
  readonly players: readonly (Skater | Goalkeeper)[];
}

/** Minutes of a skater at the mean of the role, among those who dress. */
export const MEAN_MINUTES = { forward: 15.3, defender: 19.8 } as const;

/** Twelve teams of 28 players, the same for the same seed. */
export function foundHockeyLeague(
  rules: SimulatedLeague,
  seed: number,
  atEveryHour: EveryHour | null = null,
): HockeyLeague {
  const key = leagueKey(rules.prefix, seed);
  const names = playerNames(key, rules.teams.length * ROSTER);
  const drawn = rules.teams.map((named, number) => foundTeam({ rules, key, names }, number, named));
  const scale = scaleOf(drawn);
  const teams = drawn.map((team) => ({
    ...team,
    forwards: team.forwards.map(scale),
    defenders: team.defenders.map(scale),
  }));
  const players = teams.flatMap(({ forwards, defenders, goalkeepers }) => [...forwards, ...defenders, ...goalkeepers]);
  return { seed: key, rules, atEveryHour, teams, players };
}

interface Founding {
  readonly rules: SimulatedLeague;
  readonly key: Key;
  readonly names: readonly string[];
}

function foundTeam(founding: Founding, number: number, named: TeamName): HockeyTeam {
  const { rules, key } = founding;
  const random = randomStream(keyOf(key, 'team', number));
  const spread = (sd: number): number => factorFrom(random.normal(), sd);
  const skaters = (places: typeof FORWARDS, from: number): Skater[] =>
    places.map(([position, minutes], place) =>
      foundSkater(founding, number * ROSTER + from + place, position, minutes),
    );
  const inGoal = FORWARDS.length + DEFENDERS.length;
  return {
    number,
    rules,
    ...named,
    attack: spread(BETWEEN_TEAMS.attack),
    allows: { goals: spread(BETWEEN_TEAMS.goals), others: spread(BETWEEN_TEAMS.others) },
    forwards: skaters(FORWARDS, 0),
    defenders: skaters(DEFENDERS, FORWARDS.length),
    goalkeepers: Array.from({ length: GOALKEEPERS }, (_, place) => ({
      ...entryOf(founding, number * ROSTER + inGoal + place),
      position: 'G',
      role: 'goalkeeper',
      // The first goalkeeper is the best one.
      letsIn: spread(BETWEEN_TEAMS.goalkeeper) * (0.98 + 0.03 * place),
    })),
  };
}

const entryOf = ({ rules, names }: Founding, number: number): Pick<AnyPlayer, 'number' | 'externalId' | 'name'> => ({
  number,
  externalId: `${rules.prefix}-${String(number + 1).padStart(3, '0')}`,
  name: names[number] ?? '',
});

function foundSkater(founding: Founding, number: number, position: SkaterPosition, placeMinutes: number): Skater {
  const random = randomStream(keyOf(founding.key, 'player', number));
  const role = position === 'D' ? 'defender' : 'forward';
  const minutes = placeMinutes * factorFrom(bounded(random), MINUTES_SPREAD);
  const shoots = bounded(random);
  const deviation = (rate: Rate): number => {
    if (rate === 'others') return shoots;
    const own = bounded(random);
    return rate === 'goals' ? SHOOTS_AND_SCORES * shoots + Math.sqrt(1 - SHOOTS_AND_SCORES ** 2) * own : own;
  };
  const rates = perRate((rate) => {
    const { slope, spread } = TALENT[role][rate];
    return (
      (MEAN_RATES[position][rate] / 60) * (minutes / MEAN_MINUTES[role]) ** slope * Math.exp(spread * deviation(rate))
    );
  });
  return { ...entryOf(founding, number), position, role, minutes, rates };
}

const bounded = (random: Random): number => Math.max(-2.2, Math.min(2.2, random.normal()));

/** Scales rates so that the league's mean of each position is the real one, over the minutes that are played. */
function scaleOf(teams: readonly HockeyTeam[]): (skater: Skater) => Skater {
  const dressed = teams.flatMap(({ forwards, defenders }) => [...forwards.slice(0, 12), ...defenders.slice(0, 6)]);
  const factors = new Map<SkaterPosition, PerRate<number>>();
  for (const [position, own] of Map.groupBy(dressed, (skater) => skater.position)) {
    const minutes = own.reduce((sum, skater) => sum + skater.minutes, 0);
    factors.set(
      position,
      perRate((rate) => {
        const mean = own.reduce((sum, skater) => sum + skater.rates[rate] * skater.minutes, 0) / minutes;
        return MEAN_RATES[position][rate] / 60 / mean;
      }),
    );
  }
  return (skater) => {
    const factor = factors.get(skater.position);
    return { ...skater, rates: perRate((rate) => skater.rates[rate] * (factor?.[rate] ?? 1)) };
  };
}

import type { SimulatedLeague } from '../simulated-leagues.ts';
import { keyOf, type Key } from '../random.ts';
import type { EveryHour } from './every-hour.ts';
import type { Zone } from './names.ts';

/** What calendar, reports and prices need of a player of any sport. */
export interface AnyPlayer {
  /** Number in the league, from 0. */
  readonly number: number;
  readonly externalId: string;
  readonly name: string;
  readonly position: string;
}

export interface AnyTeam {
  readonly number: number;
  readonly rules: SimulatedLeague;
  readonly abbreviation: string;
  readonly name: string;
  readonly zone: Zone;
}

export interface AnyLeague<Team extends AnyTeam = AnyTeam> {
  readonly seed: Key;
  readonly rules: SimulatedLeague;
  /** Null: games are in the evening on all days. */
  readonly atEveryHour: EveryHour | null;
  readonly teams: readonly Team[];
  readonly players: readonly AnyPlayer[];
}

/** A league's minimum number of games per day, two fifths of a round: 6 of 15. */
export const fewestGames = ({ teams }: AnyLeague): number => Math.floor(teams.length / 5);

/** The key of a league's random numbers. */
export const leagueKey = (prefix: string, seed: number): Key =>
  prefix === 'sim' ? keyOf(0, 'simulated league', seed) : keyOf(0, prefix, seed);

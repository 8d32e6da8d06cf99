import { DEFAULT_LEAGUE, type League } from '../leagues/index.ts';

/**
 * The invented teams play by the rules of the first league, and in its place: the demo shows their games, boards and record
 * under its name.
 */
export const SIMULATED_LEAGUE: League = DEFAULT_LEAGUE;

/** The source's name, wherever a fact's origin is shown: in facts, in their freshness and in the schedule of the demo. */
export const SIMULATED_SOURCE = 'simulated-league';

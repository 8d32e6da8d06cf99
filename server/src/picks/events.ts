import { Type } from 'typebox';
import { LEAGUES, type League } from '../leagues/index.ts';
import type { EventType } from '../platform/index.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const GameDay = Type.String({ format: 'date', description: "The league's game day." });

export interface PicksScored {
  readonly league: League;
  readonly count: number;
  readonly date: string;
  readonly premiumCount: number;
  readonly standardCount: number;
}

export const picksScored: EventType<PicksScored> = {
  type: 'picks.scored',
  description: 'A scoring run published a new version of a day’s picks. The counts are of the whole board.',
  schema: Type.Object({
    league: Type.Enum([...LEAGUES]),
    count: Count('Picks on the board.'),
    date: GameDay,
    premiumCount: Count('Those rated Premium.'),
    standardCount: Count('Those rated Standard.'),
  }),
  example: { league: 'Nba', count: 14, date: '2024-03-02', premiumCount: 3, standardCount: 11 },
};

export interface PicksSettled {
  readonly league: League;
  readonly count: number;
  readonly date: string;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voided: number;
  readonly profit: number;
}

export const picksSettled: EventType<PicksSettled> = {
  type: 'picks.settled',
  description:
    'Picks of a day were graded, or graded again after a correction. Counts the picks that this run graded, each once, at the first price it was published at.',
  schema: Type.Object({
    league: Type.Enum([...LEAGUES]),
    count: Count('Picks graded.'),
    date: GameDay,
    hits: Count('Picks that hit.'),
    misses: Count('Picks that missed.'),
    pushes: Count('Results exactly on the line.'),
    voided: Count('Picks without action: the player or the game did not play.'),
    profit: Type.Number({ description: 'Units won or lost, one staked a pick, rounded to 4 places.' }),
  }),
  example: { league: 'Nba', count: 14, date: '2024-03-02', hits: 7, misses: 6, pushes: 0, voided: 1, profit: 0.6709 },
};

export interface GameProgress {
  readonly league: League;
  readonly gameId: number;
  readonly date: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homePoints: number;
  readonly awayPoints: number;
  readonly period: number;
  readonly clock: number;
  readonly at: string;
}

export const gameProgress: EventType<GameProgress> = {
  type: 'game.progress',
  description: 'A running game has a new state; at most once in 15 seconds a game.',
  schema: Type.Object({
    league: Type.Enum([...LEAGUES]),
    gameId: Type.Integer(),
    date: GameDay,
    homeTeam: Type.String(),
    awayTeam: Type.String(),
    homePoints: Count('So far.'),
    awayPoints: Count('So far.'),
    period: Type.Integer({ minimum: 1, description: 'Overtimes follow those of regulation.' }),
    clock: Count('Seconds left in the period; 0 between periods.'),
    at: Type.String({ format: 'date-time', description: 'When the state became known.' }),
  }),
  example: {
    league: 'Nba',
    gameId: 812,
    date: '2024-03-02',
    homeTeam: 'DEN',
    awayTeam: 'LAL',
    homePoints: 58,
    awayPoints: 61,
    period: 3,
    clock: 412,
    at: '2024-03-03T01:12:30Z',
  },
};

/** Events of this module, for webhooks. */
export const PICKS_EVENTS = [picksScored, picksSettled, gameProgress];

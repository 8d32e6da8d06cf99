/**
 * Figures of real games for the simulated hockey league, measured on regular seasons from 2020-21 to 2025-26. They are shipped
 * without the data. What cannot be measured directly was set so that simulated box scores match the real margins
 * (`marginals.test.ts` states the bounds). Rates are a little above the real ones where spare players lower them.
 */

export type SkaterPosition = 'C' | 'L' | 'R' | 'D';

/** Rates per minute on the ice; `others` are shots on goal that are no goals. */
export const RATES = ['goals', 'assists', 'others', 'blocks', 'hits'] as const;
export type Rate = (typeof RATES)[number];
export type PerRate<Value> = Readonly<Record<Rate, Value>>;

export const perRate = <Value>(of: (rate: Rate) => Value): PerRate<Value> => ({
  goals: of('goals'),
  assists: of('assists'),
  others: of('others'),
  blocks: of('blocks'),
  hits: of('hits'),
});

/** Per 60 minutes of a skater. */
export const MEAN_RATES: Readonly<Record<SkaterPosition, PerRate<number>>> = {
  C: { goals: 0.83, assists: 1.19, others: 6.3, blocks: 2.1, hits: 3.75 },
  L: { goals: 0.9, assists: 1.14, others: 6.8, blocks: 1.8, hits: 4.9 },
  R: { goals: 0.91, assists: 1.21, others: 7.1, blocks: 1.8, hits: 4.4 },
  D: { goals: 0.23, assists: 0.83, others: 4.25, blocks: 4.45, hits: 3.8 },
};

/** How a rate depends on minutes (a power), and its spread between players of equal minutes (sd of the logarithm). */
interface Talent {
  readonly slope: number;
  readonly spread: number;
}
export const TALENT: Readonly<Record<'forward' | 'defender', PerRate<Talent>>> = {
  forward: {
    goals: { slope: 1.25, spread: 0.22 },
    assists: { slope: 1.45, spread: 0.22 },
    others: { slope: 0.55, spread: 0.21 },
    blocks: { slope: -0.7, spread: 0.36 },
    hits: { slope: -2, spread: 0.45 },
  },
  defender: {
    goals: { slope: 1.6, spread: 0.36 },
    assists: { slope: 1.6, spread: 0.3 },
    others: { slope: 0.75, spread: 0.26 },
    blocks: { slope: -0.2, spread: 0.25 },
    hits: { slope: -1.5, spread: 0.45 },
  },
};
/** Who shoots much scores more: correlation of the two spreads. */
export const SHOOTS_AND_SCORES = 0.6;

/**
 * The places of a roster: position and minutes if all are healthy. Twelve forwards in lines of three, and six defenders in pairs,
 * dress; then spare players, those of the second team last.
 */
export const FORWARDS: readonly (readonly [SkaterPosition, number])[] = [
  ['L', 18.4],
  ['C', 19.2],
  ['R', 18.1],
  ['L', 17],
  ['C', 17.5],
  ['R', 16.6],
  ['L', 14.6],
  ['C', 15.2],
  ['R', 14.2],
  ['L', 10.6],
  ['C', 11],
  ['R', 10.1],
  ['C', 10],
  ['L', 9.6],
  ['R', 9],
  ['C', 8.6],
];
export const DEFENDERS: readonly (readonly [SkaterPosition, number])[] = [
  ['D', 23.4],
  ['D', 22],
  ['D', 20.6],
  ['D', 19.6],
  ['D', 16.2],
  ['D', 15],
  ['D', 14],
  ['D', 13.2],
  ['D', 12.6],
];
export const GOALKEEPERS = 3;
export const DRESSED = { forwards: 12, defenders: 6 } as const;
/** Those of a role who are with the team on all days; the others are with the second team. */
export const WITH_TEAM = { forwards: 13, defenders: 7, goalkeepers: 2 } as const;
export const ROSTER = FORWARDS.length + DEFENDERS.length + GOALKEEPERS;

/** Spread between teams of a player's minutes around those of the place (sd of the logarithm). */
export const MINUTES_SPREAD = 0.05;

/** Minutes of a team's skaters together in 60 minutes, and their sd: penalties take. */
export const SKATER_MINUTES = { mean: 294.3, sd: 2.6 } as const;

/** Variation of a player's minutes from game to game, and between the periods of a game (sd of the logarithm). */
export const NIGHT_MINUTES_SD = { forward: 0.14, defender: 0.135 } as const;
export const PERIOD_MINUTES_SD = 0.12;

/** Variation of a player's rates in one game, and of a team's in one game (sd of the logarithm). */
export const NIGHT_SD: PerRate<number> = { goals: 0, assists: 0, others: 0.14, blocks: 0.24, hits: 0.24 };
export const TEAM_NIGHT_SD: PerRate<number> = { goals: 0, assists: 0, others: 0.11, blocks: 0.14, hits: 0.2 };

/** One side has the puck more on some nights: what its shots gain (sd of the logarithm), the other side's lose. */
export const TILT_SD = 0.07;

/** Slow drift of role and form over weeks (sd of the logarithm). */
export const FORM_SD = { minutes: 0.06, goals: 0.08, assists: 0.06, others: 0.05 } as const;

/** Spread between teams of what they allow, and of goalkeepers in the goals that they let in (sd of the logarithm). */
export const BETWEEN_TEAMS = { goals: 0.05, others: 0.05, attack: 0.05, goalkeeper: 0.07 } as const;
/** The home side's gain in goals and in other shots (logarithm); the away side loses as much. */
export const HOME = { goals: 0.037, others: 0.02 } as const;

/** All goals of a team over those of the rates above: the rest fall at the end of close games and in overtime. */
export const LATE_GOALS = 1.07;

/** Shares of goals with no, one and two assists: 1.69 a goal. */
export const ASSISTS = [0.07, 0.17, 0.76] as const;
/** A line scores together: weights of assists by who plays with the scorer. */
export const TOGETHER = { line: 2.4, forward: 0.62, defender: 1 } as const;

/** Share of the goals of a player with the mean minutes of the role that fall in power plays, and how it grows with minutes. */
export const POWER_PLAY = {
  forward: { share: 0.2, slope: 1.5, most: 0.42 },
  defender: { share: 0.1, slope: 2.5, most: 0.4 },
} as const;
/** In power plays assists follow minutes more steeply. */
export const POWER_PLAY_ASSISTS = 2.2;

/**
 * The end of a game. A side that is behind by up to three takes its goalkeeper out for some seconds. It may score then, likelier
 * if it is behind by one. Or the other side finds the net empty, with a chance by its lead.
 */
export const EMPTY_NET = { from: 60, to: 130, equal: 0.2, scored: [0, 0.34, 0.38, 0.16] } as const;

/** Goals in five minutes of overtime: in a third of them is none. Shots of a side that are none, a minute. */
export const OVERTIME = { goalless: 0.32, others: 0.55, skaters: 3, players: 9 } as const;

/** The chance that a goalkeeper leaves after a goal, by the goals against so far. */
export const PULLED: readonly number[] = [0, 0, 0, 0.025, 0.125, 0.25, 0.25];
/** The first goalkeeper starts this share of the games. */
export const FIRST_STARTS = 0.62;

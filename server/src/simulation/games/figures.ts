import type { Stat } from '../../sports/index.ts';

/**
 * Figures of real games for the simulated league. They were measured on the regular seasons 2022-23 and 2023-24 (52,287
 * player games, 4,920 team games, 437,000 shots) and are shipped without the data. A figure that cannot be measured
 * directly was set so that simulated box scores match the real margins (`marginals.test.ts` allows 10 %).
 */

/** Rates per minute on court; the first eight columns of a talent after the minutes. */
export const RATE_NAMES = ['use2', 'use3', 'trips', 'reb', 'ast', 'stl', 'blk', 'tov'] as const;
export type RateName = (typeof RATE_NAMES)[number];
export type PerRate<T> = Readonly<Record<RateName, T>>;

/** One value per rate; `index` is its position in RATE_NAMES. */
export function perRate<T>(of: (name: RateName, index: number) => T): PerRate<T> {
  const [use2, use3, trips, reb] = [of('use2', 0), of('use3', 1), of('trips', 2), of('reb', 3)];
  const [ast, stl, blk, tov] = [of('ast', 4), of('stl', 5), of('blk', 6), of('tov', 7)];
  return { use2, use3, trips, reb, ast, stl, blk, tov };
}

export type Build = 'Guard' | 'Forward' | 'Centre';

interface Talent {
  /** Means of ln minutes per game, ln of the eight rates, then the log-odds of a two, a three and a free throw. */
  readonly mean: readonly number[];
  /** Lower triangle of the Cholesky factor of their covariance between players. */
  readonly spread: readonly (readonly number[])[];
}

/**
 * 848 player seasons of at least 200 minutes, by position; rates are shrunk slightly against sampling noise. Sharing a
 * team's shots and rebounds changes the spread of the drawn values. Some spreads were set to compensate: threes (down);
 * rebounds, assists and blocks (up); shots and trips with minutes (up); threes made with threes taken (up).
 */
export const TALENT: Readonly<Record<Build, Talent>> = {
  Guard: {
    mean: [3.067, -1.684, -1.79, -2.667, -2.073, -2.115, -3.441, -4.398, -2.925, 0.066, -0.577, 1.366],
    spread: [
      [0.397],
      [0.22, 0.421],
      [0.11, -0.07, 0.2],
      [0.4, 0.3, 0.115, 0.405],
      [0.03, 0.063, -0.056, 0.042, 0.27],
      [0.22, 0.166, -0.062, -0.015, -0.013, 0.49],
      [-0.003, 0.003, -0.055, 0.005, 0.018, 0.066, 0.266],
      [-0.072, 0.014, -0.071, 0.055, 0.134, -0.01, 0.117, 0.43],
      [0.112, 0.208, 0.005, 0.057, 0.017, 0.134, -0.009, 0.003, 0.202],
      [0.019, -0.026, -0.032, 0.009, 0.015, -0.022, 0.009, 0.013, -0.008, 0.152],
      [0.029, -0.033, 0.1, -0.009, 0.001, -0.007, -0.01, -0.002, -0.015, 0.006, 0.093],
      [0.142, -0.001, 0.104, 0.036, -0.064, 0.026, -0.038, -0.021, -0.03, 0.017, 0.058, 0.246],
    ],
  },
  Forward: {
    mean: [3.039, -1.768, -1.94, -2.671, -1.751, -2.631, -3.551, -4.076, -3.098, 0.175, -0.599, 1.225],
    spread: [
      [0.406],
      [0.24, 0.472],
      [0.07, -0.12, 0.22],
      [0.37, 0.426, 0.017, 0.335],
      [0.03, 0.109, -0.068, -0.002, 0.3],
      [0.17, 0.122, -0.039, 0.015, -0.005, 0.48],
      [-0.008, 0.008, -0.06, -0.032, -0.004, 0.049, 0.255],
      [-0.06, 0.083, -0.145, -0.037, 0.164, -0.073, 0.084, 0.44],
      [0.082, 0.2, 0.027, 0.035, 0.031, 0.136, -0.02, 0.02, 0.185],
      [0.007, 0.012, -0.05, 0.014, 0.036, -0.018, -0.016, 0.015, -0.005, 0.151],
      [0.021, -0.029, 0.1, -0.007, -0.014, 0.004, 0, 0.009, -0.011, 0.012, 0.088],
      [0.089, -0.018, 0.122, 0.033, -0.066, 0.016, -0.005, -0.018, -0.011, -0.009, 0.064, 0.248],
    ],
  },
  Centre: {
    mean: [2.94, -1.457, -3.905, -2.371, -1.239, -2.681, -3.651, -3.342, -2.938, 0.403, -0.612, 1.008],
    spread: [
      [0.418],
      [0.17, 0.349],
      [0.05, -0.178, 0.75],
      [0.27, 0.314, 0.033, 0.325],
      [0.06, 0.11, -0.084, -0.004, 0.19],
      [0.094, 0.009, 0.156, 0.036, 0.079, 0.5],
      [0.013, 0.047, 0.005, 0.036, 0.023, 0.062, 0.276],
      [0.052, 0.049, -0.115, -0.029, -0.039, -0.141, 0.023, 0.45],
      [0.019, 0.173, 0.08, 0.067, 0.023, 0.097, 0.01, -0.004, 0.197],
      [0.033, 0, -0.089, -0.001, -0.01, -0.024, -0.009, 0.011, -0.017, 0.173],
      [0.004, -0.022, 0.1, -0.003, 0.002, 0.001, -0.005, -0.001, 0.002, 0.003, 0.064],
      [0.06, 0.013, 0.22, -0.037, -0.097, 0.035, -0.018, -0.045, -0.009, 0.004, 0.016, 0.269],
    ],
  },
};

/** The fifteen places of a depth chart: build, and minutes if all are healthy (rotation first, then the deep bench). */
export const DEPTH: readonly (readonly [Build, number])[] = [
  ['Guard', 34.6],
  ['Forward', 33],
  ['Centre', 28.5],
  ['Guard', 31],
  ['Forward', 28],
  ['Guard', 24.5],
  ['Forward', 21.5],
  ['Forward', 17.5],
  ['Guard', 15],
  ['Centre', 13.5],
  ['Guard', 9],
  ['Forward', 7],
  ['Centre', 5],
  ['Forward', 4],
  ['Guard', 3.5],
];

/** Spread between teams of a player's minutes around those of the place (sd of the logarithm). */
export const DEPTH_SPREAD = 0.07;

/**
 * A team in 48 minutes. A possession ends in a shot, free throws (0.44 each) or a turnover; an offensive rebound adds a
 * shot.
 */
export const TEAM = {
  possessions: 100.2,
  turnovers: 12.8,
  trips: 12.3,
  /** As shares: assists of made shots, steals of an opponent's turnovers, blocks of an opponent's missed twos. */
  steal: 0.56,
  block: 0.2,
  /** The share of missed-shot rebounds by defenders, and by the shooter's team; the rest go out of bounds. */
  defensiveRebound: 0.665,
  offensiveRebound: 0.205,
} as const;

/** Free throws of a trip to the line: one after a made basket, two, or three. Mean 1.78. */
export const TRIP_SIZES = [
  { shots: 1, share: 0.25 },
  { shots: 2, share: 0.72 },
  { shots: 3, share: 0.03 },
] as const;
export const SHOTS_A_TRIP = 1.78;

/** Spread between teams of pace and of what a defense allows, and of a game's common pace (sd of the logarithm). */
export const BETWEEN_TEAMS = {
  pace: 0.018,
  use3: 0.035,
  trips: 0.055,
  ast: 0.035,
  tov: 0.06,
  makeLogit: 0.04,
} as const;
export const GAME_PACE_SD = 0.03;
/** Shift of the log-odds of every shot: up at home, down away; 2.3 points between the two. */
export const HOME_LOGIT = 0.02;

/**
 * On a good night minutes and production rise together: sd of the logarithm of rates that goes with the coach's favor.
 */
export const FAVOUR_SD = 0.07;

/** Loss of a side's shot log-odds per point of its lead at the start of the period. */
export const EASE_PER_POINT = 0.007;

/** Variation of a player's rates in one game (sd of the logarithm): matchups, form of the night, foul trouble. */
export const NIGHT_SD: PerRate<number> = {
  use2: 0.2,
  use3: 0.08,
  trips: 0.4,
  reb: 0.16,
  ast: 0.2,
  stl: 0.1,
  blk: 0.4,
  tov: 0.1,
};

/** Slow drift of role and form over weeks (sd of the logarithm); bookmakers know it, box scores show it late. */
export const FORM_SD: Readonly<Record<RateName | 'minutes', number>> = {
  minutes: 0.08,
  use2: 0.07,
  use3: 0.05,
  trips: 0.05,
  reb: 0.05,
  ast: 0.06,
  stl: 0,
  blk: 0,
  tov: 0,
};

/** The league's seven zones: make percentage and share of assisted makes, league-wide. */
export const ZONES = [
  { name: 'Restricted Area', make: 0.663, assisted: 0.58 },
  { name: 'In The Paint (Non-RA)', make: 0.439, assisted: 0.44 },
  { name: 'Mid-Range', make: 0.42, assisted: 0.42 },
  { name: 'Left Corner 3', make: 0.386, assisted: 0.96 },
  { name: 'Right Corner 3', make: 0.394, assisted: 0.96 },
  { name: 'Above the Break 3', make: 0.36, assisted: 0.79 },
  { name: 'Backcourt', make: 0.022, assisted: 0.3 },
] as const;
/** The first three zones are twos, the other four threes. */
export const TWO_ZONES = 3;

/** Shot zones by build: shares within twos and within threes. */
export const ZONE_SHARES: Readonly<
  Record<Build, { readonly twos: readonly number[]; readonly threes: readonly number[] }>
> = {
  Guard: { twos: [0.413, 0.353, 0.234], threes: [0.115, 0.102, 0.778, 0.005] },
  Forward: { twos: [0.508, 0.3, 0.192], threes: [0.161, 0.148, 0.687, 0.004] },
  Centre: { twos: [0.6, 0.301, 0.099], threes: [0.091, 0.096, 0.807, 0.006] },
};
/** Spread between players of the log-odds of rim and mid-range against the paint, and of the corners against the arc. */
export const ZONE_SPREAD = { rim: 0.51, midRange: 0.63, corner: 0.7 } as const;

/**
 * A count, given the night, has the variance c0·mu + c1·mu². The mean is multiplied by `lift`, which corrects the
 * median: counts are slightly less skewed than a negative binomial.
 */
export interface Spread {
  readonly c0: number;
  readonly c1: number;
  readonly lift: number;
}

/**
 * The bookmaker's spreads: a least-squares fit of the squared forecast errors over 900 simulated games, without the
 * spread between nights. The bookmaker knows everything else from the league itself: rates, minutes and absences.
 */
export const SPREADS: Readonly<Partial<Record<Stat, Spread>>> = {
  Points: { c0: 2.36, c1: 0, lift: 1.011 },
  Rebounds: { c0: 1.1, c1: 0, lift: 0.992 },
  Assists: { c0: 1.03, c1: 0.014, lift: 1 },
  Threes: { c0: 1, c1: 0, lift: 1 },
  Steals: { c0: 1, c1: 0, lift: 1 },
  Blocks: { c0: 1, c1: 0.1, lift: 1 },
  Turnovers: { c0: 1.04, c1: 0, lift: 1 },
  PtsRebAst: { c0: 1.9, c1: 0, lift: 1 },
  PtsReb: { c0: 2.03, c1: 0, lift: 0.997 },
  PtsAst: { c0: 2.1, c1: 0, lift: 1 },
  RebAst: { c0: 1.1, c1: 0.004, lift: 0.995 },
  StlBlk: { c0: 1.03, c1: 0, lift: 1 },
};
export const QUARTER_SPREADS: Readonly<Partial<Record<Stat, Spread>>> = {
  Points: { c0: 2.25, c1: 0, lift: 1.01 },
  Rebounds: { c0: 1.03, c1: 0, lift: 1 },
  Assists: { c0: 1, c1: 0, lift: 1 },
};

/**
 * How much higher, in log-odds, the real market prices the over of a full-game prop than it hits. Fitted on the 113,311
 * decided props of 2022-23. The simulated books have the same bias, so a tendency learned on real quotes neither gains
 * nor loses in the demo.
 */
export const OVER_LEAN: Readonly<Partial<Record<Stat, number>>> = {
  Points: 0.02,
  Rebounds: 0.047,
  Assists: -0.014,
  Threes: 0.116,
  Steals: 0.097,
  Blocks: 0.096,
  Turnovers: 0.083,
  PtsRebAst: 0.033,
  PtsReb: 0.06,
  PtsAst: 0.031,
  RebAst: 0.072,
  StlBlk: 0.097,
};

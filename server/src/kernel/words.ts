/** The vocabulary of the contract: exactly these spellings go out; any letter case comes in. */
export const DIRECTIONS = ['Over', 'Under'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** `Full` is the full game, overtime included; on the wire it is null. */
export const PERIODS = ['Full', 'Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2'] as const;
export type Period = (typeof PERIODS)[number];

/** Box-score periods (1 to 4, 5 and up overtime) that count for a period prop. Overtime belongs to H2, never to Q4. */
export function countsForPeriod(period: Period, boxScorePeriod: number): boolean {
  switch (period) {
    case 'Full':
      return true;
    case 'H1':
      return boxScorePeriod <= 2;
    case 'H2':
      return boxScorePeriod >= 3;
    default:
      return boxScorePeriod === Number(period.slice(1));
  }
}

export const LEAGUES = ['Nba', 'Wnba'] as const;
export type League = (typeof LEAGUES)[number];

export const RATINGS = ['Premium', 'Standard', 'Lean', 'Avoid'] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_EMOJI: Readonly<Record<Rating, string>> = {
  Premium: '💎',
  Standard: '✅',
  Lean: '👀',
  Avoid: '⛔',
};

export const OUTCOMES = ['Hit', 'Miss', 'Push', 'Void'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const GAME_STATUSES = ['scheduled', 'live', 'final', 'postponed', 'cancelled'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

export const SEASON_TYPES = ['preseason', 'regular', 'cup-final', 'play-in', 'playoffs'] as const;
export type SeasonType = (typeof SEASON_TYPES)[number];

/** Where a pick comes from; records of different origins are never mixed. */
export const ORIGINS = ['live', 'replay', 'simulated'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What the official injury report says of a player, best news last. */
export const AVAILABILITIES = ['Out', 'Doubtful', 'Questionable', 'Probable', 'Available'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Finds a word of a closed vocabulary in any letter case; undefined if it is none of them. */
export function parseWord<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  const wanted = text.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}

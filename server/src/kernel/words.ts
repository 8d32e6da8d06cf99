/** The vocabulary of the contract. Output uses exactly these spellings; input accepts any letter case. */
export const DIRECTIONS = ['Over', 'Under'] as const;
export type Direction = (typeof DIRECTIONS)[number];

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

/** Each league has some of these. */
export const SEASON_TYPES = ['preseason', 'regular', 'cup-final', 'play-in', 'playoffs'] as const;
export type SeasonType = (typeof SEASON_TYPES)[number];

/** How a pick was made; records of different origins are never mixed. */
export const ORIGINS = ['live', 'replay', 'simulated'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Statuses of the official injury report, from worst to best. */
export const AVAILABILITIES = ['Out', 'Doubtful', 'Questionable', 'Probable', 'Available'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** Finds a word of a fixed vocabulary in any letter case; undefined if unknown. */
export function parseWord<Word extends string>(words: readonly Word[], text: string): Word | undefined {
  const wanted = text.trim().toLowerCase();
  return words.find((word) => word.toLowerCase() === wanted);
}

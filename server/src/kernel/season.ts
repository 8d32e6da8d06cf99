import type { Day } from './game-day.ts';

/** When the seasons of a league start and how they are labeled. */
export interface Calendar {
  /** First day of a season, `MM-DD`: a day between two seasons. */
  readonly startsOn: string;
  /** `2023-24` for seasons that span New Year, `2024` for those within one year. */
  readonly label: 'split-year' | 'single-year';
}

/** The season that a day belongs to, by its label. */
export function seasonIn(calendar: Calendar, day: Day): string {
  const year = Number(day.slice(0, 4));
  return seasonLabel(calendar, day.slice(5) >= calendar.startsOn ? year : year - 1);
}

/** The label of the season that starts in a year. */
export const seasonLabel = ({ label }: Calendar, year: number): string =>
  label === 'single-year' ? String(year) : `${year}-${String((year + 1) % 100).padStart(2, '0')}`;

/** Whether a text is the label of a season. */
export function isSeasonLabel(calendar: Calendar, text: string): boolean {
  return /^\d{4}/.test(text) && seasonLabel(calendar, Number(text.slice(0, 4))) === text;
}

/** The first day of a season, or of the season this many years later. */
export const seasonStartIn = ({ startsOn }: Calendar, season: string, yearsLater = 0): Day =>
  `${Number(season.slice(0, 4)) + yearsLater}-${startsOn}`;

import { addDays, type Day } from '../../kernel.ts';

/** A season as days: what the page offers to test on. */
export interface SeasonDays {
  readonly label: string;
  readonly from: Day;
  readonly to: Day;
}

const SHOWN = 6;

/** The current season and those before it, newest first. Seasons of a league start on the same day of the year. */
export const lastSeasons = (season: string, start: Day): SeasonDays[] =>
  Array.from({ length: SHOWN }, (_, back) => {
    const year = Number(start.slice(0, 4)) - back;
    const startOf = (one: number): Day => `${one}${start.slice(4)}`;
    const label = season.includes('-') ? `${year}-${String((year + 1) % 100).padStart(2, '0')}` : String(year);
    return { label, from: startOf(year), to: addDays(startOf(year + 1), -1) };
  });

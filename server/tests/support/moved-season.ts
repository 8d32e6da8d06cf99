import { addDays } from '../../src/kernel/index.ts';
import { seasonFrom } from '../../src/leagues/index.ts';
import type { CsvRow } from './real-data.ts';

/** Two years in whole weeks: every game keeps its weekday. */
const DAYS = 728;

const movedDay = (day: string): string => addDays(day, DAYS);

function movedMoment(moment: string): string {
  return moment === '' ? '' : `${movedDay(moment.slice(0, 10))}${moment.slice(10)}`;
}

const MOVED: Readonly<Record<string, (value: string) => string>> = {
  season: (label) => seasonFrom('Nba', Number(label.slice(0, 4)) + 2),
  game_id: (id) => `${id.slice(0, 3)}${Number(id.slice(3, 5)) + 2}${id.slice(5)}`,
  game_date: movedDay,
  commence_time: movedMoment,
  captured_at: movedMoment,
  tip_utc: movedMoment,
};

/** A row of a real season shifted by two years; players and teams stay the same. */
export function movedRow(row: CsvRow): CsvRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, MOVED[column]?.(value) ?? value]));
}

export const HOUR_MS = 3_600_000;

/** The bounds of the groups, in hours. */
const HOURS = [1, 3, 6, 12];

/** The group of a number of hours, in words: `under 1 h`, `1 to 3 h` … */
export function hoursGroup(hours: number): string {
  const upper = HOURS.findIndex((bound) => hours < bound);
  if (upper === 0) return `under ${HOURS[0]} h`;
  return upper < 0 ? `${HOURS.at(-1)} h and more` : `${HOURS[upper - 1]} to ${HOURS[upper]} h`;
}

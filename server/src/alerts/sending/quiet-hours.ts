import type { QuietHours } from '../rules/rule.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Maximum wait before the check is repeated, because of daylight-saving changes. */
const MOST_MINUTES = 60;

/** The time until which quiet hours hold a message back, at most an hour ahead; undefined outside of them. */
export function quietUntil({ from, to, timeZone }: QuietHours, now: Date): Date | undefined {
  const minute = minuteOfDay(now, timeZone);
  const sinceFrom = (minute - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;
  if (sinceFrom >= length) return undefined;
  const left = Math.min(MOST_MINUTES, length - sinceFrom);
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight in a time zone. */
function minuteOfDay(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(parts.format(now));
}

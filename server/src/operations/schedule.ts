import { addDays, easternTime, gameDayOf } from '../kernel/index.ts';

/** When a job runs. Slots of `every` are counted in UTC, so daylight saving does not touch them. */
export type Schedule =
  | { readonly kind: 'off' }
  | { readonly kind: 'every'; readonly minutes: number }
  | { readonly kind: 'at'; readonly times: readonly EasternTime[] };

/** As the clock on the wall in New York shows it. */
export interface EasternTime {
  readonly hour: number;
  readonly minute: number;
}

const DAY_MINUTES = 24 * 60;

/** Reads `every 5m`, `every 2h`, `at 04:30, 12:00`, `off`; undefined if it is none of them. */
export function parseSchedule(text: string): Schedule | undefined {
  const given = text.trim().toLowerCase();
  if (given === 'off') return { kind: 'off' };
  const every = /^every\s+(\d{1,4})\s*(m|h)$/.exec(given);
  if (every !== null) {
    const minutes = Number(every[1]) * (every[2] === 'h' ? 60 : 1);
    // Slots are counted from midnight UTC: what does not divide a day would have an uneven last slot.
    return minutes > 0 && DAY_MINUTES % minutes === 0 ? { kind: 'every', minutes } : undefined;
  }
  const at = /^at\s+(.+)$/.exec(given);
  if (at === null) return undefined;
  const times = (at[1] ?? '').split(',').map(readTime);
  return times.every((time) => time !== undefined) ? { kind: 'at', times } : undefined;
}

function readTime(text: string): EasternTime | undefined {
  const match = /^\s*(\d{2}):(\d{2})\s*$/.exec(text);
  const time = { hour: Number(match?.[1]), minute: Number(match?.[2]) };
  return match !== null && time.hour < 24 && time.minute < 60 ? time : undefined;
}

/**
 * The last slot that has begun at a moment. A wall-clock time that daylight saving shows twice is one slot, the first;
 * one that it skips is the moment as much later as the clock jumps. Undefined if the schedule has no slots.
 */
export function latestSlot(schedule: Schedule, now: Date): Date | undefined {
  if (schedule.kind === 'off') return undefined;
  if (schedule.kind === 'every') {
    const length = schedule.minutes * 60_000;
    return new Date(Math.floor(now.getTime() / length) * length);
  }
  const today = gameDayOf(now);
  const begun = [addDays(today, -1), today]
    .flatMap((day) => schedule.times.map(({ hour, minute }) => easternTime(day, hour, minute).getTime()))
    .filter((slot) => slot <= now.getTime());
  return begun.length === 0 ? undefined : new Date(Math.max(...begun));
}

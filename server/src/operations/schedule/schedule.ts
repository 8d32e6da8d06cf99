import { addDays, dayIn, timeIn } from '../../kernel/index.ts';

/** When a job runs. Slots of `every` are counted in UTC, so daylight saving does not affect them. */
export type Schedule =
  | { readonly kind: 'off' }
  | { readonly kind: 'every'; readonly minutes: number; readonly near?: NearTipOff }
  | { readonly kind: 'at'; readonly times: readonly EasternTime[] };

/** A shorter interval near a game: from some hours before its tip-off to some hours after. */
export interface NearTipOff {
  readonly minutes: number;
  readonly beforeHours: number;
  readonly afterHours: number;
}

/** A time of `at`, in US Eastern. */
export interface EasternTime {
  readonly hour: number;
  readonly minute: number;
}

/** Time zone of the times of `at`, for every league. */
const TIME_ZONE = 'America/New_York';

const DAY_MINUTES = 24 * 60;

const NEAR =
  /^(every .+?)\s*,\s*(every .+?)\s+from\s+(\d{1,2})h\s+before\s+to\s+(\d{1,2})h\s+after\s+(?:tip-off|start)$/;

/**
 * Parses `every 5m`, `every 2h`, `every 1h, every 2m from 3h before to 5h after start`, `at 04:30, 12:00` and `off`.
 * `tip-off` is read like `start`: settings are stored with it. Undefined for anything else.
 */
export function parseSchedule(text: string): Schedule | undefined {
  const given = text.trim().toLowerCase();
  if (given === 'off') return { kind: 'off' };
  const both = NEAR.exec(given);
  if (both !== null) return withNear(both[1] ?? '', both[2] ?? '', Number(both[3]), Number(both[4]));
  const every = /^every\s+(\d{1,4})\s*(m|h)$/.exec(given);
  if (every !== null) {
    const minutes = Number(every[1]) * (every[2] === 'h' ? 60 : 1);
    // Slots are counted from midnight UTC: an interval that does not divide a day would leave a shorter last slot.
    return minutes > 0 && DAY_MINUTES % minutes === 0 ? { kind: 'every', minutes } : undefined;
  }
  const at = /^at\s+(.+)$/.exec(given);
  if (at === null) return undefined;
  const times = (at[1] ?? '').split(',').map(readTime);
  return times.every((time) => time !== undefined) ? { kind: 'at', times } : undefined;
}

/** The slots of the shorter interval include those of the longer one, so no slot comes twice. */
function withNear(slow: string, quick: string, beforeHours: number, afterHours: number): Schedule | undefined {
  const [coarse, fine] = [parseSchedule(slow), parseSchedule(quick)];
  if (coarse?.kind !== 'every' || fine?.kind !== 'every' || coarse.minutes % fine.minutes !== 0) return undefined;
  return { ...coarse, near: { minutes: fine.minutes, beforeHours, afterHours } };
}

function readTime(text: string): EasternTime | undefined {
  const match = /^\s*(\d{2}):(\d{2})\s*$/.exec(text);
  const time = { hour: Number(match?.[1]), minute: Number(match?.[2]) };
  return match !== null && time.hour < 24 && time.minute < 60 ? time : undefined;
}

/**
 * The last slot that has begun. A time of day repeated by daylight saving is one slot, the first; a skipped one moves
 * by the clock's jump. Undefined if the schedule has no slots.
 */
export function latestSlot(schedule: Schedule, now: Date): Date | undefined {
  if (schedule.kind === 'off') return undefined;
  if (schedule.kind === 'every') {
    const length = (schedule.near?.minutes ?? schedule.minutes) * 60_000;
    return new Date(Math.floor(now.getTime() / length) * length);
  }
  const today = dayIn(TIME_ZONE, now);
  const begun = [addDays(today, -1), today]
    .flatMap((day) => schedule.times.map(({ hour, minute }) => timeIn(TIME_ZONE, day, hour, minute).getTime()))
    .filter((slot) => slot <= now.getTime());
  return begun.length === 0 ? undefined : new Date(Math.max(...begun));
}

const HOUR_MS = 3_600_000;

/** The range of tip-offs that make a slot due; undefined for a slot that is due in any case. */
export function tipOffsFor(schedule: Schedule, slot: Date): { readonly from: Date; readonly to: Date } | undefined {
  if (schedule.kind !== 'every' || schedule.near === undefined) return undefined;
  if (slot.getTime() % (schedule.minutes * 60_000) === 0) return undefined;
  const { beforeHours, afterHours } = schedule.near;
  return {
    from: new Date(slot.getTime() - afterHours * HOUR_MS),
    to: new Date(slot.getTime() + beforeHours * HOUR_MS),
  };
}

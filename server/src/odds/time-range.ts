import { addDays, isDay, type Day } from '../kernel/index.ts';
import { gameTime, type League } from '../leagues/index.ts';
import { DomainError, invalidInput } from '../platform/index.ts';

/** From and to, both included, to the millisecond. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/i;
/**
 * Days outside are clamped to these: no fact is that old or that new, and time zones are not defined for all of them.
 */
const FIRST_DAY: Day = '1946-01-01';
const LAST_DAY: Day = '9999-12-30';

/**
 * The range of two parameters, each a moment or a game day. A day lasts from the first league's midnight to the last
 * one's. A missing start is open, and the range ends at `now` at the latest. Throws `invalid` for a text that is
 * neither, and `impossible` for a range that ends before it begins.
 */
export function timeRange(
  asked: { from?: string | undefined; to?: string | undefined },
  leagues: readonly League[],
  now: Date,
): TimeRange {
  const { from: first = FIRST_DAY } = asked;
  const from = isDay(first) ? dayStart(leagues, first) : momentOf('from', first);
  const to = asked.to === undefined ? now : isDay(asked.to) ? dayEnd(leagues, asked.to) : momentOf('to', asked.to);
  if (asked.from !== undefined && asked.to !== undefined && (from > to || areBackwards(asked.from, asked.to)))
    throw new DomainError('impossible', `${asked.from} is after ${asked.to}.`);
  return { from, to: to < now ? to : now };
}

const areBackwards = (from: string, to: string): boolean => isDay(from) && isDay(to) && from > to;

const clipped = (day: Day): Day => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
const midnights = (leagues: readonly League[], day: Day): number[] =>
  leagues.map((league) => gameTime(league, day, 0).getTime());
const dayStart = (leagues: readonly League[], day: Day): Date =>
  new Date(Math.min(...midnights(leagues, clipped(day))));
const dayEnd = (leagues: readonly League[], day: Day): Date =>
  new Date(Math.max(...midnights(leagues, addDays(clipped(day), 1))) - 1);

function momentOf(name: string, text: string): Date {
  const moment = new Date(text);
  if (MOMENT.test(text) && !Number.isNaN(moment.getTime()) && isDay(text.slice(0, 10))) return moment;
  throw invalidInput([{ pointer: `/query/${name}`, detail: 'must be a day, or a moment with its zone, that exists' }]);
}

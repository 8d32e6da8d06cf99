import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { dayOf, flagOf, isDayFirst, wholeText } from './spellings/spellings.ts';

/** Why a value or a row cannot be read. The message is for the report, so it quotes the value. */
export class Unreadable extends Error {}

/** Why no value of a file can be trusted, found in one of them. */
export class UnreadableFile extends Unreadable {}

/** One column: its name in the file, its parser, and its text in the documentation. */
export interface Column<Value> {
  readonly name: string;
  /** Unreadable if the text is invalid. */
  readonly read: (text: string, league: League) => Value;
  readonly meaning: string;
  /** Whether a file may lack it; each value is then read as empty. */
  readonly mayLack?: true;
}

export function column<Value>(
  name: string,
  read: (text: string, league: League) => Value,
  meaning: string,
): Column<Value> {
  return { name, read, meaning };
}

/** A column that a file may lack. Null if empty, and in each row of a file without it. */
export function columnIfThere<Value>(name: string, read: Column<Value>['read'], meaning: string): Column<Value | null> {
  return { name, read: optional(read), meaning, mayLack: true };
}

export const text =
  (longest: number) =>
  (given: string): string => {
    const value = given.trim();
    if (value === '') throw new Unreadable('is empty');
    if (/\p{Cc}/u.test(value)) throw new Unreadable('holds a control character');
    if (value.length > longest) throw new Unreadable(`is longer than ${longest} characters`);
    return value;
  };

export const matching =
  (pattern: RegExp, what: string) =>
  (given: string): string => {
    if (!pattern.test(given)) throw new Unreadable(`“${given}” is not ${what}`);
    return given;
  };

export const whole =
  (low: number, high: number) =>
  (given: string): number => {
    const value = Number(wholeText(given));
    if (Number.isNaN(value)) throw new Unreadable(`“${given}” is not a whole number`);
    if (value < low || value > high) throw new Unreadable(`${given} is not from ${low} to ${high}`);
    return value;
  };

export const decimal =
  (low: number, high: number) =>
  (given: string): number => {
    const value = Number(given);
    if (!/^-?\d+(\.\d+)?(e-\d+)?$/i.test(given)) throw new Unreadable(`“${given}” is not a number`);
    if (value < low || value > high) throw new Unreadable(`${given} is not from ${low} to ${high}`);
    return value;
  };

export function flag(given: string): boolean {
  const value = flagOf(given);
  if (value === undefined) throw new Unreadable(`“${given}” is neither 0 nor 1`);
  return value;
}

export function day(given: string): Day {
  const value = dayOf(given);
  if (value === undefined && isDayFirst(given))
    throw new UnreadableFile(`“${given}” has the day before the month: write 2023-10-25, or the month first`);
  if (value === undefined) throw new Unreadable(`“${given}” is not a day that exists, such as 2023-10-25`);
  return value;
}

export function moment(given: string): Date {
  const value = new Date(given);
  const exists = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(given) && !Number.isNaN(value.getTime());
  if (!exists || value.toISOString().slice(0, 19) !== given.slice(0, 19))
    throw new Unreadable(`“${given}” is not a moment in UTC such as 2024-03-02T17:00:00Z`);
  return value;
}

export const oneOf = <Word extends string>(words: readonly Word[]): ((given: string) => Word) => {
  const known = new Map<string, Word>(words.map((word) => [word, word]));
  return (given) => {
    const word = known.get(given);
    if (word === undefined) throw new Unreadable(`“${given}” is none of ${words.join(', ')}`);
    return word;
  };
};

/** Empty is null. */
export const optional =
  <Value>(read: (given: string, league: League) => Value) =>
  (given: string, league: League): Value | null =>
    given === '' ? null : read(given, league);

/**
 * The same parser with a cache of the last value, for columns in which adjacent rows repeat. Equal rows are parsed once and
 * share one value.
 */
export const repeated = <Value>(
  read: (given: string, league: League) => Value,
): ((given: string, league: League) => Value) => {
  let last: { readonly given: string; readonly league: League; readonly value: Value } | undefined;
  return (given, league) => {
    if (last?.given !== given || last.league !== league) last = { given, league, value: read(given, league) };
    return last.value;
  };
};

import { parseSchedule, type Schedule } from '../schedule/schedule.ts';

/** One key of the configuration: its parser, its default, and its description for the reference page. */
export interface ConfigKey<Value> {
  readonly type: 'integer' | 'number' | 'boolean' | 'choice' | 'text' | 'schedule';
  readonly default: string;
  readonly range: string;
  readonly description: string;
  /** Throws OutOfRange for a text that is not a value of this key. */
  read(text: string): Value;
}

/** An invalid value of a key; the message lists the valid ones. */
export class OutOfRange extends Error {}

interface Bounds {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly description: string;
}

export const integer = (bounds: Bounds): ConfigKey<number> =>
  numeric('integer', /^-?\d{1,15}$/, 'a whole number', bounds);
export const decimal = (bounds: Bounds): ConfigKey<number> =>
  numeric('number', /^-?\d{1,15}(\.\d{1,15})?$/, 'a number', bounds);

function numeric(type: 'integer' | 'number', form: RegExp, what: string, bounds: Bounds): ConfigKey<number> {
  const { min, max, description } = bounds;
  const read = (text: string): number => {
    const value = Number(text);
    if (!form.test(text) || value < min || value > max) throw new OutOfRange(`must be ${what} from ${min} to ${max}`);
    return value;
  };
  return checked({ type, default: String(bounds.default), range: `${min} to ${max}`, description, read });
}

export const flag = (options: { readonly default: boolean; readonly description: string }): ConfigKey<boolean> => ({
  type: 'boolean',
  default: String(options.default),
  range: 'true, false',
  description: options.description,
  read: (text) => {
    if (text !== 'true' && text !== 'false') throw new OutOfRange('must be true or false');
    return text === 'true';
  },
});

export function choice<Word extends string>(
  words: readonly Word[],
  options: { readonly default: Word; readonly description: string },
): ConfigKey<Word> {
  const read = (text: string): Word => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new OutOfRange(`must be one of ${words.join(', ')}`);
    return found;
  };
  return checked({ type: 'choice', ...options, range: words.join(', '), read });
}

export function line(options: {
  readonly default: string;
  readonly maxLength: number;
  readonly pattern?: RegExp;
  readonly range: string;
  readonly description: string;
}): ConfigKey<string> {
  const { maxLength, pattern, range, description } = options;
  const read = (text: string): string => {
    if (text.length > maxLength || /[\r\n]/.test(text) || pattern?.test(text) === false)
      throw new OutOfRange(`must be ${range}, at most ${maxLength} characters on one line`);
    return text;
  };
  return checked({ type: 'text', default: options.default, range, description, read });
}

export function schedule(options: { readonly default: string; readonly description: string }): ConfigKey<Schedule> {
  const range =
    'every Nm or every Nh (dividing a day), also with a shorter interval near games (every 1h, every 2m from 3h before to 5h after start), at HH:MM, HH:MM … (Eastern time), or off';
  const read = (text: string): Schedule => {
    const parsed = text.length > 500 ? undefined : parseSchedule(text);
    if (parsed === undefined) throw new OutOfRange(`must be ${range}`);
    return parsed;
  };
  return checked({ type: 'schedule', ...options, range, read });
}

/** Throws at start-up for a default that its own key refuses. */
function checked<Value>(key: ConfigKey<Value>): ConfigKey<Value> {
  key.read(key.default);
  return key;
}

/** A module's part of the configuration. */
export interface ConfigSection<Keys extends ConfigKeys = ConfigKeys> {
  readonly name: string;
  readonly description: string;
  readonly keys: Keys;
}
export type ConfigKeys = Readonly<Record<string, ConfigKey<unknown>>>;
export type ValueOf<Key> = Key extends ConfigKey<infer Value> ? Value : never;

export const configSection = <const Keys extends ConfigKeys>(section: ConfigSection<Keys>): ConfigSection<Keys> =>
  section;

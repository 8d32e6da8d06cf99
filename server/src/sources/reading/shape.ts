import { isDay, type Day } from '../../kernel/index.ts';
import type { ProblemCategory } from '../source.ts';

/** A value inside a response and its JSON pointer, so that every problem names its location. */
export interface Node {
  readonly value: unknown;
  readonly pointer: string;
}

/** Why an entry cannot be read. The readers below throw it; `collect.ts` catches it for each entry. */
export class Unreadable extends Error {
  readonly pointer: string;
  readonly category: ProblemCategory;

  constructor(node: Node, reason: string, category: ProblemCategory = 'shape') {
    super(reason);
    this.name = 'Unreadable';
    this.pointer = node.pointer;
    this.category = category;
  }
}

/** Longer texts are not names, ids or words. */
const MAX_TEXT = 300;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A member of an object; its value is undefined if absent. Unreadable if the node is not an object. */
export function member(node: Node, ...path: readonly string[]): Node {
  let current = node;
  for (const name of path) {
    if (!isObject(current.value)) throw new Unreadable(current, 'is not an object');
    const value = Object.hasOwn(current.value, name) ? current.value[name] : undefined;
    current = { value, pointer: `${current.pointer}/${name}` };
  }
  return current;
}

export const isAbsent = (node: Node): boolean => node.value === undefined || node.value === null;

export function list(node: Node): Node[] {
  if (!Array.isArray(node.value)) throw new Unreadable(node, 'is not a list');
  return node.value.map((value: unknown, index) => ({ value, pointer: `${node.pointer}/${index}` }));
}

/** A non-empty text, trimmed. */
export function text(node: Node): string {
  if (typeof node.value !== 'string') throw new Unreadable(node, 'is not a text');
  const trimmed = node.value.trim();
  if (trimmed === '') throw new Unreadable(node, 'is empty');
  if (trimmed.length > MAX_TEXT) throw new Unreadable(node, 'is too long', 'value');
  // PostgreSQL cannot store NUL, and names and ids have no control characters.
  if (/[\u0000-\u001f\u007f]/.test(trimmed)) throw new Unreadable(node, 'has control characters', 'value');
  return trimmed;
}

/** Free text, possibly empty: control characters become spaces, and text that is too long is truncated. */
export function remark(node: Node): string {
  if (isAbsent(node)) return '';
  if (typeof node.value !== 'string') throw new Unreadable(node, 'is not a text');
  return node.value
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT);
}

/** A whole number within bounds. */
export function whole(node: Node, low: number, high: number): number {
  if (typeof node.value !== 'number' || !Number.isInteger(node.value))
    throw new Unreadable(node, 'is not a whole number');
  if (node.value < low || node.value > high) throw new Unreadable(node, `is not from ${low} to ${high}`, 'value');
  return node.value;
}

export function finite(node: Node, low: number, high: number): number {
  if (typeof node.value !== 'number' || !Number.isFinite(node.value)) throw new Unreadable(node, 'is not a number');
  if (node.value < low || node.value > high) throw new Unreadable(node, `is not from ${low} to ${high}`, 'value');
  return node.value;
}

/** A number that the feed writes as text ("113", "25.5"), within bounds. */
export function numeral(node: Node, low: number, high: number): number {
  const written = text(node);
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(written)) throw new Unreadable(node, 'is not a number in text');
  return finite({ value: Number(written), pointer: node.pointer }, low, high);
}

export function flag(node: Node): boolean {
  if (typeof node.value !== 'boolean') throw new Unreadable(node, 'is neither true nor false');
  return node.value;
}

/** An id that a feed writes as a positive whole number or as a text without spaces; kept as text. */
export function id(node: Node): string {
  if (typeof node.value === 'number') return String(whole(node, 1, Number.MAX_SAFE_INTEGER));
  const written = text(node);
  if (!/^[\w:.-]{1,80}$/.test(written) || /^0+$/.test(written)) throw new Unreadable(node, 'is not an id');
  return written;
}

/** An id that is a number, whether the feed writes it as one or as a text; kept as text. */
export function numericId(node: Node): string {
  if (typeof node.value === 'number') return String(whole(node, 1, MAX_NUMERIC_ID));
  const written = text(node);
  if (!/^[1-9]\d{0,9}$/.test(written)) throw new Unreadable(node, 'is no number');
  return written;
}

const MAX_NUMERIC_ID = 9_999_999_999;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const EARLIEST = Date.parse('1990-01-01T00:00:00Z');
const LATEST = Date.parse('2100-01-01T00:00:00Z');

/** A moment with its zone. A text without a zone is rejected: the zone cannot be guessed. */
export function moment(node: Node): Date {
  const written = text(node);
  if (!MOMENT.test(written) || !isDay(written.slice(0, 10)))
    throw new Unreadable(node, 'is not a moment with its zone');
  const read = new Date(written);
  const time = read.getTime();
  if (Number.isNaN(time) || time < EARLIEST || time > LATEST)
    throw new Unreadable(node, 'is an impossible moment', 'value');
  return read;
}

export function day(node: Node): Day {
  const written = text(node);
  if (!isDay(written)) throw new Unreadable(node, 'is not a day', 'value');
  return written;
}

/** A word of a table, in any letter case. */
export function word<Value>(node: Node, table: ReadonlyMap<string, Value>): Value {
  const written = text(node);
  const found = table.get(written.toLowerCase());
  if (found === undefined) throw new Unreadable(node, `is not known: ${written.slice(0, 60)}`, 'unknown');
  return found;
}

/** The same for a table written as an object, its keys in lower case. */
export const table = <Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(entries));

import { createHash } from 'node:crypto';
import { isAmericanPrice, isDay, unitWin, type Day } from '../../kernel/index.ts';
import { askedLeagues, checkProp, type AskedLeagues } from '../../league/index.ts';
import type { LeagueChoice } from '../../leagues/index.ts';
import { canonicalJson, type Json } from '../../ledger/index.ts';
import { knownBooks } from '../../odds/index.ts';
import { DomainError, invalidInput, type Queryable, type Violation } from '../../platform/index.ts';
import {
  CONDITION_NAMES,
  FLAG_NAMES,
  LISTS,
  RANGE_NAMES,
  RANGES,
  type Conditions,
  type SystemPrice,
} from './conditions.ts';

/** The days, the conditions of a prop and the price. Always in normal form. */
export interface System {
  readonly league: AskedLeagues;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly where: Conditions;
  readonly price: SystemPrice;
}

/** A system as sent, with its words parsed; `where` still has unknown members. */
export interface SentSystem {
  readonly league?: AskedLeagues;
  readonly from?: Day | null;
  readonly to?: Day | null;
  readonly where: Conditions;
  readonly price?: SystemPrice;
}

/**
 * The system in normal form: members in one order, lists sorted without duplicates, defaults left out. Two ways to write one
 * system have the same form. 422 for an unknown condition, an empty range, and days in the wrong order. 400 for a disabled
 * league, an unknown book, and a day that does not exist.
 */
export async function checkedSystem(db: Queryable, leagues: LeagueChoice, sent: SentSystem, at = ''): Promise<System> {
  const { from = null, to = null, price = 'best' } = sent;
  const asked = askedLeagues(leagues, sent.league, `${at}/league`);
  refuse(unknownConditions(sent.where, at));
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== null && !isDay(day))
      throw invalidInput([{ pointer: `${at}/${name}`, detail: 'must be a day that exists' }]);
  if (from !== null && to !== null && from > to) refuse([{ pointer: `${at}/from`, detail: `${from} is after ${to}.` }]);
  refuse(impossibleRanges(sent.where, at));
  const [only, ...others] = asked;
  if (only !== undefined && others.length === 0) {
    for (const stat of sent.where.stats ?? []) checkProp(only, { stat }, `${at}/where`);
    for (const period of sent.where.periods ?? []) checkProp(only, { period }, `${at}/where`);
  }
  const where = await normalConditions(db, sent.where, at);
  return { league: sent.league === 'all' ? 'all' : only!, from, to, where, price };
}

function refuse(errors: readonly Violation[]): void {
  const [first] = errors;
  if (first !== undefined) throw new DomainError('impossible', first.detail, { facts: { errors } });
}

const unknownConditions = (where: object, at: string): Violation[] =>
  Object.keys(where)
    .filter((name) => !CONDITION_NAMES.includes(name))
    .map((name) => ({
      pointer: `${at}/where/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
      detail: `is no condition; those that there are: ${CONDITION_NAMES.join(', ')}.`,
    }));

/** Bounds with nothing between them, and impossible prices. */
function impossibleRanges(where: Conditions, at: string): Violation[] {
  const errors: Violation[] = [];
  for (const name of RANGE_NAMES) {
    const value = where[name];
    if (value === undefined || RANGES[name].of !== 'american' || isAmericanPrice(value)) continue;
    errors.push({ pointer: `${at}/where/${name}`, detail: 'American odds are at least +100, or at most -100.' });
  }
  if (errors.length > 0) return errors;
  for (const name of RANGE_NAMES.filter((one) => one.startsWith('min'))) {
    const other = RANGE_NAMES.find((one) => one === `max${name.slice(3)}`);
    const [low, high] = [where[name], other && where[other]];
    const compared = RANGES[name].of === 'american' ? unitWin : Number;
    if (low !== undefined && high !== undefined && compared(low) > compared(high))
      errors.push({ pointer: `${at}/where/${name}`, detail: `${low} is more than ${other}, ${high}.` });
  }
  return errors;
}

async function normalConditions(db: Queryable, where: Conditions, at: string): Promise<Conditions> {
  const normal: Record<string, Json> = { direction: where.direction };
  for (const [name, words] of Object.entries(LISTS)) {
    const given = where[name as keyof typeof LISTS] as readonly string[] | undefined;
    const sorted = words.filter((word) => given?.includes(word));
    const isDefault = name === 'periods' && sorted.length === 1 && sorted[0] === 'Full';
    if (sorted.length > 0 && !isDefault) normal[name] = sorted;
  }
  if (where.books !== undefined) normal['books'] = await checkedBooks(db, where.books, `${at}/where/books`);
  for (const name of [...RANGE_NAMES, ...FLAG_NAMES]) {
    const value = where[name];
    if (value !== undefined) normal[name] = Object.is(value, -0) ? 0 : value;
  }
  return normal as unknown as Conditions;
}

async function checkedBooks(db: Queryable, sent: readonly string[], pointer: string): Promise<string[]> {
  const known = await knownBooks(db);
  const keys = [...new Set(sent.map((key) => key.toLowerCase()))].sort();
  const unknown = keys.find((key) => !known.has(key));
  if (unknown !== undefined)
    throw invalidInput([{ pointer, detail: `must be of ${[...known].sort().join(', ') || 'no books yet'}` }]);
  return keys;
}

/** SHA-256 of the system's canonical JSON: the same however it is written. */
export function hashOfSystem({ league, from, to, where, price }: System): Buffer {
  const text = canonicalJson({ league, from, to, where: where as unknown as Json, price });
  return createHash('sha256').update(text).digest();
}

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Database, Queryable } from '../../src/platform/index.ts';
import { settleProps } from '../../src/research/index.ts';
import { propsHistory, type PastProp } from '../../src/research/histories/props-history.ts';
import {
  CHANGES,
  drawFrom,
  KINDS,
  ingestedLeague,
  type Kind,
  type IngestedLeague,
} from '../support/history-changes.ts';
import fc from '../support/properties.ts';

export const EVER = { from: '0001-01-01', to: '9999-12-31' } as const;
/** Changes of a game's quotes after its tip-off: only a settlement with force uses them. */
const LATE_QUOTES: readonly Kind[] = [
  'late quotes from before the game',
  'a late withdrawal of all quotes',
  'a transaction that commits late',
  'quotes by a clock that is ahead',
];
/**
 * Kinds after which rows and quotes may differ. Rows outlive the quotes they were made from, and a settlement whose clock is
 * behind keeps later versions.
 */
const NOT_COMPARED: readonly Kind[] = [
  'a month of quotes is kept no longer',
  'months as a restored backup brings them',
  'a clock is set back',
];

export const historyOf = (db: Queryable, playerId: number, asOf: Date, limit = 1_000): Promise<PastProp[]> =>
  propsHistory(db, { playerId, ...EVER, stat: null, limit, asOf });

/** The same history computed without settled rows. */
export function computedHistory(db: Database, playerId: number, asOf: Date): Promise<PastProp[]> {
  const found: PastProp[] = [];
  const undo = new Error('undo');
  return db
    .transaction(async (tx) => {
      await tx.query({ text: 'delete from research.settled_prop' });
      await tx.query({ text: 'delete from research.settled_game' });
      found.push(...(await historyOf(tx, playerId, asOf)));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
      return found;
    });
}

export interface Walk {
  readonly wrong: { readonly after: Kind; readonly step: number } | undefined;
  /** Responses with settled props. */
  readonly settled: number;
}

/** Changes facts at random, settles after each change, and compares each player's history with the computed one. */
export async function walk(t: TestContext, count: number, spoil?: string): Promise<Walk> {
  const on = await ingestedLeague(t);
  const numbers = fc.array(fc.noBias(fc.nat(1_000_003)), { minLength: 40, maxLength: 40 });
  const kinds = KINDS.filter((kind) => !NOT_COMPARED.includes(kind));
  const step = fc.noBias(fc.record({ kind: fc.constantFrom(...kinds), numbers }));
  const [steps = []] = fc.sample(fc.array(step, { minLength: count, maxLength: count, size: 'max' }), 1);
  let settled = 0;
  for (const [nth, { kind, numbers: drawn }] of steps.entries()) {
    await CHANGES[kind](on, drawFrom(drawn), () => Promise.resolve());
    await settle(on, LATE_QUOTES.includes(kind));
    if (spoil !== undefined) await on.db.query({ text: spoil });
    for (const playerId of on.players) {
      const asOf = on.clock.now();
      const response = await historyOf(on.db, playerId, asOf);
      if (JSON.stringify(response) !== JSON.stringify(await computedHistory(on.db, playerId, asOf)))
        return { wrong: { after: kind, step: nth }, settled };
      const page = await historyOf(on.db, playerId, asOf, 1 + (nth % 4));
      assert.deepEqual(page, response.slice(0, 1 + (nth % 4)), 'a page is the newest part of the whole');
      settled += response.filter(({ actualValue, isVoided }) => actualValue !== null || isVoided).length;
    }
  }
  return { wrong: undefined, settled };
}

const settle = ({ db, clock }: Pick<IngestedLeague, 'db' | 'clock'>, force: boolean): Promise<number> =>
  db.transaction((tx) => settleProps(tx, { league: 'Nba', ...EVER, force }, clock.now()));

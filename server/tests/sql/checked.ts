import { join } from 'node:path';
import type pg from 'pg';
import type { Scope } from '../support/scope.ts';
import { readCatalog } from './catalog.ts';
import { differences, type Difference } from './compare.ts';
import { declaredIn, type Declared } from './declared.ts';
import { describe, type Described } from './described.ts';
import { startRecording } from './recording.ts';
import { SERVER, sourcesOfStatements } from './sources.ts';

/** A text of a statement, and how its declaration differs from what PostgreSQL says. */
export interface CheckedText {
  readonly place: string;
  readonly by: Declared['by'];
  readonly name: string;
  readonly text: string;
  readonly differences: readonly Difference[];
}

export interface Checked {
  readonly declared: readonly Declared[];
  readonly texts: readonly CheckedText[];
  /** Places of statements that are sent and cannot be prepared here. */
  readonly notPrepared: readonly string[];
  /** Places of declarations without a text: before the functions of BUILDERS are called, and after. */
  readonly unbuilt: readonly string[];
  readonly textless: readonly string[];
  /** Places of texts that no declaration was found for. */
  readonly undeclared: readonly string[];
}

export const PLANTED = 'tests/sql/planted-queries.ts';

/** Calls of the functions that build a statement for a table by its name, with a month that is open. */
export const BUILDERS: readonly (() => Promise<unknown>)[] = [
  async () => (await import('../../src/odds/quotes/writing-queries.ts')).copyQuotes('2024_03'),
  async () => (await import('../../src/odds/quotes/writing-queries.ts')).endQuotes('2024_03'),
  async () => (await import('../../src/odds/archive/archive-queries.ts')).countMonth('quote_2024_03'),
  async () => (await import('../../src/odds/archive/archive-queries.ts')).quotesOfMonth('quote_2024_03'),
];

/** Prepares every statement of the product, and the planted ones. */
export async function checkStatements(t: Scope): Promise<Checked> {
  const files = sourcesOfStatements().map(({ path }) => path);
  const declared = declaredIn([...files, PLANTED]);
  startRecording();
  // Imported from here on, so that the recorder is in its place.
  const { RECORDED } = await import('./recorder.ts');
  await import('./planted-queries.ts');
  for (const file of files) await import(join(SERVER, file));
  const withoutText = (): string[] =>
    declared.flatMap(({ by, place }) => (by === 'sent' || RECORDED.has(place) ? [] : [place]));
  const unbuilt = withoutText();
  for (const build of BUILDERS) await build();
  const { testDatabase } = await import('../support/postgres.ts');
  const db = await testDatabase(t);
  await db.query({ text: `select odds.open_quote_months(array['2024-03-05'::timestamptz])` });
  const prepared = await db.session(async (client) => {
    const all: Prepared[] = [];
    for (const of of declared) {
      const sent = of.text === undefined ? [] : [{ name: 'sent', text: of.text }];
      for (const { name, text } of RECORDED.get(of.place) ?? sent)
        all.push({ of, name, text, is: await outcomeOf(client, text) });
    }
    return all;
  });
  const catalog = await readCatalog(
    db,
    prepared.flatMap(({ is }) => (is instanceof Error ? [] : [is])),
  );
  const one = prepared.filter(({ of, is }) => of.by !== 'sent' || !isSeveral(is));
  const sent = new Set(one.map(({ of }) => of));
  const places = new Set(declared.map(({ place }) => place));
  return {
    declared,
    texts: one.map(({ of, name, text, is }) => ({
      place: of.place,
      by: of.by,
      name,
      text,
      differences: is instanceof Error ? [{ on: 'text', says: is.message }] : differences(of, is, catalog),
    })),
    notPrepared: declared.flatMap((of) => (of.by === 'sent' && !sent.has(of) ? [of.place] : [])),
    unbuilt,
    textless: withoutText(),
    undeclared: Array.from(RECORDED.keys()).filter((place) => !places.has(place)),
  };
}

interface Prepared {
  readonly of: Declared;
  readonly name: string;
  readonly text: string;
  readonly is: Described | Error;
}

const outcomeOf = (client: pg.PoolClient, text: string): Promise<Described | Error> =>
  describe(client, text).catch((error: Error) => error);

/** A message of several commands has no parameters and no result, and cannot be prepared. */
const isSeveral = (is: Described | Error): boolean =>
  is instanceof Error && is.message.startsWith('cannot insert multiple commands');

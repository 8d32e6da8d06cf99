import { FIRST_TIER, ledgerView, seenAt, VISIBILITY } from '../../../access/index.ts';
import type { Origin } from '../../../kernel/index.ts';
import {
  headOf,
  readChain,
  readHead,
  signedHead,
  type Entry,
  type HeadSigner,
  type Json,
  type WitnessedHead,
} from '../../../ledger/index.ts';
import { OperatorError, type Queryable } from '../../../platform/index.ts';
import { ledgerDay, publishedRecord, type Grouping, type LedgerDayQuestion } from '../../../record/index.ts';

export interface SiteQuestion {
  readonly origin: Origin;
  readonly signer: HeadSigner;
  readonly at: Date;
  /** Signed heads written by earlier runs: each must still be in the chain. */
  readonly heads: readonly WitnessedHead[];
}

/** One data file before its name is known. */
export interface SiteData {
  /** Its path without hash and extension. */
  readonly name: string;
  readonly data: Json;
  /** The data without the time of reading: equal essences share a file. */
  readonly essence: Json;
}

/** Entries per chain file. A full file no longer changes. */
const ENTRIES_A_FILE = 1_000;

const GROUPED_BY: readonly Grouping[] = ['month', 'stat', 'rating'];

/**
 * The data of a site, one file after another: responses of the API for the lowest tier, which any account may see. `db`
 * is one snapshot. OperatorError if the chain lacks a head that was signed before.
 */
export async function* siteData(db: Queryable, question: SiteQuestion): AsyncGenerator<SiteData> {
  const { origin, signer, at } = question;
  const keys = { keys: await signer.keys() };
  yield plain('data/keys', keys);
  yield plain('data/heads', { items: await signedHeads(db, question) });
  const found = new Map<string, LedgerDayQuestion>();
  const view = ledgerView(VISIBILITY[FIRST_TIER], at);
  for await (const { file, entries } of chainFiles(db, origin, signer)) {
    yield file;
    for (const { league, date } of entries)
      found.set(`${league.toLowerCase()}-${date}`, { league, origin, date, pickId: null, readAt: at, view });
  }
  const leagues = new Set([...found.values()].map(({ league }) => league));
  for (const league of leagues)
    for (const by of GROUPED_BY) {
      const question = { league, origin, from: null, to: null, by, asOf: seenAt(FIRST_TIER, at) };
      const { asked, asOf, figures } = await publishedRecord(db, question);
      yield made(`data/records/${league.toLowerCase()}-${by}`, { ...asked, asOf, ...figures }, [asked, figures]);
    }
  for (const [name, day] of found) {
    const read = await ledgerDay(db, day);
    yield made(`data/days/${name}`, read, [read.date, read.entries, read.documents]);
  }
}

async function* chainFiles(
  db: Queryable,
  origin: Origin,
  signer: HeadSigner,
): AsyncGenerator<{ readonly file: SiteData; readonly entries: readonly Entry[] }> {
  const last = await readHead(db, origin);
  const head = last === undefined ? null : await signedHead(headOf(origin, last), signer);
  let after = 0;
  do {
    const items = await readChain(db, origin, after, ENTRIES_A_FILE);
    const to = items.at(-1)?.sequence ?? after;
    const isLast = head === null || to >= head.sequence || items.length === 0;
    const page = { items, nextCursor: isLast ? null : String(to), head: isLast ? head : null };
    yield { file: plain(`data/chain/${after + 1}`, page), entries: items };
    if (isLast) return;
    after = to;
  } while (after > 0);
}

/** The heads signed by earlier runs, and the newest one. */
async function signedHeads(db: Queryable, { origin, signer, at, heads }: SiteQuestion): Promise<WitnessedHead[]> {
  const kept = heads.filter(({ head }) => head.origin === origin);
  for (const { head } of kept) {
    const [entry] = await readChain(db, origin, head.sequence - 1, 1);
    if (entry?.hash !== head.hash)
      throw new OperatorError(
        `The ${origin} ledger no longer has entry ${head.sequence} as this site published it: it was cut or rewritten.`,
        'Keep the folder. Find out who changed the database; restore it from a backup.',
      );
  }
  const last = await readHead(db, origin);
  if (last === undefined || kept.some(({ head }) => head.sequence === last.sequence)) return kept;
  const head = headOf(origin, last);
  return [...kept, { head, signature: await signer.sign(head), witnessedAt: at.toISOString() }];
}

/** Converted through JSON, so that its canonical form is that of the file. */
const made = (name: string, data: unknown, essence: unknown): SiteData => ({
  name,
  data: JSON.parse(JSON.stringify(data)) as Json,
  essence: JSON.parse(JSON.stringify(essence)) as Json,
});

const plain = (name: string, data: unknown): SiteData => made(name, data, data);

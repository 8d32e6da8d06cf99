import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { inclusionPath, readDay, type SealedEntry } from '../../ledger/index.ts';
import {
  closingDocument,
  gradeDocument,
  pickDocument,
  sealedClosings,
  sealedGrades,
  sealedPicks,
} from '../../picks/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { LedgerDay } from './ledger-shapes.ts';

export interface LedgerDayQuestion {
  readonly league: League;
  readonly origin: Origin;
  readonly date: Day;
  /** One pick with its proofs of inclusion; null for the whole day. */
  readonly pickId: number | null;
  readonly readAt: Date;
}

/**
 * What the ledger has of a game day: its entries, and the documents they seal, made anew from the rows as they are. A pick
 * is opened when its game begins; before that its hash alone is shown.
 */
export async function ledgerDay(db: Queryable, question: LedgerDayQuestion): Promise<LedgerDay> {
  const { league, origin, date, pickId, readAt } = question;
  const picks = await sealedPicks(db, league, date, origin, readAt, pickId);
  const closings = await sealedClosings(db, league, date, origin, pickId);
  const grades = await sealedGrades(db, league, date, origin, pickId);
  const documents = [
    ...picks.map((row) => ({ hash: row.hash, document: pickDocument(row) })),
    ...closings.map((row) => ({ hash: row.hash, document: closingDocument(row) })),
    ...grades.map((row) => ({ hash: row.hash, document: gradeDocument(row) })),
  ];
  const sealed = await readDay(db, origin, league, date);
  const entries = pickId === null ? sealed.map(wholeEntry) : provedEntries(sealed, documents);
  return { date, readAt: readAt.toISOString(), entries, documents };
}

type ShownEntry = LedgerDay['entries'][number];

const wholeEntry = ({ entry, sealed }: SealedEntry): ShownEntry => ({ ...entry, sealed: [...sealed], proofs: [] });

/** The entries that seal any of these documents, each with the proof that it does. */
function provedEntries(entries: readonly SealedEntry[], documents: readonly { readonly hash: string }[]): ShownEntry[] {
  const wanted = new Set(documents.map(({ hash }) => hash));
  return entries.flatMap(({ entry, sealed }) => {
    const proofs = sealed.flatMap((hash, index) =>
      wanted.has(hash) ? [{ hash, index, path: inclusionPath(sealed, index) }] : [],
    );
    return proofs.length === 0 ? [] : [{ ...entry, sealed: null, proofs }];
  });
}

import type { LedgerView } from '../../access/index.ts';
import { openEntries, openGrades } from '../../combos/index.ts';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { inclusionPath, leafHash, readDay, type Hash, type SealedEntry } from '../../ledger/index.ts';
import {
  closingDocument,
  gradeDocument,
  storedPickDocument,
  sealedClosings,
  sealedGrades,
  sealedPicks,
} from '../../picks/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { SealedDocument } from './document-shapes.ts';
import type { LedgerDay } from './ledger-shapes.ts';

export interface LedgerDayQuestion {
  readonly league: League;
  readonly origin: Origin;
  readonly date: Day;
  /** One pick with its proofs of inclusion; null for the whole day. */
  readonly pickId: number | null;
  readonly readAt: Date;
  /** What the caller may see: access.ledgerView. */
  readonly view: LedgerView;
}

/**
 * The ledger's entries of a game day, and the documents they seal, built again from the current rows. A pick opens when its
 * game begins, an entry when its last game begins; before that only the hash is shown. Unsealed rows are shown too, so that a
 * verifier finds them.
 */
export async function ledgerDay(db: Queryable, question: LedgerDayQuestion): Promise<LedgerDay> {
  const { league, origin, date, pickId, readAt, view } = question;
  const { openAt, ratings, allOpenAt } = view;
  const open = [league, date, origin, pickId, openAt, ratings, allOpenAt] as const;
  const picks = await sealedPicks(db, ...open);
  const closings = await sealedClosings(db, ...open);
  const grades = await sealedGrades(db, ...open);
  const ofDay = [league, date, origin, allOpenAt] as const;
  const entriesOpen =
    pickId === null ? [...(await openEntries(db, ...ofDay)), ...(await openGrades(db, ...ofDay))] : [];
  const documents = [
    ...picks.map((row) => ({ hash: row.hash, document: storedPickDocument(row) })),
    ...closings.map((row) => underItsHash(row.hash, closingDocument(row))),
    ...grades.map((row) => underItsHash(row.hash, gradeDocument(row))),
    ...entriesOpen,
  ];
  const times = { readAt: readAt.toISOString(), openAt: openAt.toISOString(), allOpenAt: allOpenAt.toISOString() };
  const sealed = await readDay(db, origin, league, date);
  const entries = pickId === null ? sealed.map(wholeEntry) : provedEntries(sealed, documents);
  return { date, ...times, entries, documents };
}

const underItsHash = (hash: Hash | null, document: SealedDocument) => ({ hash: hash ?? leafHash(document), document });

type ShownEntry = LedgerDay['entries'][number];

const wholeEntry = ({ entry, sealed }: SealedEntry): ShownEntry => ({ ...entry, sealed: [...sealed], proofs: [] });

/** The entries that seal any of these documents, each with its proof of inclusion. */
function provedEntries(entries: readonly SealedEntry[], documents: readonly { readonly hash: string }[]): ShownEntry[] {
  const wanted = new Set(documents.map(({ hash }) => hash));
  return entries.flatMap(({ entry, sealed }) => {
    const proofs = sealed.flatMap((hash, index) =>
      wanted.has(hash) ? [{ hash, index, path: inclusionPath(sealed, index) }] : [],
    );
    return proofs.length === 0 ? [] : [{ ...entry, sealed: null, proofs }];
  });
}

import { only, type Transaction } from '../../platform/index.ts';
import { appendEntry, leafHash, type Hash } from '../../ledger/index.ts';
import { closingDocument, gradeDocument } from './seal-documents.ts';
import { closingsToSeal, gradesToSeal, insertSeals, type ClosingToSeal, type GradeToSeal } from './seal-queries.ts';

interface Leaf {
  readonly of: Pick<GradeToSeal, 'pickId' | 'league' | 'date' | 'origin'>;
  readonly version: number;
  readonly hash: Hash;
}

/**
 * Seals the results of a settlement: new closings of some picks, and the grades now in force of others. One ledger entry per
 * origin and game day, closings before grades, each in order of pick.
 */
export async function sealSettlement(
  tx: Transaction,
  at: Date,
  closed: readonly number[],
  graded: readonly number[],
): Promise<void> {
  const closings = (await closingsToSeal(tx, closed)).map(closingLeaf);
  const grades = (await gradesToSeal(tx, graded)).map(gradeLeaf);
  await insertSeals(tx, 'closing', sealsOf(closings));
  await insertSeals(tx, 'grade', sealsOf(grades));
  const byDay = Map.groupBy([...closings, ...grades], ({ of }) => `${of.origin} ${of.league} ${of.date}`);
  for (const key of [...byDay.keys()].sort()) {
    const ofDay = byDay.get(key) ?? [];
    const { origin, league, date } = only(ofDay.slice(0, 1)).of;
    const leaves = ofDay.map(({ hash }) => hash);
    const isClosing = new Set<Leaf>(closings);
    const count = ofDay.filter((leaf) => isClosing.has(leaf)).length;
    const about = { closings: count, grades: leaves.length - count };
    await appendEntry(tx, { kind: 'settlement', origin, league, date, recordedAt: at, about, leaves });
  }
}

const closingLeaf = (of: ClosingToSeal): Leaf => ({ of, version: 0, hash: leafHash(closingDocument(of)) });
const gradeLeaf = (of: GradeToSeal): Leaf => ({ of, version: of.version, hash: leafHash(gradeDocument(of)) });

function sealsOf(leaves: readonly Leaf[]): string {
  return JSON.stringify(leaves.map(({ of, version, hash }) => ({ pickId: of.pickId, version, hash })));
}

import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { appendEntry, leafHash, SEALED_WITHIN_MS } from '../../ledger/index.ts';
import { DomainError, type Transaction } from '../../platform/index.ts';
import { pickDocument } from './seal-documents.ts';
import { insertSeals, picksToSeal, sealsOnBoard } from './seal-queries.ts';

export interface BoardToSeal {
  readonly id: number;
  readonly version: number;
  readonly league: League;
  readonly date: Day;
  readonly origin: Origin;
  readonly asOf: Date;
  readonly publishedAt: Date;
  readonly modelVersion: string;
}

/**
 * Seals the new picks of a board, and enters the board into the ledger: its picks in order. DomainError `unavailable` if a
 * game of a new live pick has begun meanwhile by the database's clock: the next run leaves that game out.
 */
export async function sealBoard(tx: Transaction, board: BoardToSeal): Promise<void> {
  const fresh = await picksToSeal(tx, board.id);
  const seals = fresh.map((pick) => {
    const { id, salt, names } = pick;
    return { pickId: id, version: 0, salt, names, hash: leafHash(pickDocument(pick)) };
  });
  await insertSeals(tx, 'pick', JSON.stringify(seals));
  const { version, league, date, origin, asOf, publishedAt, modelVersion } = board;
  const { sealedAt } = await appendEntry(tx, {
    kind: 'board',
    origin,
    league,
    date,
    recordedAt: publishedAt,
    about: { version, asOf: asOf.toISOString(), modelVersion },
    leaves: (await sealsOnBoard(tx, board.id)).map(({ hash }) => hash),
  });
  if (origin === 'live' && fresh.some(({ tipOff }) => beganBetween(tipOff, publishedAt, new Date(sealedAt))))
    throw new DomainError(
      'unavailable',
      'A game began while its picks were published. Nothing was written; try again.',
    );
}

/**
 * The service's clock decides whether publication is before tip-off, the database's clock dates the seal. If both roughly
 * agree, the seal must be before tip-off too.
 */
function beganBetween(tipOff: Date, publishedAt: Date, sealedAt: Date): boolean {
  return tipOff <= sealedAt && sealedAt.getTime() - publishedAt.getTime() <= SEALED_WITHIN_MS;
}

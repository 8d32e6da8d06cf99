import type { Day, Origin } from '../../kernel/index.ts';
import { leafHash, rootOf, type HeadSigner } from '../../ledger/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { listVerified } from '../log/queries.ts';
import { documentOf, tallyOf } from './bet-document.ts';
import { countNotShown, type Share } from './queries.ts';
import { SHARED_FORMAT, type SharedRecord } from './shapes.ts';

/** Limit of bets that an address shows; the newest. */
const MOST_SHARED = 5_000;

export type AskedRecord = Pick<Share, 'from' | 'to' | 'withStakes'> & { readonly accountId: number };
export interface Signing {
  readonly origin: Origin;
  readonly signer: HeadSigner;
}

/** The default range of game days. */
export const [FIRST, LAST]: readonly [Day, Day] = ['0001-01-01', '9999-12-31'];

/**
 * An account's verified bets whose games have begun by a moment, as of then, sealed and signed, with the number of bets left out. Open bets on future
 * games stay private until tip-off.
 */
export async function sharedRecord(
  db: Queryable,
  { origin, signer }: Signing,
  { accountId, from, to, withStakes }: AskedRecord,
  at: Date,
): Promise<SharedRecord> {
  const [first, last] = [from ?? FIRST, to ?? LAST];
  const found = await listVerified(db, accountId, first, last, at, MOST_SHARED);
  const { shown, ...notShown } = only(await countNotShown(db, accountId, first, last, at));
  const bets = found.map((bet) => documentOf(bet, withStakes));
  const statement = {
    format: SHARED_FORMAT,
    origin,
    statedAt: at.toISOString(),
    from,
    to,
    withStakes,
    bets: bets.length,
    root: rootOf(bets.map((bet) => leafHash(bet))),
    ...tallyOf(bets),
    notShown: { ...notShown, earlier: Math.max(0, shown - bets.length) },
  };
  return { statement, signature: await signer.signStatement(statement), keys: await signer.keys(), bets };
}

import { FIRST_TIER, seenAt } from '../../access/index.ts';
import { only, singleFlight, type Queryable } from '../../platform/index.ts';
import { prepareJson, preparedResponses, type Prepared } from '../../platform/http/index.ts';
import { recordState } from './queries.ts';
import { FIRST, LAST, sharedRecord, type AskedRecord, type Signing } from './shared-record.ts';

/** A record is stated of whole minutes: it is the same for all who ask within one. */
const MINUTE_MS = 60_000;
/** Size of the cache of records; the least recently used ones are evicted. */
const MOST_BYTES = 32 * 1024 * 1024;

/**
 * Caches shared records as bytes for a minute, or until their owner changes a bet. Anyone may read them, so they are as of the
 * moment of the first tier.
 */
export function sharedRecords(signing: Signing): (db: Queryable, asked: AskedRecord, now: Date) => Promise<Prepared> {
  const responses = preparedResponses(MOST_BYTES);
  // The state query counts all bets of the account without a credential: concurrent requests share it.
  const share = singleFlight<string>();
  return async (db, asked, now) => {
    const { accountId, from, to, withStakes } = asked;
    const question = [accountId, from, to, withStakes].join();
    const at = new Date(Math.floor(seenAt(FIRST_TIER, now).getTime() / MINUTE_MS) * MINUTE_MS);
    const read = async (): Promise<string> => only(await recordState(db, accountId, from ?? FIRST, to ?? LAST)).state;
    const version = `${await share(question, read)} ${at.getTime()}`;
    return responses.made(question, version, async () => prepareJson(await sharedRecord(db, signing, asked, at)));
  };
}

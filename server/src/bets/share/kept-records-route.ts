import { only, singleFlight, type Queryable } from '../../platform/index.ts';
import { prepareJson, preparedAnswers, type Prepared } from '../../platform/http/index.ts';
import { recordState } from './queries.ts';
import { FIRST, LAST, sharedRecord, type AskedRecord, type Signing } from './shared-record.ts';

/** Cached responses expire after this time even without a changed bet: player names and ledger keys can change. */
const STANDS_MS = 10 * 60_000;
/** Size of the cache of records; the least recently used ones are evicted. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Caches shared records as bytes for each state of the account's bets, until a bet changes. */
export function sharedRecords(signing: Signing): (db: Queryable, asked: AskedRecord, now: Date) => Promise<Prepared> {
  const answers = preparedAnswers(MOST_BYTES);
  // The state query counts all bets of the account without a credential: concurrent requests share it.
  const share = singleFlight<string>();
  return async (db, asked, now) => {
    const { accountId, from, to, withStakes } = asked;
    const question = [accountId, from, to, withStakes].join();
    const read = async (): Promise<string> =>
      only(await recordState(db, accountId, from ?? FIRST, to ?? LAST, now)).state;
    const version = `${await share(question, read)} ${Math.floor(now.getTime() / STANDS_MS)}`;
    return answers.made(question, version, async () => prepareJson(await sharedRecord(db, signing, asked, now)));
  };
}

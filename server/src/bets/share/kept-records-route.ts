import { only, type Queryable } from '../../platform/index.ts';
import { prepareJson, preparedAnswers, type Prepared } from '../../platform/http/index.ts';
import { recordState } from './queries.ts';
import { FIRST, LAST, sharedRecord, type AskedRecord, type Signing } from './shared-record.ts';

/** An answer is made again after so long, though no bet changed: names of players and the keys of the ledger can. */
const STANDS_MS = 10 * 60_000;
/** Records kept in memory, those asked for last. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Shared records as bytes: made once for a state of the account's bets, and sent again until one of them changes. */
export function sharedRecords(signing: Signing): (db: Queryable, asked: AskedRecord, now: Date) => Promise<Prepared> {
  const answers = preparedAnswers(MOST_BYTES);
  return async (db, asked, now) => {
    const { accountId, from, to, withStakes } = asked;
    const { state } = only(await recordState(db, accountId, from ?? FIRST, to ?? LAST, now));
    const version = `${state} ${Math.floor(now.getTime() / STANDS_MS)}`;
    const question = [accountId, from, to, withStakes].join();
    return answers.made(question, version, async () => prepareJson(await sharedRecord(db, signing, asked, now)));
  };
}

import { only, singleFlight, type Queryable } from '../../platform/index.ts';
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
  // The state counts all bets of the account, and no credential is needed to ask: those who ask at once share it.
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

import assert from 'node:assert/strict';
import type { Attack } from '../attack.ts';

const TRIES = 1_000;
/** Ten per source, one per attempted email, and the source itself. */
const MOST_ROWS = 11;

/** One address tries a password on many emails: each attempt left a row until the daily sweep. */
export const attack: Attack = {
  item: 6,
  title: 'failed sign-ins from one address leave a bounded number of rows',
  async play({ ask, db }) {
    const rows = async (): Promise<number> =>
      (await db.query<{ n: number }>({ text: 'select count(*)::int as n from accounts.login_attempt' })).rows[0]?.n ??
      -1;
    const before = await rows();
    let tried = 0;
    for (let index = 0; index < TRIES; index += 20) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, more) =>
          ask('/auth/login', {
            method: 'POST',
            body: { email: `spray-${index + more}@example.org`, password: 'a guess that is wrong' },
          }),
        ),
      );
      tried += responses.filter(({ status }) => status === 401).length;
      for (const { status } of responses) assert.ok(status === 401 || status === 429, String(status));
    }
    const left = (await rows()) - before;
    assert.equal(tried, 10);
    assert.ok(left <= MOST_ROWS, `${left} rows`);
    return `${tried} of ${TRIES} guesses were tried, and ${left} rows are left`;
  },
};

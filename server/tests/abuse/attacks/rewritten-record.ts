import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';

/** Invented wins, as rows of which the record is the sum. */
const INVENT = `
  insert into picks.record_fact (pick_id, version, known_at, league, origin, game_date, game_id, stat, rating, direction,
    book_id, probability, market_probability, win, is_period_data_gap, outcome, profit, is_regraded, closing_value)
  select n, 1, '2024-01-01', 'Nba', 'replay', '2024-01-01', 1, 'Points', 'Standard', 'Over', 1, 0.5, 0.5, 0.9, false, 'Hit',
    0.9, false, null
  from generate_series(1000001, 1000400) n`;

/** The attacker may write every table, with the triggers on: the record must equal the sealed grades. */
export const attack: Attack = {
  item: 3,
  title: 'wins that no sealed grade has are refused by the database, and the published record stays',
  async play({ ask, db, account, signIn }) {
    const { email } = await account('record-reader', 'Sharp');
    const { accessToken } = await signIn(email);
    const record = async () => {
      const response = await ask('/picks/track-record', { headers: bearer(accessToken) });
      assert.equal(response.status, 200, response.text);
      const { picks, hits, units } = response.json<{ picks: number; hits: number; units: number }>();
      return { picks, hits, units };
    };
    const before = await record();
    // Integrity violations: no such pick, or a pick with another grade.
    await assert.rejects(db.query({ text: INVENT }), { code: /^23/ });
    const pending = INVENT.replace(`false, 'Hit',\n    0.9, false`, 'null, null,\n    null, false');
    assert.notEqual(pending, INVENT);
    await assert.rejects(db.query({ text: pending }), { code: /^23/ });
    assert.deepEqual(await record(), before);
    return `0 of 800 invented picks in the record, which stays at ${before.units} units`;
  },
};

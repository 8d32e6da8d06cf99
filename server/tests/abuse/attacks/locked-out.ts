import assert from 'node:assert/strict';
import { PASSWORD } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';

/** A stranger fails on purpose, so that the owner cannot sign in. */
export const attack: Attack = {
  item: 13,
  title: 'failed sign-ins by a stranger lock out no other source',
  async play({ ask, account }) {
    const { email } = await account('locked-out', 'Admin');
    const logIn = (password: string, from: string) =>
      ask('/auth/login', { method: 'POST', body: { email, password }, from });
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) statuses.push((await logIn('a wrong guess', '203.0.113.13')).status);
    assert.deepEqual([...new Set(statuses)], [401, 429]);
    assert.equal(statuses.indexOf(429), 10);
    assert.equal((await logIn(PASSWORD, '203.0.113.13')).status, 429, 'the stranger, with the right password');
    const owner = await logIn(PASSWORD, '203.0.113.131');
    assert.equal(owner.status, 200, owner.text);
    return '429 for the stranger after ten failures; 200 for the owner';
  },
};

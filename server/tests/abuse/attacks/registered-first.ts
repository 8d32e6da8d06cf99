import assert from 'node:assert/strict';
import { PASSWORD } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';

const EMAIL = 'registered-first@example.org';
const GUESSED = 'the password of a stranger';

/** A stranger registers the address of another person, who registers later and follows the link. */
export const attack: Attack = {
  item: 8,
  title: 'the password of a stranger who registered the address first does not survive its owner’s registration',
  async play({ ask, dataDir }) {
    const register = (password: string, displayName: string) =>
      ask('/auth/register', { method: 'POST', body: { email: EMAIL, password, displayName } });
    const links = (count: number) =>
      eventually(`${count} mails`, async () => {
        const found = await tokensOf(join(dataDir, 'outbox'));
        return found.length === count ? found : undefined;
      });
    assert.equal((await register(GUESSED, 'Stranger')).status, 202);
    const [first = ''] = await links(1);
    assert.equal((await register(PASSWORD, 'Owner')).status, 202);
    const second = (await links(2)).find((token) => token !== first) ?? '';
    const verify = (token: string) => ask('/auth/verify-email', { method: 'POST', body: { token } });
    const logIn = (password: string) => ask('/auth/login', { method: 'POST', body: { email: EMAIL, password } });
    assert.equal((await verify(first)).status, 400);
    assert.equal((await verify(second)).status, 200);
    assert.equal((await logIn(GUESSED)).status, 401);
    const owner = await logIn(PASSWORD);
    assert.equal(owner.status, 200, owner.text);
    assert.equal(owner.json<{ user: { displayName: string } }>().user.displayName, 'Owner');
    return '401 for the stranger, 200 for the owner';
  },
};

/** The tokens of all verification links to the address. */
async function tokensOf(folder: string): Promise<string[]> {
  // A mail that is being written has a dot before its name.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${EMAIL}`))
    .flatMap((mail) => /verify-email#token=([0-9A-Za-z]+)/.exec(mail)?.[1] ?? []);
}

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { PASSWORD } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

const GUESSED = 'the password of a stranger';

/** A stranger registers another person's address, before its owner does or between registration and link. */
export const attack: Attack = {
  item: 8,
  title:
    'the password of a stranger who registered the address before or after its owner does not survive the verification',
  async play(stage) {
    await registerBoth(stage, 'before', [GUESSED, PASSWORD], PASSWORD);
    await registerBoth(stage, 'after', [PASSWORD, GUESSED], PASSWORD);
    await registerBoth(stage, 'by-the-link-alone', [PASSWORD, GUESSED], undefined);
    return '401 in both orders';
  },
};

/** The owner follows the latest link, with or without a password. */
async function registerBoth(
  { ask, dataDir }: Stage,
  name: string,
  passwords: readonly string[],
  password: string | undefined,
): Promise<void> {
  const email = `registered-${name}@example.org`;
  const links: string[] = [];
  for (const each of passwords) {
    const body = { email, password: each, displayName: each === PASSWORD ? 'Owner' : 'Stranger' };
    assert.equal((await ask('/auth/register', { method: 'POST', body })).status, 202);
    const link = await eventually('a mail with another link', async () =>
      (await tokensOf(join(dataDir, 'outbox'), email)).find((token) => !links.includes(token)),
    );
    links.push(link);
  }
  const verify = (token: string) => ask('/auth/verify-email', { method: 'POST', body: { token, password } });
  const logIn = (attempt: string) => ask('/auth/login', { method: 'POST', body: { email, password: attempt } });
  assert.equal((await verify(links[0] ?? '')).status, 400, 'the first link ended');
  const followed = await verify(links[1] ?? '');
  assert.equal(followed.status, 200, followed.text);
  assert.equal((await logIn(GUESSED)).status, 401, `the stranger registered ${name}`);
  assert.equal(followed.json<{ passwordNeeded: boolean }>().passwordNeeded, password === undefined);
  if (password === undefined) return;
  const owner = await logIn(password);
  assert.equal(owner.status, 200, owner.text);
  assert.notEqual(owner.json<{ user: { displayName: string | null } }>().user.displayName, 'Stranger');
}

/** The tokens of all verification links to the address. */
async function tokensOf(folder: string, email: string): Promise<string[]> {
  // An unfinished mail has a name that starts with a dot.
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /verify-email#token=([0-9A-Za-z]+)/.exec(mail)?.[1] ?? []);
}

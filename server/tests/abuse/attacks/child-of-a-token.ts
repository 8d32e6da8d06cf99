import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import type { Attack } from '../attack.ts';

interface Minted {
  readonly id: number;
  readonly rawToken: string;
  readonly expiresAt: string | null;
}

/** A stolen one-hour token that mints permanent children and revokes the tokens of others. */
export const attack: Attack = {
  item: 7,
  title: 'a stolen operations token leaves nothing behind when it is revoked, and revokes no stronger one',
  async play({ ask, account, signIn }) {
    const { email } = await account('token-owner', 'Admin');
    const owner = (await signIn(email)).accessToken;
    const mint = (token: string, body: object) =>
      ask('/ops/tokens', { method: 'POST', headers: bearer(token), body: { name: 'k', ...body } });
    const revoke = async (token: string, id: number): Promise<number> =>
      (await ask(`/ops/tokens/${id}`, { method: 'DELETE', headers: bearer(token) })).status;
    const statusOf = async (token: string): Promise<number> =>
      (await ask('/ops/tokens', { headers: bearer(token) })).status;
    const minted = async (token: string, body: object): Promise<Minted> => {
      const response = await mint(token, body);
      assert.equal(response.status, 201, response.text);
      return response.json();
    };
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const stolen = await minted(owner, { scopes: ['ops:tokens'], expiresAt: inAnHour });
    const strong = await minted(owner, { scopes: ['ops:tokens', 'ops:config', 'ops:commands'] });

    const children: Minted[] = [];
    for (let level = 0, parent = stolen; level < 5; level += 1) {
      parent = await minted(parent.rawToken, { scopes: ['ops:tokens'], expiresAt: null });
      children.push(parent);
    }
    for (const { expiresAt } of children) assert.equal(expiresAt, inAnHour, 'a child outlives the stolen token');
    assert.equal((await mint(stolen.rawToken, { scopes: ['ops:config'] })).status, 403);
    assert.equal(await revoke(stolen.rawToken, strong.id), 403, 'a stronger token was revoked');
    assert.equal(await statusOf(strong.rawToken), 200);

    const last = children.at(-1) ?? stolen;
    const [ended, ...raced] = await Promise.all([
      revoke(owner, stolen.id),
      ...Array.from({ length: 10 }, () => mint(last.rawToken, { scopes: ['ops:tokens'] })),
    ]);
    assert.equal(ended, 204);
    const late = raced.filter(({ status }) => status === 201).map((response) => response.json<Minted>());
    for (const { rawToken } of [stolen, ...children, ...late])
      assert.equal(await statusOf(rawToken), 401, 'a token outlived the one that minted it');
    return `${children.length + late.length} children that all ended with the stolen token, and 403 for a stronger one`;
  },
};

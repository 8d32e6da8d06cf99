import assert from 'node:assert/strict';
import { bearer } from '../../support/accounts.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { compareOthers, otherClients, sendHalf } from '../others.ts';

const CONNECTIONS = 1_000;
/** Of one account or address; docs/limits.md. */
const BODIES = 20;

export const attack: Attack = {
  item: 17,
  title: 'connections that send headers and one byte of a body take nothing from others, and are bounded',
  async play(stage) {
    const { account, signIn, origin } = stage;
    const others = await otherClients(stage, 'half-sent');
    const { email } = await account('half-sent');
    const { accessToken } = await signIn(email);
    const json = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.17' };
    const variants = {
      'one account': { path: '/me/bets', headers: { ...json, ...bearer(accessToken) } },
      'one address': { path: '/auth/login', headers: json },
      'one account, files': {
        path: '/me/bets/import',
        headers: { ...json, 'content-type': 'text/csv', ...bearer(accessToken) },
        bytes: 15_000_000,
      },
    };
    const told: string[] = [];
    for (const [name, asked] of Object.entries(variants)) {
      const responses: string[] = [];
      const figures = await compareOthers(others, async () => {
        const held = await sendHalf(origin, CONNECTIONS, asked);
        await eventually('the refusals', async () => held.responses.length >= CONNECTIONS - BODIES || undefined);
        return () => {
          responses.push(...held.responses);
          held.close();
        };
      });
      const refused = responses.filter((line) => line.includes(' 429 '));
      assert.equal(refused.length, responses.length, `${name}: ${responses.find((line) => !line.includes(' 429 '))}`);
      told.push(`${name}: ${figures}`);
    }
    return told.join('; ');
  },
};

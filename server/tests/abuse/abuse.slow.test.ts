// Attacks on the running service. To add one:
// 1. Write attacks/what-it-does.ts that exports `attack: Attack` (attack.ts); the file is found by itself.
// 2. Use `stage.ask` (HTTP), `stage.command` and `stage.databaseUrl`, with separate accounts: the service is shared.
// 3. Assert what the attacker must not get, and return a sentence about what the attacker got.
// 4. Leave the service working: undo locks and changes, and close connections.
// 5. Check that it fails with the fault planted in the program.
import assert from 'node:assert/strict';
import test from 'node:test';
import { bearer } from '../support/accounts.ts';
import { readAttacks, type Attack } from './attack.ts';
import { openStage } from './stage.ts';

/** Faults found on the running service, by number, and two more guarantees of the database. */
const FAULTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 50, 51];

/** An attack that gets in: a sign-in whose password is known. */
const SUCCEEDS: Attack = {
  item: 0,
  title: 'the account of another person does not open',
  async play(stage) {
    const { email } = await stage.account('open');
    const { accessToken } = await stage.signIn(email);
    const { status } = await stage.ask('/me', { headers: bearer(accessToken) });
    assert.equal(status, 401, 'the account opened');
    return 'a refusal';
  },
};

test('a running service holds against the attacks', async (t) => {
  const service = await openStage(t);
  const attacks = await readAttacks();
  for (const { item, title, play } of attacks)
    await t.test(`${item}: ${title}`, async (t) => {
      t.diagnostic(`the attacker got ${await play(service.stageFor(item))}`);
      const { status } = await service.stageFor(0).ask('/me', { headers: {} });
      assert.equal(status, 401, 'the service responds after the attack');
    });
  await t.test('the harness catches an attack that succeeds', async () => {
    await assert.rejects(SUCCEEDS.play(service.stageFor(0)), /the account opened/);
  });
  await t.test('every fault has an attack', () => {
    const played = new Set(attacks.map(({ item }) => item));
    assert.deepEqual(
      FAULTS.filter((item) => !played.has(item)),
      [],
    );
  });
});

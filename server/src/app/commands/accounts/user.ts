import type { Command } from 'commander';
import { FIRST_TIER, TIERS, type Tier } from '../../../access/index.ts';
import {
  accountsLike,
  changeAccountOf,
  createAccount,
  replaceSigningKeys,
  turnOffTwoFactorOf,
} from '../../../accounts/index.ts';
import { instanceKey, joinedTo, randomText } from '../../../platform/index.ts';
import { readTier } from '../input/typed.ts';
import { table } from '../output/table.ts';
import { trailOf } from '../trail.ts';
import { withWorld } from '../world.ts';

interface CreateOptions {
  readonly email: string;
  readonly tier: Tier;
  readonly name?: string;
  readonly passwordFromInput?: boolean;
}

const MOST_LISTED = 500;

export function addUser(program: Command): void {
  const user = program
    .command('user')
    .description('manage accounts: create, list, tier, disable, enable, two-factor-off, new-signing-key');
  user
    .command('create')
    .description('create an account; prints a random password once, unless you pass one on standard input')
    .requiredOption('--email <address>', 'email address')
    .option('--tier <tier>', TIERS.join(', '), readTier, FIRST_TIER)
    .option('--name <name>', 'display name')
    .option('--password-from-input', 'read the password from standard input, to keep it out of the shell history')
    .action(create);
  user
    .command('list')
    .description('list accounts by email')
    .argument('[part]', 'part of the email', '')
    .action((part: string) =>
      withWorld(async ({ context }) => {
        const accounts = await accountsLike(context.db, part, MOST_LISTED);
        table(
          ['id', 'email', 'tier', 'verified', 'disabled'],
          accounts.map((account) => [
            String(account.id),
            account.email,
            account.tier,
            account.emailVerifiedAt === null ? 'no' : 'yes',
            account.disabledAt === null ? 'no' : 'yes',
          ]),
        );
      }),
    );
  user
    .command('tier')
    .description('change an account’s tier, from its next request on')
    .argument('<email>', 'email of the account')
    .argument('<tier>', TIERS.join(', '), readTier)
    .action((email: string, tier: Tier) =>
      withWorld(({ context }) => changeAccountOf(context.db, email, { tier }, trailOf(context))),
    );
  for (const [name, disabled, description] of [
    ['disable', true, 'end an account’s sessions and block its keys'],
    ['enable', false, 'enable a disabled account'],
  ] as const)
    user
      .command(name)
      .description(description)
      .argument('<email>', 'email of the account')
      .action((email: string) =>
        withWorld(({ context }) => changeAccountOf(context.db, email, { disabled }, trailOf(context))),
      );
  user
    .command('two-factor-off')
    .description('for a lost phone and lost recovery codes: the account signs in with its password again')
    .argument('<email>', 'email of the account')
    .action((email: string) => withWorld(({ context }) => turnOffTwoFactorOf(context.db, email, trailOf(context))));
  user
    .command('new-signing-key')
    .description('after a lost or leaked instance key: invalidate all access tokens; API keys stay valid')
    .action(() =>
      withWorld(async ({ context, settings: { dataDir, instanceKey: given } }) => {
        const key = await instanceKey({ dataDir, given });
        await context.db.transaction(async (tx) => {
          await replaceSigningKeys(joinedTo(tx), key);
          await trailOf(context)(tx, { action: 'signing-key.replace', subject: 'signing keys' });
        });
        process.stdout.write('New access tokens are signed with a new key.\n');
      }),
    );
}

async function create(options: CreateOptions): Promise<void> {
  const password = options.passwordFromInput === true ? await readLine() : randomText(24);
  await withWorld(async ({ context }) => {
    const { email, tier, name } = options;
    const account = { email, tier, password, ...(name === undefined ? {} : { displayName: name }) };
    await context.db.transaction(async (tx) => {
      const { id } = await createAccount(tx, account);
      const after = JSON.stringify({ tier });
      await trailOf(context)(tx, { action: 'account.create', subject: `account ${id}`, after });
    });
    process.stdout.write(`created ${email} (${tier})\n`);
    if (options.passwordFromInput !== true) process.stdout.write(`password: ${password}\n`);
  });
}

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.replace(/\r?\n$/, '');
}

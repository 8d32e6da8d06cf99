import { InvalidArgumentError, type Command } from 'commander';
import { createAccount } from '../../accounts/index.ts';
import { parseWord, TIERS, type Tier } from '../../kernel/index.ts';
import { randomText } from '../../platform/index.ts';
import { withWorld } from './world.ts';

interface CreateOptions {
  readonly email: string;
  readonly tier: Tier;
  readonly name?: string;
  readonly passwordFromInput?: boolean;
}

export function addUser(program: Command): void {
  const user = program.command('user').description('accounts');
  user
    .command('create')
    .description('make an account; prints its random password once, unless one is given on standard input')
    .requiredOption('--email <address>', 'mail address')
    .option('--tier <tier>', TIERS.join(', '), readTier, 'Free')
    .option('--name <name>', 'display name')
    .option('--password-from-input', 'read the password from standard input, so that no shell history keeps it')
    .action(async (options: CreateOptions) => {
      const password = options.passwordFromInput === true ? await readLine() : randomText(24);
      await withWorld(async ({ context }) => {
        const { email, tier, name } = options;
        await createAccount(context.db, {
          email,
          tier,
          password,
          ...(name === undefined ? {} : { displayName: name }),
        });
        process.stdout.write(`made ${email} (${tier})\n`);
        if (options.passwordFromInput !== true) process.stdout.write(`password: ${password}\n`);
      });
    });
}

function readTier(text: string): Tier {
  const tier = parseWord(TIERS, text);
  if (tier === undefined) throw new InvalidArgumentError(`one of ${TIERS.join(', ')}`);
  return tier;
}

async function readLine(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.replace(/\r?\n$/, '');
}

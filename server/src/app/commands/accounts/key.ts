import type { Command } from 'commander';
import { createKeyFor, keysOf, revokeKeyOf } from '../../../accounts/index.ts';
import { table } from '../output/table.ts';
import { trailOf } from '../trail.ts';
import { withWorld } from '../world.ts';
import { readMoment, readName, readNumber, readRanges } from '../input/typed.ts';

export function addKey(program: Command): void {
  const key = program.command('key').description('manage API keys: create, list, revoke');
  key
    .command('create')
    .description('create a key and print it once')
    .argument('<email>', 'email of the account')
    .requiredOption('--name <name>', 'what the key is for', readName)
    .option(
      '--expires <moment>',
      'when it ends, such as 2099-01-31T17:00:00Z; without it the key does not expire',
      readMoment,
    )
    .option('--from <ranges>', 'addresses and CIDR ranges, separated by commas, from which it works', readRanges)
    .action((email: string, { name, expires, from }: { name: string; expires?: Date; from?: string[] }) =>
      withWorld(async ({ context }) => {
        const restrictions = {
          ...(expires && { expiresAt: expires }),
          ...(from && { allowedAddresses: from }),
        };
        process.stdout.write(`${await createKeyFor(context.db, email, name, trailOf(context), restrictions)}\n`);
      }),
    );
  key
    .command('list')
    .description('list an account’s keys, revoked ones too')
    .argument('<email>', 'email of the account')
    .action((email: string) =>
      withWorld(async ({ context }) => {
        const keys = await keysOf(context.db, email);
        table(
          ['id', 'key', 'name', 'created', 'expires', 'from', 'revoked'],
          keys.map(({ id, publicId, name, createdAt, revokedAt, ...more }) => [
            String(id),
            `pp_${publicId}…`,
            name,
            createdAt.toISOString(),
            more.expiresAt?.toISOString() ?? '',
            more.allowedAddresses?.join(' ') ?? '',
            revokedAt?.toISOString() ?? '',
          ]),
        );
      }),
    );
  key
    .command('revoke')
    .description('revoke a key on every node at once')
    .argument('<email>', 'email of the account')
    .argument('<id>', 'id from "key list"', readNumber)
    .action((email: string, id: number) =>
      withWorld(({ context }) => revokeKeyOf(context.db, email, id, trailOf(context))),
    );
}

import type { Command } from 'commander';
import { createKeyFor, keysOf, revokeKeyOf } from '../../accounts/index.ts';
import { readName } from './input/read-name.ts';
import { readNumber } from './input/read-number.ts';
import { table } from './output/table.ts';
import { trailOf } from './trail.ts';
import { withWorld } from './world.ts';

export function addKey(program: Command): void {
  const key = program.command('key').description('API keys of an account: create, list, revoke');
  key
    .command('create')
    .description('make a key and print it, this once')
    .argument('<email>', 'whose key it is')
    .requiredOption('--name <name>', 'what the key is for', readName)
    .action((email: string, { name }: { name: string }) =>
      withWorld(async ({ context }) => {
        process.stdout.write(`${await createKeyFor(context.db, email, name, trailOf(context))}\n`);
      }),
    );
  key
    .command('list')
    .description('the keys of an account, the revoked ones too')
    .argument('<email>', 'whose keys')
    .action((email: string) =>
      withWorld(async ({ context }) => {
        const keys = await keysOf(context.db, email);
        table(
          ['id', 'key', 'name', 'created', 'revoked'],
          keys.map(({ id, public_id: publicId, name, created_at: created, revoked_at: revoked }) => [
            String(id),
            `pp_${publicId}…`,
            name,
            created.toISOString(),
            revoked?.toISOString() ?? '',
          ]),
        );
      }),
    );
  key
    .command('revoke')
    .description('revoke a key: no node accepts it from then on')
    .argument('<email>', 'whose key it is')
    .argument('<id>', 'as "key list" shows it', readNumber)
    .action((email: string, id: number) =>
      withWorld(({ context }) => revokeKeyOf(context.db, email, id, trailOf(context))),
    );
}

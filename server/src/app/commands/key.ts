import { InvalidArgumentError, type Command } from 'commander';
import { createKeyFor, keysOf, revokeKeyOf } from '../../accounts/index.ts';
import { table } from './table.ts';
import { withWorld } from './world.ts';

export function addKey(program: Command): void {
  const key = program.command('key').description('API keys of an account: create, list, revoke');
  key
    .command('create')
    .description('make a key and print it, this once')
    .argument('<email>', 'whose key it is')
    .requiredOption('--name <name>', 'what the key is for')
    .action((email: string, { name }: { name: string }) =>
      withWorld(async ({ context }) => {
        process.stdout.write(`${await createKeyFor(context.db, email, name)}\n`);
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
    .argument('<id>', 'as "key list" shows it', readId)
    .action((email: string, id: number) => withWorld(({ context }) => revokeKeyOf(context.db, email, id)));
}

export function readId(text: string): number {
  const id = Number(text);
  if (!/^\d{1,10}$/.test(text) || id < 1) throw new InvalidArgumentError('a number such as 7');
  return id;
}

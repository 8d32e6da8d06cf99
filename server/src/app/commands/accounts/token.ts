import type { Command } from 'commander';
import { SCOPES, type Scope } from '../../../access/index.ts';
import { allTokens, createTokenFor, revokeToken } from '../../../accounts/index.ts';
import { table } from '../output/table.ts';
import { trailOf } from '../trail.ts';
import { withWorld } from '../world.ts';
import { readName, readNumber, readScopes } from '../input/typed.ts';

export function addToken(program: Command): void {
  const token = program.command('token').description('manage operations tokens: create, list, revoke');
  token
    .command('create')
    .description('create a token for 90 days and print it once')
    .argument('<email>', 'email of the admin who owns it')
    .requiredOption('--name <name>', 'what the token is for', readName)
    .requiredOption('--scopes <scopes>', `comma-separated: ${SCOPES.join(', ')}`, readScopes)
    .action((email: string, options: { name: string; scopes: readonly Scope[] }) =>
      withWorld(async ({ context }) => {
        process.stdout.write(`${await createTokenFor(context.db, email, options, trailOf(context))}\n`);
      }),
    );
  const list = token.command('list').description('list tokens with their scopes and expiry');
  list.action(() =>
    withWorld(async ({ context }) => {
      const tokens = await allTokens(context.db);
      table(
        ['id', 'token', 'name', 'scopes', 'expires', 'revoked'],
        tokens.map((row) => [
          String(row.id),
          `pps_${row.publicId}…`,
          row.name,
          row.scopes.join(','),
          row.expiresAt?.toISOString() ?? 'never',
          row.revokedAt?.toISOString() ?? '',
        ]),
      );
    }),
  );
  token
    .command('revoke')
    .description('revoke a token on every node at once')
    .argument('<id>', 'id from "token list"', readNumber)
    .action((id: number) => withWorld(({ context }) => revokeToken(context.db, id, trailOf(context))));
}

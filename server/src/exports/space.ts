import { configSection, integer, type Configuration } from '../operations/index.ts';
import { DomainError, only, type Queryable } from '../platform/index.ts';
import type { Deps } from './deps.ts';
import { spaceUsed } from './job-queries.ts';
import type { Space } from './types.ts';

const MIB = 1024 * 1024;

export const EXPORTS_SECTION = configSection({
  name: 'exports',
  description: 'How much of the database the files of exports may take.',
  keys: {
    accountMebibytes: integer({
      default: 4_096,
      min: 1,
      max: 1_048_576,
      description: 'MiB that the files of one account may take. A file is kept for 7 days and has at most 2,048.',
    }),
    instanceMebibytes: integer({
      default: 20_480,
      min: 1,
      max: 16_777_216,
      description: 'MiB that the files of all accounts may take.',
    }),
  },
});

/** The current limits of space. */
export const configuredSpace =
  ({ get }: Pick<Configuration, 'get'>): (() => Space) =>
  () => ({
    accountBytes: get(EXPORTS_SECTION, 'accountMebibytes') * MIB,
    instanceBytes: get(EXPORTS_SECTION, 'instanceMebibytes') * MIB,
  });

/**
 * Refuses `bytes` more if the account, or all accounts together, have no space left. Concurrent files may exceed the
 * limit by one chunk (1 MiB) each.
 */
export async function requireSpace(
  run: Queryable,
  { clock, space }: Pick<Deps, 'clock' | 'space'>,
  accountId: number,
  bytes: number,
): Promise<void> {
  const { accountBytes, instanceBytes } = space();
  const used = only(await spaceUsed(run, accountId, clock.now()));
  if (used.account + bytes > accountBytes)
    throw new DomainError(
      'impossible',
      `The files of your exports may take ${Math.floor(accountBytes / MIB)} MiB, and no more fits. Each is removed after 7 days.`,
    );
  if (used.instance + bytes > instanceBytes)
    throw new DomainError('unavailable', 'The service has no space for more files at the moment.');
}

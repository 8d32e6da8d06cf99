import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { ORIGINS } from '../../../kernel/index.ts';
import {
  headOf,
  headSigner,
  readChain,
  readHead,
  rotateHeadKey,
  type HeadSigner,
  type WitnessedHead,
} from '../../../ledger/index.ts';
import { instanceKey, joinedTo, OperatorError, type Database } from '../../../platform/index.ts';
import type { Settings } from '../../settings.ts';
import { summaryLine } from '../output/summary-line.ts';
import { trailOf } from '../trail.ts';
import { withWorld } from '../world.ts';
import { appendHeads, knownHeads, WITNESS_FILE } from './witness-file.ts';

interface WitnessOptions {
  readonly file?: string;
  readonly git?: string;
}

export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .description('have witnesses keep signed heads of the ledger; rotate its key');
  ledger
    .command('witness')
    .description('append the newest signed head of each ledger to a file that others keep, or to a git repository')
    .option('--file <file>', 'append to this file')
    .option('--git <folder>', `append to ${WITNESS_FILE} in this git repository, and commit it`)
    .action(({ file, git }: WitnessOptions) =>
      withWorld(async ({ context: { db, clock }, settings }) => {
        const target = file ?? (git === undefined ? undefined : join(git, WITNESS_FILE));
        if (target === undefined || (file !== undefined && git !== undefined))
          throw new OperatorError('Say where the heads go.', 'Give either --file or --git.');
        const added = await witness(db, headSigner(db, await keyOf(settings)), target, clock.now());
        if (git !== undefined && added.length > 0) await commit(git, added);
        for (const { head } of added) process.stdout.write(`${head.origin} ${head.sequence} ${head.hash}\n`);
        summaryLine({ 'heads added': added.length });
      }),
    );
  ledger
    .command('rotate-key')
    .description('sign heads with a new key from now on; the old key endorses it, and stays published')
    .action(() =>
      withWorld(async ({ context, settings }) => {
        const key = await keyOf(settings);
        await context.db.transaction(async (tx) => {
          await rotateHeadKey(joinedTo(tx), key);
          await trailOf(context)(tx, { action: 'ledger.rotate-key', subject: 'ledger' });
        });
        const keys = await headSigner(context.db, key).keys();
        summaryLine({ keys: keys.length, 'public key': keys.at(-1)?.publicKey ?? '' });
      }),
    );
}

const keyOf = ({ dataDir, instanceKey: given }: Settings) => instanceKey({ dataDir, given });

/** Appends the heads that the file does not have yet. A file with a head that the chain no longer has is left as it is. */
export async function witness(
  db: Database,
  signer: HeadSigner,
  file: string,
  at: Date,
): Promise<readonly WitnessedHead[]> {
  const known = await knownHeads(file);
  const fresh: WitnessedHead[] = [];
  for (const origin of ORIGINS) {
    const last = await readHead(db, origin);
    const kept = known.findLast(({ head }) => head.origin === origin)?.head;
    if (kept !== undefined) {
      const [entry] = await readChain(db, origin, kept.sequence - 1, 1);
      if (entry?.hash !== kept.hash)
        throw new OperatorError(
          `The ${origin} ledger no longer has entry ${kept.sequence} as ${file} witnessed it: it was cut or rewritten.`,
          'Keep the file. Find out who changed the database; restore it from a backup.',
        );
    }
    if (last === undefined || last.sequence === kept?.sequence) continue;
    const head = headOf(origin, last);
    fresh.push({ head, signature: await signer.sign(head), witnessedAt: at.toISOString() });
  }
  if (fresh.length > 0) await appendHeads(file, fresh);
  return fresh;
}

const run = promisify(execFile);

/** Commits the file of heads alone. OperatorError if git refuses. */
export async function commit(folder: string, added: readonly WitnessedHead[]): Promise<void> {
  const subject = `Ledger heads: ${added.map(({ head }) => `${head.origin} ${head.sequence}`).join(', ')}`;
  try {
    await run('git', ['-C', folder, 'add', '--', WITNESS_FILE]);
    await run('git', ['-C', folder, 'commit', '--quiet', '-m', subject, '--', WITNESS_FILE]);
  } catch (error) {
    throw new OperatorError(
      `git could not commit in ${folder}: ${error instanceof Error ? error.message.trim() : String(error)}.`,
      `The heads are in ${WITNESS_FILE} there. Commit them yourself, or make the folder a git repository first.`,
    );
  }
}

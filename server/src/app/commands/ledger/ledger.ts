import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
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
import { tools } from '../tools.ts';
import { trailOf } from '../trail.ts';
import { withWorld } from '../world.ts';
import { appendHeads, knownHeads, WITNESS_FILE } from './witness-file.ts';

interface WitnessOptions {
  readonly file?: string;
  readonly git?: string;
  readonly tsa?: string;
  readonly tsaCa?: string;
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
    .option(
      '--tsa <url>',
      'ask this time-stamp authority (RFC 3161) for a stamp of each head, and keep its reply beside',
    )
    .option('--tsa-ca <file>', 'refuse a stamp whose certificate does not lead to one of these (PEM)')
    .action(({ file, git, tsa, tsaCa }: WitnessOptions) =>
      withWorld(async ({ context: { db, clock }, settings }) => {
        const target = file ?? (git === undefined ? undefined : join(git, WITNESS_FILE));
        if (target === undefined || (file !== undefined && git !== undefined))
          throw new OperatorError('Say where the heads go.', 'Give either --file or --git.');
        const added = await witness(db, headSigner(db, await keyOf(settings)), target, clock.now());
        for (const { head } of added) process.stdout.write(`${head.origin} ${head.sequence} ${head.hash}\n`);
        summaryLine({ 'heads added': added.length });
        // The head is kept even if the authority gives no stamp: the next run asks again.
        if (git !== undefined && tsa === undefined && added.length > 0) await commit(git, added);
        if (tsa === undefined) return;
        const { readTrusted, stampHeads } = await tools();
        const trusted = tsaCa === undefined ? null : await readTrusted(tsaCa);
        const allowed = { allowHttp: true, allowLoopback: settings.allowLoopbackWebhooks };
        const heads = await knownHeads(target);
        const stamped = await stampHeads(target, heads, { url: tsa, trusted, ...allowed });
        if (git !== undefined && added.length + stamped.length > 0)
          await commit(git, added.length > 0 ? added : heads.slice(-1), stamped);
        summaryLine({ 'time stamps added': stamped.length });
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

/** Appends heads that the file does not have yet. A file with a head that is no longer in the chain is not changed. */
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

/** Commits only the file of heads and these files. OperatorError if git refuses. */
export async function commit(
  folder: string,
  added: readonly WitnessedHead[],
  files: readonly string[] = [],
): Promise<void> {
  const subject = `Ledger heads: ${added.map(({ head }) => `${head.origin} ${head.sequence}`).join(', ')}`;
  const paths = [WITNESS_FILE, ...files.map((file) => basename(file))];
  try {
    await run('git', ['-C', folder, 'add', '--', ...paths]);
    await run('git', ['-C', folder, 'commit', '--quiet', '-m', subject, '--', ...paths]);
  } catch (error) {
    throw new OperatorError(
      `git could not commit in ${folder}: ${error instanceof Error ? error.message.trim() : String(error)}.`,
      `The heads are in ${WITNESS_FILE} there. Commit them yourself, or make the folder a git repository first.`,
    );
  }
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorError } from '../../../platform/index.ts';
import { opsApiAt, opsApiHere, type OpsApi } from '../../ops-api.ts';
import { checkedAddress } from '../input/checked-address.ts';
import { withWorld } from '../world.ts';

/** Options of every command of the area. */
export interface OpsOptions {
  readonly json?: boolean;
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
}

/** Does a command’s work on the area it was pointed at, and closes that whatever happens. */
export async function withOps(
  command: Command,
  work: (api: OpsApi, options: OpsOptions) => Promise<void>,
): Promise<void> {
  const options: OpsOptions = command.optsWithGlobals();
  const { url } = options;
  const token = await tokenOf(options);
  if (url !== undefined && token !== undefined) return work(opsApiAt({ url: checkedAddress(url), token }), options);
  if (url !== undefined || token !== undefined)
    throw new OperatorError('--url and a token belong together.', 'Give --url with --token-file or --token.');
  return withWorld(
    async (world) => {
      const api = await opsApiHere(world);
      try {
        await work(api, options);
      } finally {
        await api.close();
      }
    },
    // What is asked here is asked by hand: a line a request would only stand between the answers.
    { settings: { logLevel: 'warn' } },
  );
}

async function tokenOf({ token, tokenFile }: OpsOptions): Promise<string | undefined> {
  if (tokenFile === undefined) return token;
  const text = await readFile(tokenFile, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${tokenFile} cannot be read.`, 'Give a file that holds a token and nothing else.', {
      cause: error,
    });
  });
  return text.trim();
}

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { OperatorError } from '../../../platform/index.ts';
import { opsApiAt, opsApiHere, type OpsApi } from '../../ops-api.ts';
import { withWorld } from '../world.ts';

/** Options of every ops command. */
export interface OpsOptions {
  readonly json?: boolean;
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
}

/** Runs a command on a remote service or on the local database, and always closes it. */
export async function withOps(
  command: Command,
  work: (api: OpsApi, options: OpsOptions) => Promise<void>,
): Promise<void> {
  const options: OpsOptions = command.optsWithGlobals();
  const { url } = options;
  const token = await tokenOf(options);
  if (url !== undefined && token !== undefined) return work(opsApiAt({ url, token }), options);
  if (url !== undefined || token !== undefined)
    throw new OperatorError(
      '--url needs a token, and a token needs --url.',
      'Pass --url with --token-file or --token.',
    );
  return withWorld(
    async (world) => {
      const api = await opsApiHere(world);
      try {
        await work(api, options);
      } finally {
        await api.close();
      }
    },
    // Request log lines would mix with the output.
    { settings: { logLevel: 'warn' } },
  );
}

async function tokenOf({ token, tokenFile }: OpsOptions): Promise<string | undefined> {
  if (tokenFile === undefined) return token;
  const text = await readFile(tokenFile, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`Cannot read ${tokenFile}.`, 'Use a file that contains only the token.', {
      cause: error,
    });
  });
  return text.trim();
}

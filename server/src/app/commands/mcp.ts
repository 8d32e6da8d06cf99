import type { Command } from 'commander';
import { OperatorError } from '../../platform/index.ts';
import { whyNotFree } from '../listen-port.ts';
import { processSettings } from '../settings.ts';
import { programVersion } from '../version.ts';
import { readAddress, readPort } from './input/typed.ts';

/** Loaded on use: the protocol's packages are almost a quarter of the program, and no other command needs them. */
const module = () => import('../../mcp/index.ts');

interface McpOptions {
  readonly url?: string;
  readonly key?: string;
  readonly http?: boolean;
  readonly host: string;
  readonly port: number;
}

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('serve a language model (Model Context Protocol): board, research, evaluation, history, record')
    .option('--url <address>', 'address of the service; default: the one of these settings', readAddress)
    .option('--key <key>', 'your API key; prefer PROPPICK_API_KEY, which other users of this machine cannot see')
    .option('--http', 'listen for Streamable HTTP instead of standard input; each caller sends its own key')
    .option('--host <address>', 'with --http: listen on', '127.0.0.1')
    .option('--port <port>', 'with --http: 0 picks a free one', readPort, 8_081)
    .action(async ({ url, key, http, host, port }: McpOptions) => {
      const settings = processSettings();
      const at = url ?? settings.baseUrl ?? `http://127.0.0.1:${settings.port}`;
      if (http === true) return overHttp(at, host, port);
      const own = key ?? settings.apiKey;
      if (own === undefined)
        throw new OperatorError(
          'No API key.',
          'Set PROPPICK_API_KEY. Create a key in the dashboard or with "proppick key create <email> --name mcp".',
        );
      const { serveStdio } = await module();
      return serveStdio({ url: at, key: own }, programVersion());
    });
}

async function overHttp(url: string, host: string, port: number): Promise<void> {
  const refusal = await whyNotFree(host, port);
  if (refusal !== undefined)
    throw new OperatorError(
      `Cannot listen on ${host}:${port} (${refusal}).`,
      'Choose another with --port (0 picks a free one) or --host.',
    );
  const { serveHttp } = await module();
  const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  const running = await serveHttp({ url, version: programVersion(), host, port, failed });
  process.stdout.write(`Model Context Protocol at ${running.address}, using ${url}\n`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  await running.stop();
}

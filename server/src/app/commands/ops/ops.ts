import type { Command } from 'commander';
import { addConfig } from './config.ts';
import { addStatus } from './status.ts';
import { addOperations } from './queue.ts';
import { readAddress } from '../input/typed.ts';

const HELP = `
Without --url, a command uses the database set by PROPPICK_DATABASE_URL or PROPPICK_DATA_DIR, whether or not the
service runs. With --url and a token, it calls a remote service.

Exit codes: 0 done; 1 refused or invalid; 2 an operation failed, or something is down;
3 an operation was canceled, or something is degraded; 4 no worker can run it.`;

/** `proppick ops`: all operations endpoints of the API. */
export function addOps(program: Command): void {
  const ops = program
    .command('ops')
    .description('manage operations, health, freshness, errors, runs, configuration and the audit trail')
    .option('--json', 'print the API’s response as JSON')
    .option('--url <address>', 'address of a remote service, such as https://picks.example.org', readAddress)
    .option('--token <token>', 'with --url: an operations token (visible in the shell history)')
    .option('--token-file <file>', 'with --url: a file with the token')
    .addHelpText('after', HELP);
  addOperations(ops);
  addStatus(ops);
  addConfig(ops);
}

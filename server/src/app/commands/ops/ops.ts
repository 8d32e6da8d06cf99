import type { Command } from 'commander';
import { addConfig } from './config.ts';
import { addLooks } from './status.ts';
import { addOperations } from './queue.ts';

const HELP = `
Without --url a command works on the database of the service of this machine, as PROPPICK_DATABASE_URL or
PROPPICK_DATA_DIR name it, whether the service runs or not; with --url and a token it asks a service anywhere.

Exit codes: 0 done; 1 refused, or not understood; 2 an operation failed, or something is down;
3 an operation was cancelled, or something is degraded; 4 nothing is at work that could run it.`;

/** `proppick ops`: everything of the API's operations area. */
export function addOps(program: Command): void {
  const ops = program
    .command('ops')
    .description('operations, health, freshness, errors, runs, configuration and the audit trail')
    .option('--json', 'print the API’s answer as it is')
    .option('--url <address>', 'a service somewhere else, such as https://picks.example.org')
    .option('--token <token>', 'with --url: an operations token (it then stands in the shell’s history)')
    .option('--token-file <file>', 'with --url: a file that holds the token')
    .addHelpText('after', HELP);
  addOperations(ops);
  addLooks(ops);
  addConfig(ops);
}

import type { Command } from 'commander';
import type { OpsApi } from '../../ops-api.ts';
import { withOps, type OpsOptions } from './with-ops.ts';
import { printFigures, printJson, printRows } from './print.ts';
import { EXIT, follow, type ShownOperation } from './wait.ts';
import { readNumber } from '../input/typed.ts';

interface QueueOptions extends OpsOptions {
  readonly wait?: boolean;
  readonly key?: string;
}

const USUAL_LEAGUE = 'by default the one that leagues/default names';

/** The kinds of operations: the arguments of the command and the members of the request body. */
const KINDS: readonly {
  readonly type: string;
  readonly description: string;
  readonly takes: readonly (readonly [name: string, description: string])[];
  readonly options: readonly (readonly [flags: string, description: string])[];
}[] = [
  {
    type: 'score-day',
    description: 'score every prop of a day and publish what changed',
    takes: [['date', 'game day, such as 2024-03-02']],
    options: [['--league <league>', USUAL_LEAGUE]],
  },
  {
    type: 'settle',
    description: 'grade the picks of a day',
    takes: [['date', 'game day']],
    options: [
      ['--league <league>', USUAL_LEAGUE],
      ['--force', 'grade corrected box scores again, whatever the age of the grade'],
    ],
  },
  {
    type: 'settle-range',
    description: 'grade the picks of a range of days',
    takes: [
      ['from', 'first game day'],
      ['to', 'last game day, included'],
    ],
    options: [
      ['--league <league>', USUAL_LEAGUE],
      ['--force', 'grade corrected box scores again, whatever the age of the grade'],
    ],
  },
  {
    type: 'ingest',
    description: 'read a source now, or its data for one day',
    takes: [['source', 'a name from "ops freshness"']],
    options: [
      ['--date <date>', 'game day'],
      ['--league <league>', USUAL_LEAGUE],
      ['--accept', 'store also what is held back because it changes more than can be true'],
    ],
  },
  {
    type: 'republish-picks',
    description: 'publish a day’s board again, as a new version',
    takes: [['date', 'game day']],
    options: [['--league <league>', USUAL_LEAGUE]],
  },
  {
    type: 'archive-quotes',
    description: 'write months of quotes that are kept no longer to the archive, then drop them',
    takes: [],
    options: [['--month <month>', 'one month that has ended, such as 2024-03, kept or not']],
  },
];

const WAIT = ['--wait', 'wait until it ends, print the result and set the exit code'] as const;

export function addOperations(ops: Command): void {
  for (const { type, description, takes, options } of KINDS) {
    const command = ops.command(type).description(`queue: ${description}`);
    for (const [name, what] of takes) command.argument(`<${name}>`, what);
    for (const [flags, what] of options) command.option(flags, what);
    command
      .option(...WAIT)
      .option('--key <key>', 'idempotency key: repeating it within 24 hours returns the same operation')
      .action(async (...given: unknown[]) => {
        const words = given.slice(0, takes.length) as string[];
        const { date, league, force, month, accept } = command.opts<Record<string, string | boolean | undefined>>();
        const named = Object.fromEntries(takes.map(([name], index) => [name, words[index]]));
        await queue(command, `/ops/operations/${type}`, { date, league, force, month, accept, ...named });
      });
  }
  addHandling(ops);
}

async function queue(command: Command, path: string, body: object): Promise<void> {
  await withOps(command, async (api, options: QueueOptions) => {
    const headers: Record<string, string> = options.key === undefined ? {} : { 'idempotency-key': options.key };
    await showOutcome(api, (await api.ask('POST', path, body, headers)) as ShownOperation, options);
  });
}

async function showOutcome(api: OpsApi, begun: ShownOperation, { wait, json }: QueueOptions): Promise<void> {
  const operation = wait === true ? await follow(api, begun) : begun;
  if (json === true) printJson(operation);
  else printOperation(operation);
  if (wait === true) process.exitCode = EXIT[operation.status];
}

function printOperation({ id, type, status, durationMs, error, output }: ShownOperation): void {
  const took = durationMs === null ? '' : ` in ${(durationMs / 1_000).toFixed(durationMs < 10_000 ? 2 : 0)} s`;
  process.stdout.write(`operation ${id}, ${type}: ${status}${took}${error === null ? '' : `: ${error}`}\n`);
  printFigures(output);
}

function addHandling(ops: Command): void {
  for (const [name, description] of [
    ['cancel', 'cancel an operation: at once if queued, at the next safe point if running'],
    ['retry', 'queue a failed or canceled operation again'],
  ] as const) {
    const command = ops.command(name).description(description).argument('<id>', 'operation id', readNumber);
    command.option(...WAIT).action((id: number) => queue(command, `/ops/operations/${id}/${name}`, {}));
  }
  const get = ops.command('get').description('show one operation').argument('<id>', 'operation id', readNumber);
  get.option(...WAIT).action((id: number) =>
    withOps(get, async (api, options: QueueOptions) => {
      await showOutcome(api, (await api.ask('GET', `/ops/operations/${id}`)) as ShownOperation, options);
    }),
  );
  const list = ops.command('list').description('list operations, newest first');
  list
    .option('--status <status>', 'queued, running, succeeded, failed or cancelled')
    .option('--type <type>', 'such as settle-range')
    .option('--limit <count>', 'maximum number of rows', readNumber)
    .option('--cursor <cursor>', 'continue after the previous page')
    .action(() =>
      withOps(list, async (api, { json }) => {
        const { status, type, limit, cursor } = list.opts<Record<string, string | number | undefined>>();
        const page = (await api.ask('GET', `/ops/operations${queryOf({ status, type, limit, cursor })}`)) as Page;
        if (json === true) return printJson(page);
        printRows(page.items, ['id', 'type', 'status', 'createdAt', 'createdBy', 'durationMs', 'error']);
        return sayMore(page);
      }),
    );
}

export interface Page {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}

export function sayMore({ nextCursor }: Page): void {
  if (nextCursor !== null) process.stdout.write(`more: --cursor ${nextCursor}\n`);
}

/** The query string of the given parameters; the API’s defaults cover the rest. */
export function queryOf(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

import type { Command } from 'commander';
import type { ConfigEntry } from '../../../operations/index.ts';
import { OperatorError } from '../../../platform/index.ts';
import { withOps } from './with-ops.ts';
import { cellOf, printJson, printRows } from './print.ts';
import { queryOf, sayMore, type Page } from './queue.ts';
import { readNumber } from '../input/typed.ts';

/** An entry as the API returns it: times are text. */
type Entry = Omit<ConfigEntry, 'updatedAt'> & { readonly updatedAt: string | null };

const COLUMNS = ['section', 'key', 'value', 'default', 'type', 'updatedAt', 'updatedBy'];

export function addConfig(ops: Command): void {
  const config = ops.command('config').description('the configuration: list, get, set');
  const list = config
    .command('list')
    .description('list every key with its value')
    .argument('[section]', 'one section only');
  list.action((section?: string) =>
    withOps(list, async (api, { json }) => {
      const path = section === undefined ? '' : `/${encodeURIComponent(section)}`;
      const entries = (await api.ask('GET', `/admin/config${path}`)) as readonly Entry[];
      if (json === true) printJson(entries);
      else printRows(entries, COLUMNS);
    }),
  );
  const get = config
    .command('get')
    .description('show one key: value, range, default, last change')
    .argument('<section/key>');
  get.action((place: string) =>
    withOps(get, async (api, { json }) => {
      printEntry((await api.ask('GET', pathOf(place))) as Entry, json);
    }),
  );
  const set = config
    .command('set')
    .description('set one key; every process uses it within a second')
    .argument('<section/key>', 'such as schedule/settle-recent-days')
    .argument('<value>', 'a value in its range');
  set.action((place: string, value: string) =>
    withOps(set, async (api, { json }) => {
      printEntry((await api.ask('PUT', pathOf(place), { value })) as Entry, json);
    }),
  );
  addAudit(ops);
}

function pathOf(place: string): string {
  const [section = '', key = '', ...more] = place.split('/');
  if (section === '' || key === '' || more.length > 0)
    throw new OperatorError(`"${place}" is not a key.`, 'Write section/key, for example schedule/housekeeping.');
  return `/admin/config/${encodeURIComponent(section)}/${encodeURIComponent(key)}`;
}

function printEntry(entry: Entry, json: boolean | undefined): void {
  if (json === true) return printJson(entry);
  const { section, key, value, type, range, description, updatedAt, updatedBy } = entry;
  const set = updatedAt === null ? 'never set' : `set ${cellOf(updatedAt)} by ${cellOf(updatedBy)}`;
  process.stdout.write(`${section}/${key} = ${value}\n  ${description}\n`);
  process.stdout.write(`  ${type}: ${range}; default ${entry.default}; ${set}\n`);
}

function addAudit(ops: Command): void {
  const command = ops.command('audit').description('list changes and their authors, newest first');
  command
    .option('--subject <subject>', 'changes of one subject only, such as schedule/housekeeping')
    .option('--limit <count>', 'maximum number of rows', readNumber)
    .option('--cursor <cursor>', 'continue after the previous page')
    .action(() =>
      withOps(command, async (api, { json }) => {
        const { subject, limit, cursor } = command.opts<Record<string, string | number | undefined>>();
        const page = (await api.ask('GET', `/admin/audit${queryOf({ subject, limit, cursor })}`)) as Page;
        if (json === true) return printJson(page);
        printRows(page.items, ['at', 'actor', 'action', 'subject', 'before', 'after']);
        return sayMore(page);
      }),
    );
}

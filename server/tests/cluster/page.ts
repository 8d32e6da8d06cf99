import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Outcome } from './scenario/plays.ts';
import type { Result } from './scenario/scenario.ts';

const PAGE = join(import.meta.dirname, '../../../docs/scaling.md');
const BEGIN = '<!-- what npm run test:cluster -- --page wrote -->';
const END = '<!-- the end of it -->';

/** Replaces the figures in docs/scaling.md with those of this run. */
export async function writePage(result: Result): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/scaling.md has no place for the figures');
  await writeFile(PAGE, `${page.slice(0, from + BEGIN.length)}\n\n${pageOf(result)}\n\n${page.slice(to)}`);
}

/** The figures as Markdown. */
export function pageOf(result: Result): string {
  const { at, minutes, readsASecond, capacity, outcomes, verdict, steady, load, restarted } = result;
  const of = (begin: string): readonly Outcome[] => outcomes.filter(({ what }) => what.startsWith(begin));
  const kills = of('kill');
  return [
    `Run on ${at.slice(0, 10)}: ${Math.round(minutes)} minutes, ${readsASecond} reads and five bets a second and an operation every four seconds, on two cores ` +
      `with a load of ${load.toFixed(0)} (Patroni: a TTL of 20 s, a loop of 5 s). Outside of the faults ${countsOf(steady)}.`,
    '',
    '| fault | times | seconds without writes: p50, longest | reads | writes | in flight |',
    '|---|---|---|---|---|---|',
    ...rowsOfKills(kills),
    rowOf('switch-over by hand', of('switch-over')),
    rowOf('both standbys ten minutes behind', of('both standbys')),
    rowOf('a front proxy killed', of('front proxy')),
    rowOf('an API process killed', of('API process')),
    rowOf('a worker killed', of('worker')),
    '',
    `Long reads around the kills: ${servedBy(sumOf(kills.map(({ longReads }) => longReads)))}; with both standbys ` +
      `ten minutes behind: ${servedBy(sumOf(of('both standbys').map(({ longReads }) => longReads)))}.`,
    '',
    restarted.length === 0
      ? 'Every program ended only when it was ended by the test.'
      : `Programs that ended by themselves and were started again, as their units do: ${restarted.join(', ')}.`,
    '',
    'Afterwards, compared with what had been acknowledged or seen:',
    '',
    '| what | found | of |',
    '|---|---|---|',
    ...Object.entries(verdict).map(([what, { found, of }]) => `| ${what} | ${found} | ${of} |`),
    ...(capacity.length === 0 ? [] : capacityTable(capacity)),
  ].join('\n');
}

function rowsOfKills(kills: readonly Outcome[]): string[] {
  const kinds = [...new Set(kills.map(({ what }) => what.replace(/^kill \d+, /, '')))];
  return [...kinds, ''].map((kind) =>
    rowOf(
      `the primary killed: ${kind === '' ? 'all' : kind}`,
      kills.filter(({ what }) => what.endsWith(kind)),
    ),
  );
}

function rowOf(what: string, of: readonly Outcome[]): string {
  const seconds = of.map(({ secondsWithoutWrites }) => secondsWithoutWrites).sort((a, b) => a - b);
  const p50 = seconds[Math.floor((seconds.length - 1) / 2)] ?? Number.NaN;
  const reads = countsOf(sumOf(of.map((one) => one.reads)));
  const writes = countsOf(sumOf(of.map((one) => one.writes)));
  const inFlight = of.reduce((sum, one) => sum + one.inFlight, 0);
  return `| ${what} | ${of.length} | ${p50.toFixed(1)}, ${seconds.at(-1)?.toFixed(1)} | ${reads} | ${writes} | ${inFlight} |`;
}

function capacityTable(capacity: Result['capacity']): string[] {
  return [
    '',
    '| API processes | reads a second | of two cores: API | PostgreSQL | PgBouncer | HAProxy |',
    '|---|---|---|---|---|---|',
    ...capacity.map(({ processes, through, perSecond, cores }) => {
      const shares = ['api', 'postgres', 'pgbouncer', 'haproxy'].map((name) => (cores[name] ?? 0).toFixed(2));
      return `| ${processes}${through} | ${Math.round(perSecond)} | ${shares.join(' | ')} |`;
    }),
    '',
    nextMachine(capacity),
  ];
}

/** Whether the database or the API needs the next machine, by the cores used. */
function nextMachine(capacity: Result['capacity']): string {
  const last = capacity.at(-1);
  if (last === undefined) return '';
  const { api = 0, postgres = 0, pgbouncer = 0, haproxy = 0 } = last.cores;
  const ms = (cores: number): string => ((1_000 * cores) / last.perSecond).toFixed(2);
  const pooled = postgres + pgbouncer;
  return (
    `A read behind the front proxies takes ${ms(api)} ms of an API process, ${ms(postgres)} of PostgreSQL, ${ms(pgbouncer)} of ` +
    `PgBouncer and ${ms(haproxy)} of HAProxy. ${pooled > api ? 'The next machine goes to the database' : 'The next machine goes to the API'}: ` +
    `a core of the primary with its pools serves ${(api / pooled).toFixed(1)} cores of API processes.`
  );
}

type Numbers = Readonly<Record<string, number>>;

function sumOf(all: readonly Numbers[]): Numbers {
  const sum: Record<string, number> = {};
  for (const one of all) for (const [key, value] of Object.entries(one)) sum[key] = (sum[key] ?? 0) + value;
  return sum;
}

const servedBy = (by: Numbers): string =>
  `${by['standby'] ?? 0} served by a standby, ${by['primary'] ?? 0} by the primary`;

const countsOf = (counts: Numbers): string =>
  Object.entries(counts)
    .filter(([fate, count]) => count > 0 || fate === 'served')
    .map(([fate, count]) => `${count.toLocaleString('en')} ${fate}`)
    .join(', ');

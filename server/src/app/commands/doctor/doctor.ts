import type { Command } from 'commander';
import { OperatorError, systemClock } from '../../../platform/index.ts';
import { processSettings, type Settings } from '../../settings.ts';
import { databaseFindings, keyFinding, reachDatabase } from './database.ts';
import { fault, ok, type Finding, type Verdict } from './finding.ts';
import { folderFindings, nodeFinding, portFindings } from './machine.ts';
import { feedFindings, mailFindings } from './mail-and-feeds.ts';
import { accountFindings } from './roles.ts';

const MARKS: Readonly<Record<Verdict, string>> = { ok: '✓', warning: '!', fault: '✗', unknown: '?' };
const EXIT_FAULT = 2;
const EXIT_WARNING = 3;

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check Node, database, keys, clock, mail, feeds and ports, and print advice')
    .option('--json', 'print the findings as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine();
      if (json === true) process.stdout.write(`${JSON.stringify({ verdict: worst(findings), findings }, null, 2)}\n`);
      else print(findings);
      process.exitCode = exitCodeOf(findings);
    });
}

/** Checks this machine and its settings. Read-only: it starts nothing, creates nothing and calls no feed. */
async function examine(): Promise<Finding[]> {
  const node = nodeFinding(process.version);
  let settings: Settings;
  try {
    settings = processSettings();
  } catch (error) {
    if (error instanceof OperatorError) return [node, fault('settings', error.message, error.hint)];
    throw error;
  }
  const clock = systemClock();
  const machine = [
    node,
    ok('settings', `All are valid. Mode: ${settings.mode}. Roles: ${settings.roles.join(', ')}.`),
    ...(await folderFindings(settings)),
    ...accountFindings(settings),
  ];
  const { db, finding } = await reached(settings);
  try {
    const database = db === undefined ? [] : await databaseFindings(db, settings, clock);
    // Tables are read only when all migrations of this version are applied.
    const readable = database.some(({ check, verdict }) => check === 'migrations' && verdict === 'ok') ? db : undefined;
    return [
      ...machine,
      ...(finding === undefined ? database : [finding]),
      await keyFinding(settings, readable),
      ...(await mailFindings(settings, readable)),
      ...(await feedFindings(settings, readable, systemClock(settings.clock))),
      ...(await portFindings(settings)),
    ];
  } finally {
    await db?.close();
  }
}

async function reached(settings: Settings): ReturnType<typeof reachDatabase> {
  try {
    return await reachDatabase(settings);
  } catch (error) {
    if (error instanceof OperatorError) return { finding: fault('database', error.message, error.hint) };
    throw error;
  }
}

function worst(findings: readonly Finding[]): Verdict {
  const has = (verdict: Verdict): boolean => findings.some((finding) => finding.verdict === verdict);
  if (has('fault')) return 'fault';
  return has('warning') ? 'warning' : 'ok';
}

const exitCodeOf = (findings: readonly Finding[]): number =>
  ({ fault: EXIT_FAULT, warning: EXIT_WARNING, ok: 0, unknown: 0 })[worst(findings)];

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, verdict, says, advice } of findings) {
    process.stdout.write(`${MARKS[verdict]} ${check.padEnd(width)}  ${says}\n`);
    if (advice !== null) process.stdout.write(`  ${' '.repeat(width)}  → ${advice}\n`);
  }
  const count = (verdict: Verdict): number => findings.filter((finding) => finding.verdict === verdict).length;
  const [faults, warnings] = [count('fault'), count('warning')];
  if (faults + warnings === 0) process.stdout.write('\nNo problems found.\n');
  else process.stdout.write(`\nErrors: ${faults}. Warnings: ${warnings}.\n`);
}

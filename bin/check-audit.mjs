// Compares the advisories for our dependencies with the decisions in docs/audit-decisions.json. Part of a release; by hand `npm
// run audit`. A decision is { advisory, why, until }: `advisory` is the URL in `npm audit`, `until` the day of the next
// review.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

/**
 * The required actions, one sentence each: an advisory without a decision, an overdue decision, a decision without its advisory.
 * `report` is the JSON of `npm audit`, `today` an ISO date.
 */
export function auditFaults(report, decisions, today) {
  const found = new Map();
  for (const { name, via } of Object.values(report.vulnerabilities))
    for (const advisory of via) if (typeof advisory !== 'string') found.set(advisory.url, { name, ...advisory });
  const decided = new Map(decisions.map((decision) => [decision.advisory, decision]));
  const open = [...found.values()]
    .filter(({ url }) => !decided.has(url))
    .map(({ name, severity, title, url }) => `${name}: ${title} (${severity}) has no decision: ${url}`);
  const late = decisions
    .filter(({ advisory, until }) => found.has(advisory) && until < today)
    .map(({ advisory, until }) => `the decision was good until ${until}: ${advisory}`);
  const idle = decisions
    .filter(({ advisory }) => !found.has(advisory))
    .map(({ advisory }) => `the decision is no longer needed: ${advisory}`);
  return [...open, ...late, ...idle];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const report = JSON.parse(stdout || '{}');
  // A registry without an advisory service responds with an error, which says nothing about the packages.
  if (report.vulnerabilities === undefined) {
    console.error(`the registry gave no advisories: ${report.message ?? 'no response'}`);
    process.exit(2);
  }
  const decisions = JSON.parse(readFileSync(join(root, 'docs/audit-decisions.json'), 'utf8'));
  const faults = auditFaults(report, decisions, new Date().toISOString().slice(0, 10));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`every advisory has a decision (${decisions.length})`);
}

import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { whyNotFree } from '../../listen-port.ts';
import type { Settings } from '../../settings.ts';
import { fault, ok, unknown, warning, type Finding } from './finding.ts';

const NEEDED_NODE = 24;
const GB = 1e9;
/** A season of quotes and raw responses takes a few gigabytes. Below half a gigabyte PostgreSQL soon stops writing. */
const COMFORTABLE_BYTES = 5 * GB;
const LEAST_BYTES = GB / 2;
const ASK_MS = 3_000;

export function nodeFinding(version: string): Finding {
  const says = `Node ${version.replace(/^v/, '')} on ${process.platform}-${process.arch}.`;
  if (Number.parseInt(version.replace(/^v/, ''), 10) >= NEEDED_NODE) return ok('node', says);
  return fault('node', says, `Prop-Pick needs Node ${NEEDED_NODE} or newer; "npm start" installs one.`);
}

/** The data folder: writable, with enough free disk space. */
export async function folderFindings({ dataDir }: Settings): Promise<Finding[]> {
  const place = await nearestThatIs(dataDir);
  const isThere = place === dataDir;
  const mayWrite = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  const folder = mayWrite
    ? ok('data folder', isThere ? `${dataDir} is writable.` : `${dataDir} does not exist yet; it can be created.`)
    : fault('data folder', `${place} is not writable by this user.`, 'Change its owner, or set PROPPICK_DATA_DIR.');
  const { bavail, bsize } = await statfs(place);
  return [folder, diskFinding(bavail * bsize)];
}

export function diskFinding(freeBytes: number): Finding {
  const says = `${(freeBytes / GB).toFixed(1)} GB free on the data folder’s disk.`;
  if (freeBytes < LEAST_BYTES)
    return fault('disk', says, 'Free space before the database stops writing: docs/runbook.md, "The disk is full".');
  if (freeBytes < COMFORTABLE_BYTES)
    return warning('disk', says, 'Free space, or keep quotes for fewer months (market/keepQuotesMonths).');
  return ok('disk', says);
}

async function nearestThatIs(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearestThatIs(dirname(folder));
}

/** The ports of this service: free, or used by a Prop-Pick that responds. */
export async function portFindings({ host, port, metricsHost, metricsPort, roles }: Settings): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (roles.includes('api'))
    findings.push(await portFinding('port', host, port, { path: '/livez', holds: '"alive"' }, 'PROPPICK_PORT'));
  if (metricsPort !== undefined)
    findings.push(
      await portFinding(
        'metrics port',
        metricsHost,
        metricsPort,
        { path: '/metrics', holds: 'proppick_' },
        'PROPPICK_METRICS_PORT',
      ),
    );
  return findings;
}

async function portFinding(
  check: string,
  host: string,
  port: number,
  ours: { readonly path: string; readonly holds: string },
  setting: string,
): Promise<Finding> {
  if (port === 0) return ok(check, 'The start picks any free port.');
  const where = `${host}:${port}`;
  const refusal = await whyNotFree(host, port);
  if (refusal === undefined) return ok(check, `${where} is free.`);
  if (refusal !== 'EADDRINUSE')
    return fault(check, `${where} cannot be listened on (${refusal}).`, `Set ${setting}, or PROPPICK_HOST.`);
  const response = await textAt(`http://${dialled(host)}:${port}${ours.path}`);
  if (response?.includes(ours.holds) === true) return ok(check, `Prop-Pick is ready at ${where}.`);
  if (response === undefined) return unknown(check, `${where} is used by a program that does not respond.`);
  return fault(check, `${where} is used by another program.`, `Stop that program, or set ${setting} to a free port.`);
}

const dialled = (host: string): string => {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
};

/** The response's text; undefined without a response in time. */
async function textAt(address: string): Promise<string | undefined> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(ASK_MS), redirect: 'manual' })).text();
  } catch {
    return undefined;
  }
}

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const GENERATOR = join(import.meta.dirname, 'load-process.ts');

/** A closed-model load: each connection sends its next request after its response. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  /** Requested in turn; each is relative to the origin of `url`. */
  readonly paths?: readonly string[];
  /** Headers by turn, added to `headers`, such as fifty accounts' keys. */
  readonly headersInTurn?: readonly Readonly<Record<string, string>>[];
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses outside 200 to 299 and requests without a response. */
  readonly failed: number;
}

/** The generator of this machine: wrk uses a fraction of autocannon's CPU, so the figure is the server's. */
export const generator: 'wrk' | 'autocannon' = spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'autocannon';

/** Runs the load from a separate process, after one second of warm-up. */
export async function load(wanted: Load): Promise<LoadResult> {
  if (generator === 'autocannon') {
    return JSON.parse(
      await output(process.execPath, ['--no-warnings', GENERATOR], JSON.stringify(wanted)),
    ) as LoadResult;
  }
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-load-'));
  try {
    const script = join(folder, 'plan.lua');
    const template = await readFile(join(import.meta.dirname, 'wrk.lua'), 'utf8');
    await writeFile(script, `PLAN = ${lua(requestsOf(wanted))}\n${template}`);
    const ask = (seconds: number) =>
      output('wrk', ['-t1', `-c${wanted.connections}`, `-d${seconds}s`, '-s', script, new URL(wanted.url).origin], '');
    await ask(1);
    return JSON.parse((await ask(wanted.seconds)).trim().split('\n').at(-1) ?? '') as LoadResult;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The requests of a load, in the order of their cycle. */
export function requestsOf({ url, method = 'GET', body, headers, paths, headersInTurn }: Load): LoadRequest[] {
  const { pathname, search } = new URL(url);
  return Array.from({ length: Math.max(paths?.length ?? 1, headersInTurn?.length ?? 1) }, (_, turn) => ({
    method,
    path: paths?.[turn % paths.length] ?? pathname + search,
    headers: { ...headers, ...headersInTurn?.[turn % headersInTurn.length] },
    ...(body === undefined ? {} : { body }),
  }));
}

/** A value as Lua source. JSON strings are valid Lua except for escapes of control characters, which no request has. */
function lua(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(lua).join(',')}}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, one]) => `[${JSON.stringify(name)}]=${lua(one)}`)
    .join(',')}}`;
}

/** The output of a process for this input; throws if it fails. */
export async function output(command: string, args: readonly string[], input: string): Promise<string> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(input);
  const printed = text(child.stdout);
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${command} ended with code ${code}`);
  return printed;
}

/** A server in a separate process that prints its port on its first line; the script gets `argument` as text on stdin. */
export async function serverProcess(
  script: string,
  argument: string,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--no-warnings', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(argument);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${line.toString().trim()}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'close');
    },
  };
}

/** The lower bound of a response: node:http sending these bytes and headers, nothing else; several are sent in turn. */
export async function rawServer(
  body: string | readonly string[],
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json; charset=utf-8' },
): ReturnType<typeof serverProcess> {
  return serverProcess(join(import.meta.dirname, 'raw-process.ts'), JSON.stringify({ bodies: [body].flat(), headers }));
}

import { readdir, readFile } from 'node:fs/promises';

/** Current and peak resident memory of a process, in MB; NaN if the system does not report it. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** Open descriptors of a process; NaN if the system does not report them. */
export async function descriptorsOf(pid: number): Promise<number> {
  return readdir(`/proc/${pid}/fd`).then(
    (entries) => entries.length,
    () => Number.NaN,
  );
}

/** Total of all threads of a process, in ms. */
export interface Processor {
  readonly used: number;
  /** Runnable, but waiting for a processor: near 0 for a process alone on its machine. */
  readonly waited: number;
}

/** NaN if the system does not report it. */
export async function processorOf(pid: number): Promise<Processor> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => undefined);
  if (threads === undefined) return { used: Number.NaN, waited: Number.NaN };
  const each = await Promise.all(
    // A thread may have ended since.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0 0')),
  );
  const sum = (column: number): number =>
    each.reduce((total, line) => total + Number(line.split(' ')[column]) / 1_000_000, 0);
  return { used: sum(0), waited: sum(1) };
}

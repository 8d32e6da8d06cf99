import { readFile } from 'node:fs/promises';

/** Resident memory of a process now and at its highest, in MB; NaN where the system does not tell. */
export async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

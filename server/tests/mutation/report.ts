/** A change in a report of StrykerJS: lines and columns from 1. */
interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: Readonly<Record<'start' | 'end', { readonly line: number; readonly column: number }>>;
}

export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

const NOTICED = ['Killed', 'Timeout'];
export const NOT_NOTICED = ['Survived', 'NoCoverage'];
/** Timeouts: caused by the change, or by a busy machine. */
export const BY_TIME = ['Timeout'];

const nameOf = ({ location, mutatorName, replacement }: Mutant): string =>
  JSON.stringify([location, mutatorName, replacement]);

/** The ranges of changes with these statuses, in StrykerJS's format. */
export function rangesOf(statuses: readonly string[], { files }: Report): string[] {
  const ranges = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter(({ status }) => statuses.includes(status))
      .map(({ location: { start, end } }) => `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`),
  );
  return [...new Set(ranges)];
}

/** The first report, with the second one's results for changes with these statuses. */
export function joined(statuses: readonly string[], first: Report, second: Report): Report {
  const files = Object.entries(first.files).map(([file, { source, mutants }]) => {
    const later = new Map(second.files[file]?.mutants.map((one) => [nameOf(one), one]));
    const told = mutants.map((one) => (statuses.includes(one.status) ? (later.get(nameOf(one)) ?? one) : one));
    return [file, { source, mutants: told }] as const;
  });
  return { ...first, files: Object.fromEntries(files) };
}

/** The survivors, and the score, as lines of text. */
export function summaryOf({ files }: Report): string {
  const lines = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => NOT_NOTICED.includes(status))
      .map(({ status, location: { start }, replacement }) => {
        const line = source.split('\n')[start.line - 1]?.trim();
        return `${status} ${file}:${start.line}:${start.column}\n-   ${line}\n+   ${replacement}`;
      }),
  );
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const count = (statuses: readonly string[]): number => all.filter(({ status }) => statuses.includes(status)).length;
  const [noticed, missed] = [count(NOTICED), count(NOT_NOTICED)];
  const score = ((100 * noticed) / (noticed + missed)).toFixed(1);
  const parts = `${count(['Timeout'])} of them by time; ${count(['NoCoverage'])} in no test`;
  return [...lines, `${noticed} noticed, ${missed} not: ${score} % (${parts})`].join('\n');
}

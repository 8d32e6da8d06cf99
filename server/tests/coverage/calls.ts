import { pathToFileURL } from 'node:url';
import { openInspector } from '../support/inspector.ts';

/** Called functions by file, in the order of their places. Files are paths below the counted folder. */
export type Calls = ReadonlyMap<string, readonly string[]>;

export interface CallCounter {
  /** What was called since the last take. A file's own statements, which run when it is loaded, are no function. */
  take(): Promise<Calls>;
  close(): void;
}

/** V8's precise coverage of one script. */
interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Counts calls in a process with an inspector from now on; `said` is its standard error. */
export async function countCalls(said: string, folder: string): Promise<CallCounter> {
  const { ask, close } = await openInspector(said);
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const root = `${pathToFileURL(folder).href}/`;
  return {
    close,
    async take() {
      const { result } = (await ask('Profiler.takePreciseCoverage')) as { readonly result: readonly ScriptCoverage[] };
      const ours = result.filter(({ url }) => url.startsWith(root));
      return new Map(
        ours
          .map(({ url, functions }) => [url.slice(root.length), called(functions)] as const)
          .filter(([, of]) => of.length > 0),
      );
    },
  };
}

const called = (functions: ScriptCoverage['functions']): string[] =>
  functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole === undefined || whole.count === 0 || isFile(functionName, whole.startOffset)
      ? []
      : [`${functionName}:${whole.startOffset}`],
  );

/** V8 has a function without a name for all statements of a file. */
const isFile = (name: string, startOffset: number): boolean => name === '' && startOffset === 0;

/** The calls of several takes together. */
export function together(takes: readonly Calls[]): Calls {
  const all = Map.groupBy(
    takes.flatMap((calls) => [...calls]),
    ([file]) => file,
  );
  return new Map([...all].map(([file, calls]) => [file, [...new Set(calls.flatMap(([, functions]) => functions))]]));
}

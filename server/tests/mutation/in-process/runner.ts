// A test runner for StrykerJS. It loads the test files once, and runs their tests on each change in one process. A change
// of what runs while a file is loaded has a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { activation, LoadedTests, type Change, type Coverage, type TestResult } from './loaded-tests.ts';

interface RunnerOptions {
  readonly inProcess: { readonly tests: readonly string[] };
}
interface MutantRunOptions {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: 'runtime' | 'static';
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

/** What a new process is asked, as its only argument in JSON. */
export interface Asked {
  readonly files: readonly string[];
  readonly change: Change;
}
/** What it tells. */
export type Told = { readonly error: string } | { readonly results: readonly TestResult[] | null };

const NEW_PROCESS = new URL('new-process.ts', import.meta.url).pathname;

class InProcessRunner {
  readonly #files: readonly string[];
  readonly #tests: LoadedTests;

  constructor({ inProcess }: RunnerOptions) {
    this.#files = globSync([...inProcess.tests]).toSorted();
    this.#tests = new LoadedTests(this.#files);
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun() {
    const mutantCoverage: Coverage = { static: {}, perTest: {} };
    activation.mutantCoverage = mutantCoverage;
    await this.#tests.load();
    const tests = await this.#tests.run(this.#tests.ids);
    this.#tests.keepTimes(tests);
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }: MutantRunOptions) {
    const change = { id: activeMutant.id, hitLimit };
    if (mutantActivation === 'static') {
      const told = await this.#inNewProcess(change);
      return 'error' in told ? { status: 'error', errorMessage: told.error } : outcome(told.results ?? undefined);
    }
    await this.#tests.load();
    const results = await this.#tests.runWith(change, testFilter ?? this.#tests.ids);
    const failed = results?.at(-1);
    // What a change left behind must not count as a later one: without it, the test passes. StrykerJS begins a new process
    // after this error, and tests the change again.
    if (failed?.status === 1 && (await this.#tests.run([failed.id])).some(({ status }) => status === 1))
      throw new Error(`${failed.id} fails without a change`);
    return outcome(results);
  }

  async #inNewProcess(change: Change): Promise<Told> {
    const asked: Asked = { files: this.#files, change };
    const child = fork(NEW_PROCESS, [JSON.stringify(asked)], { execArgv: ['--no-warnings'], stdio: 'ignore' });
    const ended = once(child, 'exit').then((): Told => ({ error: 'the process ended' }));
    return Promise.race([once(child, 'message').then(([told]) => told as Told), ended]);
  }
}

function outcome(results: readonly TestResult[] | undefined) {
  if (results === undefined) return { status: 'timeout', reason: 'it ran too often' };
  const nrOfTests = results.length;
  const failed = results.at(-1);
  return failed?.status === 1
    ? { status: 'killed', failureMessage: failed.failureMessage, killedBy: [failed.id], nrOfTests }
    : { status: 'survived', nrOfTests };
}

const create = Object.assign((options: RunnerOptions) => new InProcessRunner(options), { inject: ['options'] });

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: create }];

// A test runner for StrykerJS that loads the test files once and runs their tests on each change in one process. A change of
// what runs while a file is loaded needs new processes: StrykerJS's runner for TAP output tests it.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, runTest, type Collected, type CollectedTest } from './node-test.ts';

interface Coverage {
  static: Record<string, number>;
  perTest: Record<string, Record<string, number>>;
}
/** What the changed code reads and writes. */
interface Switch {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: Coverage;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}
interface DryRunOptions {
  readonly disableBail: boolean;
}
interface MutantRunOptions extends DryRunOptions {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: 'runtime' | 'static';
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}
interface TapResult {
  readonly status: string;
  readonly killedBy?: readonly string[];
}
interface TapRunner {
  readonly testFiles: readonly string[];
  init(): Promise<void>;
  mutantRun(options: MutantRunOptions): Promise<TapResult>;
}
interface TestResult {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly timeSpentMs: number;
  /** `TestStatus` of StrykerJS: passed or failed. */
  readonly status: 0 | 1;
  readonly failureMessage?: string;
}

const TAP_RUNNER = '../node_modules/@stryker-mutator/tap-runner/dist/src/tap-test-runner.js';
const STANDS_IN = new URL('node-test.ts', import.meta.url).href;
const { TapTestRunner } = (await import(TAP_RUNNER)) as {
  readonly TapTestRunner: new (options: unknown, log: unknown, namespace: string) => TapRunner;
};
const NAMESPACE = '__stryker__';
const activation = ((globalThis as Record<string, unknown>)[NAMESPACE] ??= {}) as Switch;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== STANDS_IN
      ? { url: STANDS_IN, shortCircuit: true }
      : next(specifier, context),
});

interface LoadedTest extends CollectedTest {
  readonly id: string;
  readonly file: string;
  /** Of its last run that passed. */
  ms: number;
}

class InProcessRunner {
  readonly #tap: TapRunner;
  readonly #files = new Map<string, Collected>();
  readonly #tests = new Map<string, LoadedTest>();
  /** Thrown outside of any test's promises, while one ran. */
  readonly #uncaught: unknown[] = [];

  constructor(options: unknown, log: unknown) {
    this.#tap = new TapTestRunner(options, log, NAMESPACE);
    process.on('uncaughtException', (error) => this.#uncaught.push(error));
    process.on('unhandledRejection', (error) => this.#uncaught.push(error));
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  init(): Promise<void> {
    return this.#tap.init();
  }

  async dryRun({ disableBail }: DryRunOptions) {
    const mutantCoverage: Coverage = { static: {}, perTest: {} };
    activation.mutantCoverage = mutantCoverage;
    await this.#load();
    const tests = await this.#run([...this.#tests.keys()], disableBail);
    delete activation.mutantCoverage;
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions) {
    const { activeMutant, mutantActivation, testFilter, hitLimit, disableBail } = options;
    if (mutantActivation === 'static') return this.#inNewProcesses(options);
    await this.#load();
    Object.assign(activation, {
      activeMutant: activeMutant.id,
      hitLimit,
      hitCount: hitLimit === undefined ? undefined : 0,
    });
    const results = await this.#run(testFilter ?? [...this.#tests.keys()], disableBail);
    const { hitCount = 0 } = activation;
    Object.assign(activation, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    if (hitLimit !== undefined && hitCount > hitLimit) return { status: 'timeout', reason: `ran ${hitCount} times` };
    const failed = results.filter(({ status }) => status === 1);
    const nrOfTests = results.length;
    if (failed.length === 0) return { status: 'survived', nrOfTests };
    const [first] = failed;
    // What a change left behind must not count as a later one: without it, the test passes. StrykerJS begins a new process
    // after this error, and tests the change again.
    const again = await this.#run([first?.id ?? ''], true);
    if (again.some(({ status }) => status === 1)) throw new Error(`${first?.id} fails without a change`);
    return { status: 'killed', failureMessage: first?.failureMessage, killedBy: failed.map(({ id }) => id), nrOfTests };
  }

  async #inNewProcesses({ testFilter: _, ...options }: MutantRunOptions): Promise<TapResult> {
    const result = await this.#tap.mutantRun(options);
    if (result.killedBy === undefined) return result;
    await this.#load();
    const tests = [...this.#tests.values()];
    const killedBy = result.killedBy.flatMap((file) => tests.find((one) => one.file === file)?.id ?? []);
    return { ...result, killedBy };
  }

  async #load(): Promise<void> {
    for (const file of this.#tap.testFiles) {
      if (this.#files.has(file)) continue;
      // One after the other: a test belongs to the file that is being loaded.
      // oxlint-disable-next-line no-await-in-loop
      const collected = await collect(() => import(pathToFileURL(join(process.cwd(), file)).href));
      this.#files.set(file, collected);
      for (const test of collected.tests) {
        const name = `${file}: ${test.name}`;
        const id = this.#tests.has(name) ? `${name} ${this.#tests.size}` : name;
        this.#tests.set(id, { ...test, id, file, ms: 0 });
      }
    }
  }

  /** Runs tests, the quick ones first, until one fails. */
  async #run(ids: readonly string[], disableBail: boolean): Promise<readonly TestResult[]> {
    const tests = ids.flatMap((id) => this.#tests.get(id) ?? []).toSorted((a, b) => a.ms - b.ms);
    const results: TestResult[] = [];
    const begun = new Set<string>();
    for (const test of tests) {
      activation.currentTestId = test.id;
      // oxlint-disable-next-line no-await-in-loop
      results.push(await this.#runOne(test, begun));
      if (!disableBail && results.at(-1)?.status === 1) break;
    }
    // oxlint-disable-next-line no-await-in-loop
    for (const file of begun) for (const hook of this.#files.get(file)?.after ?? []) await hook();
    activation.currentTestId = undefined;
    return results;
  }

  async #runOne(test: LoadedTest, begun: Set<string>): Promise<TestResult> {
    const { id, name, file, work } = test;
    const { before = [], beforeEach = [], afterEach = [] } = this.#files.get(file) ?? {};
    this.#uncaught.length = 0;
    const from = performance.now();
    const failures = [
      ...(await runTest({
        name,
        work: async (t) => {
          if (!begun.has(file)) for (const hook of before) await hook();
          begun.add(file);
          for (const hook of beforeEach) await hook();
          await work(t);
        },
      })),
      ...(await runTest({
        name,
        work: async () => {
          for (const hook of afterEach) await hook();
        },
      })),
      ...this.#uncaught,
    ];
    const timeSpentMs = performance.now() - from;
    const result = { id, name: id, fileName: file, timeSpentMs };
    if (failures.length === 0) {
      test.ms = timeSpentMs;
      return { ...result, status: 0 };
    }
    const [failure] = failures;
    return { ...result, status: 1, failureMessage: failure instanceof Error ? failure.message : String(failure) };
  }
}

const create = Object.assign((options: unknown, log: unknown) => new InProcessRunner(options, log), {
  inject: ['options', 'logger'],
});

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', factory: create }];

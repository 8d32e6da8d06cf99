// The test files of a module, loaded once into this process: their tests run again and again.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collect, runTest, type Collected, type CollectedTest } from './node-test.ts';

export interface Coverage {
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
export const activation: Switch = ((globalThis as Record<string, unknown>)['__stryker__'] ??= {});

export interface TestResult {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly timeSpentMs: number;
  /** `TestStatus` of StrykerJS: passed or failed. */
  readonly status: 0 | 1;
  readonly failureMessage?: string;
}

/** A change to test. The code throws when it has run it more often than the limit. */
export interface Change {
  readonly id: string;
  readonly hitLimit: number | undefined;
}

/** In the copy of the checkout: durations of the tests without a change. */
type Times = Readonly<Record<string, number>>;
const TIMES = '.test-times.json';
const STANDS_IN = new URL('node-test.ts', import.meta.url).href;

interface LoadedTest extends CollectedTest {
  readonly id: string;
  readonly file: string;
}

export class LoadedTests {
  readonly #files: readonly string[];
  readonly #collected = new Map<string, Collected>();
  readonly #tests = new Map<string, LoadedTest>();
  /** Thrown outside of the test's promises, while it ran. */
  readonly #uncaught: unknown[] = [];
  #times: Times = {};

  constructor(files: readonly string[]) {
    this.#files = files;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === 'node:test' && context.parentURL !== STANDS_IN
          ? { url: STANDS_IN, shortCircuit: true }
          : next(specifier, context),
    });
    process.on('uncaughtException', (error) => this.#uncaught.push(error));
    process.on('unhandledRejection', (error) => this.#uncaught.push(error));
  }

  get ids(): readonly string[] {
    return [...this.#tests.keys()];
  }

  /** Loads the files unless they are. */
  async load(): Promise<void> {
    if (existsSync(TIMES)) this.#times = JSON.parse(readFileSync(TIMES, 'utf8')) as Times;
    for (const file of this.#files) {
      if (this.#collected.has(file)) continue;
      // One after the other: a test belongs to the file that is being loaded.
      // oxlint-disable-next-line no-await-in-loop
      const collected = await collect(() => import(pathToFileURL(join(process.cwd(), file)).href));
      this.#collected.set(file, collected);
      for (const test of collected.tests) {
        const name = `${file}: ${test.name}`;
        const id = this.#tests.has(name) ? `${name} ${this.#tests.size}` : name;
        this.#tests.set(id, { ...test, id, file });
      }
    }
  }

  /** Later runs begin with the tests that were quick in this one. */
  keepTimes(results: readonly TestResult[]): void {
    this.#times = Object.fromEntries(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify(this.#times));
  }

  /** Runs tests with a change until one fails. Returns undefined if the change ran too often. */
  async runWith({ id, hitLimit }: Change, ids: readonly string[]): Promise<readonly TestResult[] | undefined> {
    Object.assign(activation, { activeMutant: id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    const results = await this.run(ids);
    const { hitCount = 0 } = activation;
    Object.assign(activation, { activeMutant: undefined, hitLimit: undefined, hitCount: undefined });
    return hitLimit !== undefined && hitCount > hitLimit ? undefined : results;
  }

  /** Runs tests, the quick ones first, until one fails. */
  async run(ids: readonly string[]): Promise<readonly TestResult[]> {
    const ms = ({ id }: LoadedTest): number => this.#times[id] ?? 0;
    const tests = ids.flatMap((id) => this.#tests.get(id) ?? []).toSorted((a, b) => ms(a) - ms(b));
    const results: TestResult[] = [];
    const begun = new Set<string>();
    for (const test of tests) {
      activation.currentTestId = test.id;
      // oxlint-disable-next-line no-await-in-loop
      results.push(await this.#runOne(test, begun));
      if (results.at(-1)?.status === 1) break;
    }
    // oxlint-disable-next-line no-await-in-loop
    for (const file of begun) for (const hook of this.#collected.get(file)?.after ?? []) await hook();
    activation.currentTestId = undefined;
    return results;
  }

  async #runOne({ id, name, file, work }: LoadedTest, begun: Set<string>): Promise<TestResult> {
    const { before = [], beforeEach = [], afterEach = [] } = this.#collected.get(file) ?? {};
    const first = begun.has(file) ? [] : before;
    begun.add(file);
    this.#uncaught.length = 0;
    const from = performance.now();
    const failures = await runTest({
      name,
      work: async (t) => {
        // oxlint-disable-next-line no-await-in-loop
        for (const hook of [...first, ...beforeEach]) await hook();
        for (const hook of afterEach) t.after(hook);
        await work(t);
      },
    });
    const timeSpentMs = performance.now() - from;
    const result = { id, name: id, fileName: file, timeSpentMs };
    if (failures.length === 0 && this.#uncaught.length === 0) return { ...result, status: 0 };
    const [failure] = [...failures, ...this.#uncaught];
    return { ...result, status: 1, failureMessage: failure instanceof Error ? failure.message : String(failure) };
  }
}

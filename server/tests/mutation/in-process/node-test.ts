// Stands in for `node:test` in the process of `runner.ts`: collects the tests of a file, which can then run many times.
import { mock } from 'node:test';

type Work = (t: Scope) => unknown;
type Hook = () => unknown;
interface Options {
  readonly skip?: unknown;
  readonly todo?: unknown;
}
export interface CollectedTest {
  readonly name: string;
  readonly work: Work;
}
/** The tests and hooks of one file. */
export interface Collected {
  readonly tests: CollectedTest[];
  readonly before: Hook[];
  readonly after: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

let collected: Collected = emptyFile();
let prefix = '';

function emptyFile(): Collected {
  return { tests: [], before: [], after: [], beforeEach: [], afterEach: [] };
}

/** What a file registers while it is loaded. */
export async function collect(load: () => Promise<unknown>): Promise<Collected> {
  const own = emptyFile();
  collected = own;
  await load();
  return own;
}

type Registered = readonly [name: string, options: Options, work: Work];
const parsed = (args: readonly unknown[]): Registered => {
  const work = args.find((arg): arg is Work => typeof arg === 'function') ?? (() => undefined);
  const options = args.find((arg): arg is Options => typeof arg === 'object' && arg !== null) ?? {};
  return [typeof args[0] === 'string' ? args[0] : work.name, options, work];
};
const isLeftOut = ({ skip, todo }: Options): boolean => Boolean(skip) || Boolean(todo);

export function test(...args: readonly unknown[]): Promise<void> {
  const [name, options, work] = parsed(args);
  if (!isLeftOut(options)) collected.tests.push({ name: prefix + name, work });
  return Promise.resolve();
}
export function describe(...args: readonly unknown[]): Promise<void> {
  const [name, options, work] = parsed(args);
  if (isLeftOut(options)) return Promise.resolve();
  const outer = prefix;
  prefix += `${name} > `;
  (work as Hook)();
  prefix = outer;
  return Promise.resolve();
}
export const it = (...args: readonly unknown[]): Promise<void> => test(...args);
export const suite = (...args: readonly unknown[]): Promise<void> => describe(...args);
export const before = (hook: Hook): number => collected.before.push(hook);
export const after = (hook: Hook): number => collected.after.push(hook);
export const beforeEach = (hook: Hook): number => collected.beforeEach.push(hook);
export const afterEach = (hook: Hook): number => collected.afterEach.push(hook);
export { mock };
export default Object.assign(test, { test, it, describe, suite, before, after, beforeEach, afterEach, mock });

/** The part of the test context that the project's tests use. */
class Scope {
  readonly name: string;
  readonly signal: AbortSignal = new AbortController().signal;
  readonly mock: typeof mock = mock;
  readonly #hooks: Hook[] = [];
  readonly #failures: unknown[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(name: string) {
    this.name = name;
  }

  after(hook: Hook): void {
    this.#hooks.push(hook);
  }

  /** Subtests run one after the other, also those that are not awaited. A failed one fails the test, and is the last. */
  test(...args: readonly unknown[]): Promise<void> {
    const [name, options, work] = parsed(args);
    if (isLeftOut(options)) return Promise.resolve();
    this.#last = this.#after(this.#last, { name, work });
    return this.#last;
  }

  async #after(earlier: Promise<void>, test: CollectedTest): Promise<void> {
    await earlier;
    if (this.#failures.length === 0) this.#failures.push(...(await runTest(test)));
  }

  diagnostic(): void {}
  skip(): void {}

  /** Runs the hooks, also after a failure. Returns all failures. */
  async end(): Promise<readonly unknown[]> {
    await this.#last;
    for (const hook of this.#hooks)
      // oxlint-disable-next-line no-await-in-loop
      await attempt(hook, this.#failures);
    mock.reset();
    return this.#failures;
  }
}

async function attempt(work: () => unknown, failures: unknown[]): Promise<void> {
  try {
    await work();
  } catch (error) {
    failures.push(error);
  }
}

/** Runs a test with its hooks. Returns its failures. */
export async function runTest({ name, work }: CollectedTest): Promise<readonly unknown[]> {
  const scope = new Scope(name);
  const failures: unknown[] = [];
  await attempt(() => work(scope), failures);
  return [...failures, ...(await scope.end())];
}

import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** StrykerJS sets the active change here; the changed code counts its executed parts here. */
interface Namespace {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: object;
}
const scope = globalThis as unknown as Record<'__stryker__', Namespace | undefined>;
const stryker: Namespace = (scope['__stryker__'] ??= {});

/** The outcome of a change, in StrykerJS's terms. */
type Outcome =
  | { readonly status: 'killed'; readonly killedBy: string[]; readonly failureMessage: string; readonly nrOfTests: 1 }
  | { readonly status: 'survived'; readonly nrOfTests: 1 }
  | { readonly status: 'timeout'; readonly reason: string };

const BASELINE = 'figures-baseline.json';

/** Rounded to nine digits, as the tests compare them. */
const digestOf = (value: object): string =>
  hash(
    'sha1',
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? rounded(one) : one)),
  );
const rounded = (value: number): number | string =>
  Number.isFinite(value) ? Number(value.toPrecision(9)) : String(value);

/**
 * Runs changes against figures in one process, and stops at the first figure that differs from the original code's. A
 * change takes some milliseconds; a test file takes a second. The option `figures` names the file with the function
 * `figures()`.
 */
class FiguresRunner {
  static readonly inject = ['options'] as const;
  readonly #file: string;
  #runs = 0;
  constructor(options: { readonly figures: string }) {
    this.#file = options.figures;
  }

  capabilities(): object {
    return { reloadEnvironment: false };
  }

  async #figures(): Promise<Iterable<object>> {
    const url = pathToFileURL(join(process.cwd(), this.#file)).href;
    const { figures } = (await import(url)) as { readonly figures: () => Iterable<object> };
    return figures();
  }

  async dryRun(): Promise<object> {
    const begun = performance.now();
    const figures = await this.#figures();
    stryker.currentTestId = this.#file;
    const digests = Array.from(figures, digestOf);
    // State that a change leaves in the process must not affect the next one.
    const again = Array.from(await this.#figures(), digestOf);
    // Set late: code that runs outside of a test counts as run at load, and needs a new process for each change.
    stryker.currentTestId = undefined;
    const differs = digests.findIndex((digest, index) => digest !== again[index]);
    if (differs >= 0)
      return { status: 'error', errorMessage: `figures ${differs} are others when they are made again` };
    writeFileSync(BASELINE, JSON.stringify(digests));
    const timeSpentMs = performance.now() - begun;
    const test = { id: this.#file, name: this.#file, fileName: this.#file, status: 0, timeSpentMs };
    return { status: 'complete', tests: [test], mutantCoverage: stryker.mutantCoverage };
  }

  async mutantRun({
    activeMutant: { id },
    mutantActivation,
    hitLimit,
  }: {
    readonly activeMutant: { readonly id: string };
    readonly mutantActivation: 'runtime' | 'static';
    readonly hitLimit?: number;
  }): Promise<Outcome> {
    if (mutantActivation === 'runtime') await this.#figures();
    const isFirst = mutantActivation === 'static' || this.#runs === 0;
    // Regularly, the original code must still give the original figures.
    if (!isFirst && this.#runs % 100 === 0) {
      const fault = await this.#firstFault();
      if (fault !== undefined) throw new Error(`a change left something behind: without any ${fault}`);
    }
    this.#runs += 1;
    Object.assign(stryker, { activeMutant: id, hitLimit, hitCount: hitLimit === undefined ? undefined : 0 });
    try {
      const fault = await this.#firstFault();
      if (hitLimit !== undefined && (stryker.hitCount ?? 0) > hitLimit)
        return { status: 'timeout', reason: 'it runs without end' };
      return fault === undefined
        ? { status: 'survived', nrOfTests: 1 }
        : { status: 'killed', killedBy: [this.#file], failureMessage: fault, nrOfTests: 1 };
    } finally {
      stryker.activeMutant = undefined;
    }
  }

  async #firstFault(): Promise<string | undefined> {
    const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as readonly string[];
    let place = 0;
    try {
      for (const each of await this.#figures()) {
        if (digestOf(each) !== baseline[place]) return `the figures of ${place} differ`;
        place += 1;
      }
    } catch (error) {
      return `${place}: ${String(error)}`;
    }
    return place === baseline.length ? undefined : `${place} in place of ${baseline.length}`;
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'figures', injectableClass: FiguresRunner }];

import { appendFileSync } from 'node:fs';

/** A change and what the tests made of it, as far as it is written down. */
interface Tested {
  readonly fileName: string;
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: object;
}

/** Writes each result as it comes, one line of JSON: a run that is stopped halfway has shown something too. */
class Results {
  onMutantTested({ fileName, status, mutatorName, replacement, location }: Tested): void {
    const file = process.env['PROPPICK_TEST_MUTATION_RESULTS'];
    if (file === undefined) return;
    appendFileSync(file, `${JSON.stringify({ fileName, status, mutatorName, replacement, location })}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'results', injectableClass: Results }];

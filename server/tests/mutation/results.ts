import { join } from 'node:path';
import { PACKAGES } from './configuration.ts';
import { keep, knownResult, type Change, type Result } from './known.ts';

/** Stores each result at once: the next run continues a stopped one. */
class Results {
  onMutantTested(result: Result): void {
    keep(result);
  }
}

/** The part of StrykerJS's test runner used here. */
interface Runner {
  mutantRun: (run: { readonly activeMutant: Change }) => Promise<object>;
}
type Factory = ((injector: object) => Runner) & { readonly inject: readonly string[] };

const path = join(PACKAGES, '@stryker-mutator/tap-runner/dist/src/index.js');
const { strykerPlugins: plugins } = (await import(path)) as {
  readonly strykerPlugins: readonly [{ factory: Factory }];
};
const [{ factory }] = plugins;

/** StrykerJS's runner of test files, which skips a change with a known result. */
function continued(injector: object): Runner {
  const runner = factory(injector);
  const run = runner.mutantRun.bind(runner);
  runner.mutantRun = async (asked) => {
    const known = knownResult(asked.activeMutant);
    if (known === undefined) return run(asked);
    const { status, killedBy = [] } = known;
    return status === 'Killed'
      ? { status: 'killed', killedBy, failureMessage: 'an earlier run noticed it', nrOfTests: 1 }
      : { status: 'survived', nrOfTests: 1 };
  };
  return runner;
}

export const strykerPlugins = [
  { kind: 'Reporter', name: 'results', injectableClass: Results },
  { kind: 'TestRunner', name: 'continued', factory: Object.assign(continued, { inject: factory.inject }) },
];

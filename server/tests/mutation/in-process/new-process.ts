// Tests one change in this process, where it holds while the files are loaded, and tells the parent.
import { activation, LoadedTests } from './loaded-tests.ts';
import type { Asked, Told } from './runner.ts';

async function test({ files, change }: Asked): Promise<Told> {
  activation.activeMutant = change.id;
  const tests = new LoadedTests(files);
  try {
    await tests.load();
  } catch (error) {
    return { error: String(error) };
  }
  return { results: (await tests.runWith(change, tests.ids)) ?? null };
}

const told = await test(JSON.parse(process.argv[2] ?? '') as Asked);
process.send?.(told, undefined, undefined, () => process.exit());

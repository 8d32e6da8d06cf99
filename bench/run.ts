// Runs the named benchmarks, or all, one after another, and prints one table of figures. `--out` writes JSON and
// Markdown. docs/performance.md has a selection.
//   npm run bench -- [--out folder] [name …]
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './kit/figures.ts';
import { rowsOf, tableOf, type Measured } from './kit/page.ts';

const { values, positionals } = parseArgs({
  // `kept` is read by the benchmarks ingest and quotes.
  options: { out: { type: 'string' }, kept: { type: 'string' } },
  allowPositionals: true,
});
const folders = await readdir(import.meta.dirname);
const known = folders.filter((name) => existsSync(join(import.meta.dirname, name, 'bench.ts')));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}, Node ${process.version}`;
const measured: Measured[] = [];
const failed: string[] = [];
for (const name of positionals.length > 0 ? positionals : known) {
  const { default: bench } = (await import(`./${name}/bench.ts`)) as { default: Bench };
  console.error(`\n${bench.name}: ${bench.about}`);
  const started = Date.now();
  try {
    // One after another: concurrent benchmarks would distort each other.
    // eslint-disable-next-line no-await-in-loop
    const figures = await bench.run((line) => console.error(`  ${line}`));
    const at = new Date(started).toISOString();
    const seconds = (Date.now() - started) / 1_000;
    const one: Measured = { name: bench.name, about: bench.about, at, machine, seconds, figures };
    measured.push(one);
    // Printed one by one, so that an interrupted run keeps its figures.
    for (const line of rowsOf(one)) console.error(line);
  } catch (error) {
    // The other benchmarks still run.
    failed.push(bench.name);
    console.error(error);
  }
}
console.log(tableOf(measured));
if (values.out !== undefined) {
  await mkdir(values.out, { recursive: true });
  await writeFile(join(values.out, 'bench.json'), `${JSON.stringify(measured, null, 2)}\n`);
  await writeFile(join(values.out, 'bench.md'), tableOf(measured));
}
if (failed.length > 0) console.error(`Without a figure: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);

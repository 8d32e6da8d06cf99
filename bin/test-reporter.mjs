// Reports a run of tests: how far it is every ten seconds, each failure where it happens, and at the end the slowest
// tests and the sums.
import { relative, resolve } from 'node:path';
import { inspect } from 'node:util';
import { root } from './setup.mjs';

const EVERY_MS = 10_000;
const SLOWEST = 10;

export default async function* report(events) {
  const started = Date.now();
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files = new Map();
  const failures = [];
  const tests = [];
  let told = started;
  for await (const { type, data } of events) {
    if (type === 'test:stderr' || type === 'test:stdout') {
      yield data.message;
    } else if (type === 'test:complete' && data.details.type !== 'suite') {
      const isFile = data.nesting === 0 && data.file === resolve(root, data.name);
      if (isFile && data.details.passed) continue;
      const kind = data.skip !== undefined ? 'skipped' : data.details.passed ? 'passed' : 'failed';
      counts[kind] += 1;
      if (data.nesting === 0) {
        files.set(data.file, (files.get(data.file) ?? 0) + data.details.duration_ms);
        tests.push({ place: placeOf(data), name: data.name, ms: data.details.duration_ms });
      }
      if (kind === 'failed') {
        const failure = `✗ ${data.name}\n  ${placeOf(data)}\n${indent(messageOf(data.details.error))}\n\n`;
        failures.push(failure);
        yield failure;
      }
    }
    if (Date.now() - told >= EVERY_MS) {
      told = Date.now();
      yield `  ${secondsSince(started)}: ${sums(counts)}\n`;
    }
  }
  yield '\nSlowest tests\n';
  const slowest = tests.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  for (const { ms, name, place } of slowest) yield `  ${(ms / 1000).toFixed(1).padStart(5)} s  ${name} (${place})\n`;
  yield '\nSlowest files\n';
  const byFile = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST);
  for (const [file, ms] of byFile) yield `  ${(ms / 1000).toFixed(1).padStart(5)} s  ${relative(root, file)}\n`;
  if (failures.length > 0) yield `\nFailures\n\n${failures.join('')}`;
  yield `\n${files.size} files in ${secondsSince(started)}\n${sums(counts)}\n`;
}

const sums = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
const placeOf = ({ file, line }) => (file === undefined ? '' : `${relative(root, file)}:${line}`);
const secondsSince = (started) => `${Math.round((Date.now() - started) / 1000)} s`;
const indent = (text) => text.replaceAll(/^/gm, '  ');

/** The error that the test threw, without the runner's own frames around it. */
function messageOf(error) {
  const cause = error?.cause ?? error;
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 5 });
}

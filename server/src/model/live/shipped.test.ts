import assert from 'node:assert/strict';
import test from 'node:test';
import { checkedLiveConstants, shippedLive } from './shipped.ts';

const [shipped] = shippedLive('Nba');
assert.ok(shipped !== undefined);

type Node = Record<string, unknown>;

/** The path of each number of a file. */
function numbersIn(node: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof node === 'number') return [path];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => numbersIn(value, [...path, key]));
}

/** The file with another value at a path. */
function changed(value: unknown, path: readonly string[]): unknown {
  const copy: unknown = structuredClone(shipped);
  const parent = path.slice(0, -1).reduce((node, key) => node[key] as Node, copy as Node);
  parent[path.at(-1)!] = value;
  return copy;
}

test('a file of live constants without any one of its numbers is refused, with the place', () => {
  const paths = numbersIn(shipped);
  assert.ok(paths.length > 500);
  for (const path of paths) {
    const named = new RegExp(path.at(-1)!.replace(/^\d+$/, '.'));
    assert.throws(() => checkedLiveConstants(changed(null, path)), named, path.join('.'));
  }
  for (const name of ['version', 'lastDay', 'seasons', 'ends', 'pull'])
    assert.throws(() => checkedLiveConstants(changed(undefined, [name])), TypeError, name);
});

test('a slope or a spread that would turn an order around is refused', () => {
  const bad = [['marginSpread'], ['pull', 'pts'], ['ends', '1', 'calibration', 'Points', 'slope']];
  for (const path of bad) assert.throws(() => checkedLiveConstants(changed(0, path)), /not above zero/, path.join('.'));
});

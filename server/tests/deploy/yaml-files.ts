import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const DEPLOY = join(import.meta.dirname, '../../../deploy');
export const textOf = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

/** The documents of a YAML file. Fails on warnings of a strict parser, such as a duplicate member. */
export function documentsOf(name: string): unknown[] {
  const documents = parseAllDocuments(textOf(name), { strict: true, uniqueKeys: true, merge: true });
  return Array.from(documents, (document) => {
    assert.deepEqual([...document.errors, ...document.warnings].map(String), [], name);
    return document.toJS() as unknown;
  });
}

/** The environment set by the image. */
export function imageEnvironment(): Record<string, string> {
  const [, text = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(textOf('Dockerfile')) ?? [];
  return Object.fromEntries(Array.from(text.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]));
}

/** An environment whose secrets are files elsewhere: `paths` maps the container's locations. */
export function withFiles(environment: Readonly<Record<string, string>>, paths: ReadonlyMap<string, string>) {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value];
      const path = paths.get(value);
      assert.ok(path !== undefined, `${name}: nothing is at ${value}`);
      return [name, path];
    }),
  );
}

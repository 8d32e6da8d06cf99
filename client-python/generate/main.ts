import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyedOperations } from '../../client/generate.ts';
import { methodsOf, type Operation } from './methods.ts';
import { pythonTypes, type Shape } from './types.ts';

export interface ApiDescription {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}

/** `types.py`: the types of every body, and a method per operation. */
export function pythonOf(description: ApiDescription, version: string): string {
  const types = pythonTypes(description.components.schemas);
  const keyed = new Set(keyedOperations(description));
  const methods = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const method = verb.toUpperCase();
      return methodsOf({ method, path, operation, isKeyed: keyed.has(`${method} ${path}`) }, types);
    }),
  );
  const body = `class Operations(Transport):\n    """A method per operation of the service."""\n\n${methods.join('\n')}`;
  return `${HEAD}__version__ = ${JSON.stringify(version)}\n\n\n${types.classes()}\n\n${body}`;
}

const HEAD = `# Generated from docs/openapi.json by client-python/generate/main.ts. Not kept in git.
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypedDict

from ._transport import Transport, part as _part
from ._webhooks import WebhookEvent

`;

const ROOT = join(import.meta.dirname, '../..');
export const GENERATED = join(ROOT, 'client-python/src/prop_pick/types.py');

/** The generated file as it should be. */
export function wantedPython(): string {
  const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  return pythonOf(JSON.parse(read('docs/openapi.json')) as ApiDescription, version);
}

if (import.meta.main) writeFileSync(GENERATED, wantedPython());

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SERVER } from './sources.ts';

const RECORDER = import.meta.resolve('./recorder.ts');
const DECLARING = new Set(
  ['query', 'cursor', 'copy'].map((name) => pathToFileURL(join(SERVER, `src/platform/database/${name}.ts`)).href),
);

/** Puts the recorder in the place of the functions that declare statements, in every module that is imported later. */
export function startRecording(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      return DECLARING.has(found.url) && context.parentURL !== RECORDER ? { ...found, url: RECORDER } : found;
    },
  });
}

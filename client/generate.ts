import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The files of `src/generated/`, by name: the types of every operation, and the operations that need an idempotency key. */
export async function generated(description: Description): Promise<Readonly<Record<string, string>>> {
  const nodes = await openapiTS(inJson(description) as unknown as OpenAPI3, {
    alphabetize: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return { 'schema.ts': `${BANNER}${astToString(nodes)}`, 'keyed.ts': `${BANNER}${keyed(description)}` };
}

export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

interface DescribedOperation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly responses?: Readonly<Record<string, { readonly content?: Record<string, object> }>>;
}

/** The client reads lists as JSON: with the type of their CSV beside it, data would be one of both. */
function inJson(description: Description): Description {
  const own = structuredClone(description);
  for (const { responses = {} } of Object.values(own.paths).flatMap((operations) => Object.values(operations)))
    for (const { content = {} } of Object.values(responses))
      if ('application/json' in content) delete content['text/csv'];
  return own;
}

const BANNER = '/* Generated from docs/openapi.json by client/generate.ts. Not kept in git. */\n';

/** Take an Idempotency-Key but need none from the client: a refresh sends its own; an evaluation and a test of a system change
 *  nothing. */
const WITHOUT = /^POST \/api\/v1\/(auth\/|picks\/evaluate$|research\/systems$)/;

/** The operations that take an Idempotency-Key and create something: a retry without the key would create it twice. */
export function keyedOperations({ paths }: Pick<Description, 'paths'>): readonly string[] {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  return names.filter((name) => !WITHOUT.test(name));
}

function keyed(description: Description): string {
  const lines = keyedOperations(description).map((name) => `  '${name}',\n`);
  return `/** Operations that take an Idempotency-Key and create something. */\nexport const KEYED: ReadonlySet<string> = new Set([\n${lines.join('')}]);\n`;
}

if (import.meta.main) {
  const text = readFileSync(join(import.meta.dirname, '../docs/openapi.json'), 'utf8');
  const folder = join(import.meta.dirname, 'src/generated');
  mkdirSync(folder, { recursive: true });
  for (const [name, made] of Object.entries(await generated(JSON.parse(text) as Description)))
    writeFileSync(join(folder, name), made);
}

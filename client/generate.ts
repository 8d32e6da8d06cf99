import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The files of src/ that are made from docs/openapi.json, by name. A test in server/tests/client holds them to it. */
export async function generated(description: Description): Promise<Readonly<Record<string, string>>> {
  const nodes = await openapiTS(structuredClone(description) as unknown as OpenAPI3, {
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
}

const BANNER = '/* Made from docs/openapi.json: npm run docs. */\n/* oxlint-disable */\n';

/** Refreshing brings a key of its own, and an evaluation changes nothing. */
const WITHOUT = /^POST \/api\/v1\/(auth\/|picks\/evaluate$)/;

/** The operations that take an Idempotency-Key and make something: whoever sends them twice wants it once. */
function keyed({ paths }: Description): string {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const lines = names.filter((name) => !WITHOUT.test(name)).map((name) => `  '${name}',\n`);
  return `/** Operations that take an Idempotency-Key and make something. */\nexport const KEYED: ReadonlySet<string> = new Set([\n${lines.join('')}]);\n`;
}

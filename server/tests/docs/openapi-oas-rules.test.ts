import assert from 'node:assert/strict';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { wholeProgram } from '../support/whole-program.ts';

/**
 * Three rules of Spectral's ruleset `oas` that Redocly lacks, as Spectral applies them. Spectral itself would install 240
 * packages. By hand: `npx @stoplight/spectral-cli lint docs/openapi.json` with `extends: ["spectral:oas"]`.
 */
interface Described {
  readonly info: { readonly contact?: object };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly Security[] }>>>>;
  readonly components: { readonly securitySchemes?: Readonly<Record<string, { readonly flows?: Flows }>> };
}
type Security = Readonly<Record<string, readonly string[]>>;
type Flows = Readonly<Record<string, { readonly scopes: object }>>;

/** Scopes of operations that no OAuth flow of their scheme lists (`oas3-operation-security-defined`). */
function unlistedScopes({ paths, components: { securitySchemes = {} } }: Described): string[] {
  const isListed = (scheme: string, scope: string): boolean =>
    Object.values(securitySchemes[scheme]?.flows ?? {}).some(({ scopes }) => scope in scopes);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security = [] }) =>
      security.flatMap((kinds) =>
        Object.entries(kinds).flatMap(([scheme, scopes]) =>
          scopes.filter((scope) => !isListed(scheme, scope)).map((scope) => `${path}: ${scope}`),
        ),
      ),
    ),
  );
}

const SCHEMA_WORDS = ['enum', 'type', 'format', '$ref', 'properties', 'items'];

/**
 * Locations below a body, header, parameter or schema that look like a schema with an example or default that it does not
 * allow (`oas3-valid-schema-example`). Values of examples count too: Spectral does not distinguish them from a schema.
 */
function wrongExamples(document: Described): string[] {
  const ajv = new Ajv2020({ strict: false, validateSchema: true });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  const found: string[] = [];
  const visit = (value: unknown, path: readonly string[], isInside: boolean): void => {
    if (typeof value !== 'object' || value === null) return;
    const of = value as Record<string, unknown>;
    const given = [of['example'], of['default']].filter((one) => one !== undefined);
    if (isInside && path.at(-1) !== 'properties' && given.length > 0 && SCHEMA_WORDS.some((word) => Boolean(of[word])))
      found.push(...given.filter((one) => !isValid(of, one)).map(() => path.join('/')));
    for (const [name, member] of Object.entries(of))
      visit(member, [...path, name], isInside || ['content', 'headers', 'parameters', 'schemas'].includes(name));
  };
  const isValid = (schema: object, value: unknown): boolean => {
    try {
      const { example, ...rest } = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/')) as {
        example?: unknown;
      };
      return ajv.validate(rest, value);
    } catch {
      // Not a schema at all, which is the error in question.
      return false;
    }
  };
  visit(document, [], false);
  return found;
}

test('the description keeps the rules of Spectral that our linter lacks: a contact, listed scopes, and examples that cannot pass for a wrong schema', async (t) => {
  const { server } = await wholeProgram(t);
  const document = (await server.api.inject('/api/v1/openapi.json')).json<Described>();
  assert.ok(document.info.contact);
  assert.deepEqual(unlistedScopes(document), []);
  assert.deepEqual(wrongExamples(document), []);
});

test('the harness sees a scope that no flow lists, and an example of an entry that reads like a schema', () => {
  const entry = { type: 'choice', default: 'a' };
  const response = { responses: { 200: { content: { 'application/json': { example: [entry] } } } } };
  const document = (security: Security): Described => ({
    info: {},
    paths: { '/a': { get: { ...response, security: [security] } } },
    components: { securitySchemes: { token: {}, oauth: { flows: { implicit: { scopes: { read: '' } } } } } },
  });
  assert.deepEqual(unlistedScopes(document({ token: ['read'], oauth: ['read'] })), ['/a: read']);
  assert.deepEqual(wrongExamples(document({})), ['paths//a/get/responses/200/content/application/json/example/0']);
});

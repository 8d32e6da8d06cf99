import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tier } from '../access/index.ts';
import type { operations } from '../../../client/src/generated/schema.ts';

export type OperationId = keyof operations;

type Json<Of> = Of extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;
type Responses<Id extends OperationId> = operations[Id]['responses'];
/** The body of an operation's 200 or 201. */
export type ApiResponse<Id extends OperationId> =
  | Json<Responses<Id>[200 & keyof Responses<Id>]>
  | Json<Responses<Id>[201 & keyof Responses<Id>]>;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
/** The parameters of an operation and the members of its body, by name. */
export type Argument<Id extends OperationId> =
  | keyof NonNullable<Parameters<Id>['path']>
  | keyof NonNullable<Parameters<Id>['query']>
  | keyof Json<NonNullable<operations[Id]['requestBody']>>;

/** JSON Schema, as far as tools read it. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
}

export interface Operation {
  readonly method: 'GET' | 'POST';
  /** Below /api/v1, with places for parameters: /players/{id}. */
  readonly path: string;
  readonly tiers: readonly Tier[];
  /** Path and query parameters, and the members of the body, by name. */
  readonly input: Schema;
  readonly query: readonly string[];
  readonly body: readonly string[];
  readonly response: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface DescribedOperation {
  readonly operationId: OperationId;
  readonly 'x-tiers': readonly Tier[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

// The cast is safe: a test compares the file with the description that the service serves.
const DESCRIPTION = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export function operationOf(id: OperationId): Operation {
  for (const [path, methods] of Object.entries(DESCRIPTION.paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return read(method === 'post' ? 'POST' : 'GET', path, operation);
  throw new Error(`docs/openapi.json has no operation ${id}`);
}

function read(method: 'GET' | 'POST', path: string, operation: DescribedOperation): Operation {
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== 'header');
  const body = operation.requestBody?.content['application/json'].schema ?? {};
  const { 200: ok, 201: created } = operation.responses;
  return {
    method,
    path: path.replace('/api/v1', ''),
    tiers: operation['x-tiers'],
    input: plain({
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map(({ name, schema, description }) => [name, { ...schema, description }])),
        ...body.properties,
      },
      required: [
        ...parameters.flatMap(({ name, required = false }) => (required ? [name] : [])),
        ...(body.required ?? []),
      ],
      additionalProperties: false,
    }),
    query: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
    body: Object.keys(body.properties ?? {}),
    response: resolved((ok ?? created)?.content?.['application/json']?.schema ?? {}),
  };
}

const resolved = (schema: Schema): Schema =>
  DESCRIPTION.components.schemas[schema.$ref?.replace('#/components/schemas/', '') ?? ''] ?? schema;

/** Shorter for a model: no examples, and no null where a member can be left out. */
const plain = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (name, value: unknown) => {
    if (name === 'examples') return undefined;
    const { anyOf: [one, none, ...more] = [], ...others } = Object(value) as { anyOf?: Schema[] };
    return none?.type === 'null' && more.length === 0 ? { ...one, ...others } : value;
  }) as Schema;

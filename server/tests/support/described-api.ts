import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string }>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface OperationObject {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-tiers'?: readonly string[];
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-limit-group'?: string;
}

export interface ApiDocument {
  readonly openapi: string;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface Operation extends OperationObject {
  /** As in `GET /api/v1/players/{id}`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** A described body: its place, and the media with its schema and examples. */
export interface DescribedBody {
  readonly where: string;
  readonly type: string;
  readonly media: Media;
}

/** The API's description, to iterate over and to validate bodies. */
export interface DescribedApi {
  readonly document: ApiDocument;
  readonly operations: readonly Operation[];
  /** A response with its reference resolved. */
  response(operation: Operation, status: number | string): Response | undefined;
  schema(schema: Schema): Schema;
  /** The fault of a body as text; undefined if it is valid. */
  fault(media: Media, body: unknown): string | undefined;
  bodies(): DescribedBody[];
}

export function describedApi(document: ApiDocument): DescribedApi {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema({ $id: 'api', components: document.components });
  const checks = new WeakMap<object, ValidateFunction>();

  function checkOf(schema: Schema): ValidateFunction {
    const known = checks.get(schema);
    if (known !== undefined) return known;
    const check = ajv.compile(withBase(schema) as object);
    checks.set(schema, check);
    return check;
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const upper = method.toUpperCase();
      return { ...operation, name: `${upper} ${path}`, method: upper, path };
    }),
  );
  const followed = (response: Response | undefined): Response | undefined =>
    response?.$ref === undefined ? response : document.components.responses[response.$ref.split('/').at(-1) ?? ''];

  return {
    document,
    operations,
    response: (operation, status) => followed(operation.responses[String(status)]),
    schema: (schema) =>
      schema.$ref === undefined ? schema : (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}),
    fault({ schema }, body) {
      if (schema === undefined) return undefined;
      const check = checkOf(schema);
      return check(body) ? undefined : ajv.errorsText(check.errors, { dataVar: 'body' });
    },
    bodies: () =>
      operations.flatMap((operation) => [
        ...bodiesOf(`${operation.name} takes`, operation.requestBody?.content),
        ...Object.entries(operation.responses).flatMap(([status, response]) =>
          bodiesOf(`${operation.name} returns ${status}`, followed(response)?.content),
        ),
      ]),
  };
}

function bodiesOf(where: string, content: Readonly<Record<string, Media>> = {}): DescribedBody[] {
  return Object.entries(content).map(([type, media]) => ({ where, type, media }));
}

/** The same schema with its references pointing into the whole document. */
function withBase(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withBase);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' ? `api${member}` : withBase(member),
    ]),
  );
}

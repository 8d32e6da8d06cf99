import type { ProblemSlug } from '../responses/problems.ts';

/** The part of JSON Schema used in the API description. */
export interface Shape {
  $ref?: string;
  title?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  example?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  minLength?: number;
  required?: readonly string[];
  properties?: Record<string, Shape>;
  additionalProperties?: boolean | Shape;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
  oneOf?: Shape[];
}

export interface Media {
  schema?: Shape;
  example?: unknown;
  examples?: Record<string, { readonly summary?: string; readonly value: unknown }>;
}

interface HeaderPart {
  readonly description?: string;
  readonly schema?: Shape;
}

export interface ResponsePart {
  $ref?: string;
  description?: string;
  headers?: Record<string, HeaderPart | { readonly $ref: string }>;
  content?: Record<string, Media>;
}

/** A request in one language, as reference pages read it. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** What a sample is made of. */
export interface Sampled {
  readonly operationId: string;
  readonly baseUrl: string;
  readonly method: string;
  /** With placeholders, as the client package names it. */
  readonly path: string;
  readonly pathParams: Readonly<Record<string, unknown>>;
  /** Required parameters only. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly credential: 'apiKey' | 'accessToken' | 'opsToken' | undefined;
  readonly body: { readonly type: string; readonly example: unknown } | undefined;
  /** The response's type; undefined without a body. */
  readonly accept: string | undefined;
}

export interface OperationPart {
  summary?: string;
  operationId?: string;
  tags?: string[];
  security?: readonly Readonly<Record<string, unknown>>[];
  parameters?: { in: string; name: string; description?: string; schema?: Shape; [more: string]: unknown }[];
  requestBody?: { content: Record<string, Media>; description?: string };
  'x-codeSamples'?: readonly CodeSample[];
  responses: Record<string, ResponsePart>;
  /** Written only by `describeRoute`. */
  'x-problems'?: readonly ProblemSlug[];
  /** The header of a list's CSV; written by `describeRoute`, and read and removed by `finishDescription`. */
  'x-csv'?: string | undefined;
}

export interface DescribedApi {
  info: { description: string };
  tags?: { name: string; description: string }[];
  components: {
    schemas: Record<string, Shape>;
    responses?: Record<string, ResponsePart>;
    headers?: Record<string, HeaderPart>;
    parameters?: Record<string, object>;
  };
  paths: Record<string, Record<string, OperationPart>>;
}

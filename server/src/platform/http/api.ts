import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { Access } from '../../access/index.ts';
import type { Context, EventType, FairPlaces, OwnedData } from '../index.ts';
import type { Registry } from '../metrics/index.ts';
import type { Caller } from '../caller.ts';
import type { ProblemSlug } from './responses/problems.ts';

/** Fastify with TypeBox schemas; modules declare their routes on it. Paths are relative to /api/v1. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Bytes of a body, unless a route declares another limit. */
export const BODY_LIMIT = 64 * 1024;

/** A module's part of the HTTP service. */
export interface ApiModule {
  readonly name: string;
  routes?(api: Api): void;
  /** Events that the module emits; webhooks can subscribe to them. */
  readonly events?: readonly EventType<object>[];
  /** Data of an account in the module's tables. */
  readonly owned?: readonly OwnedData[];
  /** Registers the module's metrics; called once per process, in every role. */
  figures?(registry: Registry): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Problems of this route besides those that follow from its access and schemas. */
    problems?: readonly ProblemSlug[];
    /**
     * The places of heavy work: a request takes one, by account, before its handler runs, and before its body is read if
     * that may be larger than `BODY_LIMIT`.
     */
    places?: FairPlaces<number>;
    /** The requests that take a place, by their body before its validation; all if left out. */
    needsPlace?: (body: unknown) => boolean;
    /** A stream keeps its place until it is read, since it is made meanwhile; otherwise it gives it back when it begins. */
    streamIsWork?: true;
    /** Secret members of the response. They are shown once and never stored for a replay. */
    secrets?: readonly string[];
  }
  interface FastifyRequest {
    readonly context: Context;
    /** The caller; null on a public route. */
    caller: Caller | null;
  }
}

/** Requires every route to declare its access, summary, and input and output schemas. */
export function readDeclaration(route: RouteOptions): void {
  const name = `${String(route.method)} ${route.url}`;
  const schema = route.schema ?? {};
  if (route.config?.access === undefined) throw new Error(`${name} does not say who may call it: config.access`);
  if (schema.summary === undefined) throw new Error(`${name} has no summary`);
  if (schema.response === undefined) throw new Error(`${name} does not say what it returns: schema.response`);
  if ((route.bodyLimit ?? 0) > BODY_LIMIT && route.config.places === undefined)
    throw new Error(`${name} takes large bodies without a bound of their number: config.places`);
  if (route.url.includes(':') && schema.params === undefined)
    throw new Error(`${name} does not say what its path holds`);
  route.schema = { ...schema, querystring: closed(schemaOf(schema.querystring) ?? Type.Object({})) };
  if (schema.body !== undefined) route.schema.body = closed(schemaOf(schema.body) ?? Type.Object({}));
}

/** Safe: `Api` only allows TypeBox schemas, which the framework's type does not express. */
const schemaOf = (schema: unknown): TSchema | undefined => schema as TSchema | undefined;

/** The same schema with unknown members refused at every level, unless the schema allows them. */
function closed(schema: TSchema): TSchema {
  return closePart(schema) as TSchema;
}

function closePart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closePart);
  if (typeof part !== 'object' || part === null) return part;
  const copy: Record<string | symbol, unknown> = { ...part };
  for (const keyword of ['items', 'anyOf', 'allOf', 'oneOf']) {
    if (copy[keyword] !== undefined) copy[keyword] = closePart(copy[keyword]);
  }
  if (copy['type'] === 'object' && typeof copy['properties'] === 'object' && copy['properties'] !== null) {
    copy['properties'] = Object.fromEntries(
      Object.entries(copy['properties']).map(([name, member]) => [name, closePart(member)]),
    );
    copy['additionalProperties'] ??= false;
  }
  return copy;
}

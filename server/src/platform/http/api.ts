import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { Access } from '../../access/index.ts';
import type { Context, EventType } from '../index.ts';
import type { Registry } from '../metrics/index.ts';
import type { Caller } from './caller.ts';
import { invalidRequest, type ProblemSlug } from './problems.ts';

/** What a room's routes are declared on: fastify, with shapes in TypeBox. Paths are relative to /api/v1. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What a room brings to the HTTP service. */
export interface ApiModule {
  readonly name: string;
  routes?(api: Api): void;
  /** Events that the module emits and that webhooks can subscribe to. */
  readonly events?: readonly EventType<object>[];
  /** Adds what the room tells about itself at /metrics; called once a process, whatever its roles. */
  figures?(registry: Registry): void;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Problems of the route’s own, beside those that its access and its shapes bring. */
    problems?: readonly ProblemSlug[];
  }
  interface FastifyRequest {
    readonly context: Context;
    /** Who sends it; null on a public route. */
    caller: Caller | null;
  }
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error(`${request.routeOptions.url} is public and has no caller`);
  return request.caller;
}

/** What every route must say before the service starts: who may call it, what it is for, and the shape of all it takes and gives. */
export function readDeclaration(route: RouteOptions): void {
  const name = `${String(route.method)} ${route.url}`;
  const schema = route.schema ?? {};
  if (route.config?.access === undefined) throw new Error(`${name} does not say who may call it: config.access`);
  if (schema.summary === undefined) throw new Error(`${name} has no summary`);
  if (schema.response === undefined) throw new Error(`${name} does not say what it answers: schema.response`);
  if (route.url.includes(':') && schema.params === undefined)
    throw new Error(`${name} does not say what its path holds`);
  route.schema = { ...schema, querystring: closed(schemaOf(schema.querystring) ?? Type.Object({})) };
  if (schema.body !== undefined) route.schema.body = closed(schemaOf(schema.body) ?? Type.Object({}));
}

/** The framework does not know that all shapes here are TypeBox schemas; the rooms' route declarations can be nothing else. */
const schemaOf = (schema: unknown): TSchema | undefined => schema as TSchema | undefined;

/** The same shape with unknown members refused, all the way down, unless a part of it says otherwise. */
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

/** A route that takes no body gets none, or an empty one (some clients always send `{}`). */
export function refuseUnexpectedBody(request: FastifyRequest): void {
  const { body } = request;
  if (body === undefined || body === null || request.routeOptions.schema?.body !== undefined) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  throw invalidRequest([{ pointer: '', detail: 'takes no body' }]);
}

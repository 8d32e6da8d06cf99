import type { SwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { isPublic, kindsOf, type Access } from './access.ts';
import { PROBLEM_TYPE } from './answer-problem.ts';
import type { CredentialKind } from './caller.ts';
import { NO_LIMIT } from './limits.ts';
import { PROBLEMS, type ProblemSlug } from './problems.ts';

const SCHEME_OF: Readonly<Record<CredentialKind, string>> = {
  'access-token': 'accessToken',
  'api-key': 'apiKey',
  'ops-token': 'opsToken',
};

const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From POST /api/v1/auth/login; valid 15 minutes, renewed with POST /api/v1/auth/refresh.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'From POST /api/v1/me/api-keys, for Sharp and Admin. Shown once; opens what its owner’s tier opens.',
  },
  opsToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/v1/ops/tokens; opens what its scopes say.' },
} as const;

const PROBLEM_SCHEMA = {
  type: 'object',
  description: 'RFC 9457 problem details. The page behind `type` says what happened and what to do.',
  required: ['type', 'title', 'status', 'detail', 'instance'],
  properties: {
    type: { type: ['string', 'null'], format: 'uri' },
    title: { type: ['string', 'null'] },
    status: { type: 'integer' },
    detail: { type: ['string', 'null'] },
    instance: { type: ['string', 'null'] },
    errors: {
      type: 'array',
      description: 'With status 400: each place that is not as described.',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
    resetAt: { type: 'string', format: 'date-time', description: 'With status 429: when the quota resets.' },
  },
} as const;

const HEADERS = {
  'X-Request-Id': { type: 'string', description: 'Names this request in our log.' },
  'X-RateLimit-Limit': { type: 'integer', description: `Requests a day; ${NO_LIMIT} where there is no limit.` },
  'X-RateLimit-Remaining': { type: 'integer', description: 'What is left of them today (UTC).' },
  'X-RateLimit-Reset': { type: 'string', format: 'date-time', description: 'The next midnight in UTC.' },
} as const;

/** Of routes that can answer that a key was used for something else: those are the ones that take one. */
const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first answer again, ' +
        'with the header Idempotency-Replayed.',
    },
  },
} as const;

export function openApiOptions(baseUrl: string, version: string): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Prop-Pick',
        version,
        description:
          'Scores player-proposition picks with calibrated probabilities. Dates are game days in US Eastern time; date-times are UTC. ' +
          'Words (stats, directions, ratings) are read in any letter case. Unknown members and parameters are refused with 400.',
      },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: { ...SECURITY_SCHEMES },
        // The library types JSON Schema of OpenAPI 3.0; `type` lists are 3.1, which it passes through as they are.
        schemas: { Problem: PROBLEM_SCHEMA as never },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describe(schema, route), url }),
  };
}

/** What the declaration of a route already says, in the words of OpenAPI: who may call it, and every problem it can answer with. */
function describe(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const access = route.config?.access;
  if (schema === undefined || access === undefined) return { ...schema, hide: true };
  const response: Record<string, unknown> = {};
  for (const [status, answer] of Object.entries(schema.response ?? {})) response[status] = withHeaders(answer);
  for (const [status, slugs] of problemsByStatus(route, access)) response[status] ??= problemAnswer(slugs);
  const headers = route.config?.problems?.includes('idempotency-mismatch') === true ? { headers: IDEMPOTENCY_KEY } : {};
  return { ...schema, ...headers, ...securityOf(access), response };
}

function withHeaders(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null ? { ...answer, headers: HEADERS } : answer;
}

function securityOf(access: Access): object {
  if (isPublic(access)) return { security: [] };
  return {
    security: kindsOf(access).map((kind) => ({
      [SCHEME_OF[kind]]: kind === 'ops-token' ? [...(access.scopes ?? [])] : [],
    })),
    'x-tiers': access.tiers,
    'x-limit-group': access.group,
    ...(access.scopes === undefined ? {} : { 'x-scopes': access.scopes }),
  };
}

function problemsByStatus(route: RouteOptions, access: Access): Map<string, ProblemSlug[]> {
  const slugs: ProblemSlug[] = ['invalid-request', 'rate-limit-exceeded', 'internal-error', 'unavailable'];
  if (!isPublic(access)) slugs.push('unauthorized', 'tier-required', 'credential-not-accepted');
  if (!isPublic(access) && access.scopes !== undefined) slugs.push('scope-required');
  if (route.url.includes(':')) slugs.push('not-found');
  if (!['GET', 'HEAD'].includes(String(route.method))) slugs.push('payload-too-large', 'unsupported-media-type');
  slugs.push(...(route.config?.problems ?? []));
  const byStatus = new Map<string, ProblemSlug[]>();
  for (const slug of new Set(slugs)) {
    const status = String(PROBLEMS[slug].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return byStatus;
}

function problemAnswer(slugs: readonly ProblemSlug[]): object {
  return {
    description: slugs.map((slug) => `\`${slug}\`: ${PROBLEMS[slug].happened}`).join('\n\n'),
    headers: HEADERS,
    content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

import type { SwaggerOptions } from '@fastify/swagger';
import type { FastifySchema, RouteOptions } from 'fastify';
import { areaOf, SCOPES, tierNames, tiersOf, type Access, type CredentialKind } from '../../../access/index.ts';
import { csvHeaderOf } from '../responses/csv-response.ts';
import { finishDescription } from './document.ts';
import { PROBLEM_SCHEMA, problemsOf } from './problems.ts';
import type { DescribedApi } from './shapes.ts';

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
    description: `From POST /api/v1/me/api-keys, for ${tierNames(tiersOf('api-keys'))}. Shown once. It opens what the tier of its account opens, where the operation lists it.`,
  },
  opsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'From POST /api/v1/ops/tokens. It opens the operations whose `x-scopes` it all has.',
    // Not OAuth: `security` only lists scopes of OAuth flows, so each operation lists its own in x-scopes.
    ...{ 'x-scopes': SCOPES },
  },
} as const;

const IDEMPOTENCY_KEY = {
  'Idempotency-Key': {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    examples: ['settle-2026-01-10'],
    description:
      'Any text of visible ASCII characters. The same request with the same key within 24 hours gets the first response again, ' +
      'with the header Idempotency-Replayed.',
  },
} as const;

const IF_NONE_MATCH = {
  'If-None-Match': {
    type: 'string',
    maxLength: 1_000,
    examples: ['W/"tag"'],
    description: 'The ETag of the response that you have: 304 without a body if it is still the response.',
  },
} as const;

const TAGS = [
  { name: 'Picks', description: 'The published picks, their record, and what any other line is worth.' },
  { name: 'Data', description: `Picks in bulk, for programs: ${tierNames(tiersOf('data'))}.` },
  { name: 'Exports', description: 'Files of everything that the lists hold, made in the background.' },
  { name: 'Research', description: 'Lines across books, hit counts, history and shooting.' },
  { name: 'Reference', description: 'Players, teams, games, and this description.' },
  { name: 'Combinations', description: 'Several props together, and pick’em entries.' },
  { name: 'Bets', description: 'Your own bets, graded and summed up.' },
  { name: 'Lab', description: 'Systems tested on past games, saved and followed.' },
  { name: 'Alerts', description: 'Rules that tell you of what happens, and the channels they are sent to.' },
  { name: 'Follows', description: 'The players, teams and props that you follow.' },
  { name: 'Webhooks', description: 'Events pushed to an address of yours.' },
  { name: 'Usage', description: 'What is left of today’s limits.' },
  { name: 'Account', description: 'Logging in, tokens and API keys.' },
  { name: 'Operations', description: 'For operators: what runs, and queueing more of it.' },
  { name: 'Configuration', description: 'For operators: settings in force on every node within a second.' },
  { name: 'Administration', description: 'For admins: accounts and tiers.' },
];

export function openApiOptions(baseUrl: string, version: string): SwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Prop-Pick',
        version,
        contact: { name: 'The operator of this service', url: `${baseUrl}/docs` },
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
        description:
          'Scores player-proposition picks with calibrated probabilities. Dates are game days in US Eastern time; date-times are UTC. ' +
          'Words (stats, directions, ratings) are read in any letter case. Unknown members and parameters are refused with 400.\n\n' +
          'Each operation says who may call it: `security` lists the kinds of credential, `x-tiers` the tiers, `x-scopes` the scopes ' +
          'of an operations token, `x-limit-group` the daily limit that a call counts against, `x-problems` every problem that it responds with. ' +
          'Beside these any path may return 404, 405, 408 or 431 as a problem, before it knows which operation is meant.',
      },
      servers: [{ url: baseUrl }],
      tags: TAGS,
      components: {
        securitySchemes: { ...SECURITY_SCHEMES },
        // The library types JSON Schema of OpenAPI 3.0; it passes the `type` lists of 3.1 through.
        schemas: { Problem: structuredClone(PROBLEM_SCHEMA) as never },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describeRoute(schema, route), url }),
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('the description is not OpenAPI');
      // The library's types are those of 3.0, and wider than its output here.
      finishDescription(document.openapiObject as unknown as DescribedApi, baseUrl);
      return document.openapiObject;
    },
  };
}

/** Adds to the description what a route declares: who may call it, and all its problems. */
function describeRoute(schema: FastifySchema | undefined, route: RouteOptions): FastifySchema {
  const access = route.config?.access;
  if (schema === undefined || access === undefined) return { ...schema, hide: true };
  return {
    ...schema,
    headers: { type: 'object', properties: headersOf(schema, route) },
    ...securityOf(access),
    ...{ 'x-problems': problemsOf(route, access), 'x-csv': route.method === 'GET' ? csvHeaderOf(schema) : undefined },
  };
}

/** The headers that a route reads, in their usual spelling. */
function headersOf({ headers, response }: FastifySchema, route: RouteOptions): object {
  const named = (headers as { properties?: object } | undefined)?.properties ?? {};
  const { 'idempotency-key': key, ...others } = { 'idempotency-key': undefined, ...named };
  const takesKey = key !== undefined || route.config?.problems?.includes('idempotency-mismatch') === true;
  const isCached = Object.keys(response ?? {}).includes('304');
  return { ...(takesKey ? IDEMPOTENCY_KEY : {}), ...(isCached ? IF_NONE_MATCH : {}), ...others };
}

function securityOf(access: Access): object {
  if (access === 'public') return { security: [] };
  const { kinds, tiers, group, scopes } = areaOf(access);
  return {
    security: kinds.map((kind) => ({ [SCHEME_OF[kind]]: [] })),
    'x-tiers': tiers,
    'x-limit-group': group,
    ...(scopes === undefined ? {} : { 'x-scopes': scopes }),
  };
}

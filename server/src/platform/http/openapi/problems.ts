import type { RouteOptions } from 'fastify';
import { areaOf, TIERS, type Access } from '../../../access/index.ts';
import { isWithoutCsv } from '../responses/csv-response.ts';
import { PROBLEM_TYPE } from '../responses/send-problem.ts';
import type { ResponsePart } from './shapes.ts';
import { PROBLEMS, type ProblemSlug } from '../responses/problems.ts';

/** The JSON Schema of every problem. */
export const PROBLEM_SCHEMA = {
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
    requiredTier: { type: 'string', description: 'With `tier-required`: the lowest tier that suffices.' },
    tier: { type: 'string', description: 'With `tier-required`: the account’s own.' },
    requiredScopes: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `scope-required`: the scopes that the token lacks or that are needed.',
    },
    accepted: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `credential-not-accepted`: the kinds of credential that are.',
    },
    presented: { type: 'string', description: 'With `credential-not-accepted`: the kind that came.' },
    exportStatus: { type: 'string', description: 'With `export-state`: how the export stands.' },
    operationId: { type: 'integer', description: 'With `operation-conflict`: the operation that is in the way.' },
  },
} as const;

/** Further members in the example of a problem. */
const MORE: Partial<Record<ProblemSlug, object>> = {
  'invalid-request': { errors: [{ pointer: '/query/limit', detail: 'must be <= 100' }] },
  'tier-required': { requiredTier: 'Sharp', tier: 'Free' },
  'scope-required': { requiredScopes: ['ops:commands'] },
  'credential-not-accepted': { accepted: ['access-token'], presented: 'api-key' },
  'export-state': { exportStatus: 'running' },
  'operation-conflict': { operationId: 41 },
  'rate-limit-exceeded': { resetAt: '2026-01-11T00:00:00.000Z' },
};

/**
 * All problems of a route, derived from its declaration, sorted. 405, 408 and 431 occur before routing and are not
 * included.
 */
export function problemsOf(route: RouteOptions, access: Access): ProblemSlug[] {
  const slugs: ProblemSlug[] = ['invalid-request', 'rate-limit-exceeded', 'internal-error', 'unavailable'];
  if (access !== 'public') {
    const { tiers, scopes, kinds, beforeEnrollment } = areaOf(access);
    slugs.push('unauthorized', 'credential-not-accepted');
    if (beforeEnrollment !== true && kinds.includes('access-token')) slugs.push('two-factor-enrollment-required');
    if (kinds.some((kind) => kind !== 'access-token')) slugs.push('address-not-allowed');
    if (tiers.length < TIERS.length) slugs.push('tier-required');
    if (scopes !== undefined) slugs.push('scope-required');
  }
  if (route.url.includes(':')) slugs.push('not-found');
  if (!['GET', 'HEAD'].includes(String(route.method))) slugs.push('payload-too-large', 'unsupported-media-type');
  else if (isWithoutCsv(route)) slugs.push('not-acceptable');
  slugs.push(...(route.config?.problems ?? []));
  return [...new Set(slugs)].sort();
}

export function problemsByStatus(slugs: readonly ProblemSlug[]): Map<string, ProblemSlug[]> {
  const byStatus = new Map<string, ProblemSlug[]>();
  for (const slug of slugs) {
    const status = String(PROBLEMS[slug].status);
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  }
  return byStatus;
}

/** Describes the response for these problems, with an example of each. */
export function problemResponse(slugs: readonly ProblemSlug[], baseUrl: string): ResponsePart {
  const examples = slugs.map((slug) => {
    const { status, title, happened } = PROBLEMS[slug];
    const value = { type: `${baseUrl}/errors/${slug}`, title, status, detail: happened, instance: '/api/v1/example' };
    return [slug, { summary: title, value: { ...value, ...MORE[slug] } }] as const;
  });
  return {
    description: slugs.map((slug) => `\`${slug}\`: ${PROBLEMS[slug].happened}`).join('\n\n'),
    content: {
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, examples: Object.fromEntries(examples) },
    },
  };
}

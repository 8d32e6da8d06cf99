/**
 * Who may call what, written down once and by hand, from the decisions and not from the code. A route that is not here
 * fails the test. `tiers` open it to access tokens; `keys` to API keys of these tiers too; `scope` to operations tokens.
 */
export interface MatrixRow {
  readonly tiers: 'public' | readonly string[];
  readonly keys?: boolean;
  readonly scope?: string;
}

const ALL = ['Free', 'Pro', 'Sharp', 'Admin'];
const SHARP = ['Sharp', 'Admin'];
const ADMIN = ['Admin'];

export const ACCESS_MATRIX: Readonly<Record<string, MatrixRow>> = {
  'GET /api/v1/openapi.json': { tiers: 'public' },
  'GET /api/v1/service': { tiers: 'public' },
  'GET /api/v1/ops/health': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/services': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/data-freshness': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/errors': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/jobs/{jobName}/runs': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/operations': { tiers: ADMIN, scope: 'ops:read' },
  'GET /api/v1/ops/operations/{id}': { tiers: ADMIN, scope: 'ops:read' },
  'POST /api/v1/ops/operations/score-day': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/settle': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/settle-range': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/ingest': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/republish-picks': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/{id}/cancel': { tiers: ADMIN, scope: 'ops:commands' },
  'POST /api/v1/ops/operations/{id}/retry': { tiers: ADMIN, scope: 'ops:commands' },
  'GET /api/v1/admin/config': { tiers: ADMIN, scope: 'ops:config' },
  'GET /api/v1/admin/config/{section}': { tiers: ADMIN, scope: 'ops:config' },
  'GET /api/v1/admin/config/{section}/{key}': { tiers: ADMIN, scope: 'ops:config' },
  'GET /api/v1/admin/audit': { tiers: ADMIN, scope: 'ops:config' },
  'PUT /api/v1/admin/config/{section}/{key}': { tiers: ADMIN, scope: 'ops:config' },
  'GET /api/v1/research/props': { tiers: ALL, keys: true },
  'GET /api/v1/research/player/{playerId}/shooting-zones': { tiers: ALL, keys: true },
  'GET /api/v1/players': { tiers: ALL, keys: true },
  'GET /api/v1/players/{id}': { tiers: ALL, keys: true },
  'GET /api/v1/players/{id}/games': { tiers: ALL, keys: true },
  'GET /api/v1/teams': { tiers: ALL, keys: true },
  'GET /api/v1/games': { tiers: ALL, keys: true },
  'GET /api/v1/seo/games': { tiers: ALL, keys: true },
  'GET /api/v1/data/players/{id}/props-history': { tiers: SHARP, keys: true },
  'GET /api/v1/data/research/teammates/{playerId}': { tiers: SHARP, keys: true },
  'POST /api/v1/auth/login': { tiers: 'public' },
  'POST /api/v1/auth/refresh': { tiers: 'public' },
  'POST /api/v1/auth/logout': { tiers: 'public' },
  'POST /api/v1/auth/register': { tiers: 'public' },
  'POST /api/v1/auth/verify-email': { tiers: 'public' },
  'POST /api/v1/auth/resend-verification': { tiers: 'public' },
  'POST /api/v1/auth/forgot-password': { tiers: 'public' },
  'POST /api/v1/auth/reset-password': { tiers: 'public' },
  'GET /api/v1/me': { tiers: ALL },
  'GET /api/v1/me/api-keys': { tiers: ALL },
  'POST /api/v1/me/api-keys': { tiers: SHARP },
  'DELETE /api/v1/me/api-keys/{id}': { tiers: ALL },
  'GET /api/v1/ops/tokens': { tiers: ADMIN, scope: 'ops:tokens' },
  'POST /api/v1/ops/tokens': { tiers: ADMIN, scope: 'ops:tokens' },
  'DELETE /api/v1/ops/tokens/{id}': { tiers: ADMIN, scope: 'ops:tokens' },
  'GET /api/v1/admin/users': { tiers: ADMIN },
  'GET /api/v1/admin/users/{id}': { tiers: ADMIN },
  'PATCH /api/v1/admin/users/{id}': { tiers: ADMIN },
  'GET /api/v1/data/usage': { tiers: SHARP, keys: true },
  'GET /api/v1/data/picks': { tiers: SHARP, keys: true },
  'GET /api/v1/data/picks/today': { tiers: SHARP, keys: true },
  'GET /api/v1/data/picks/export.csv': { tiers: SHARP, keys: true },
  'GET /api/v1/data/events/types': { tiers: SHARP, keys: true },
  'GET /api/v1/data/webhook-subscriptions': { tiers: SHARP, keys: true },
  'POST /api/v1/data/webhook-subscriptions': { tiers: SHARP, keys: true },
  'GET /api/v1/data/webhook-subscriptions/{id}': { tiers: SHARP, keys: true },
  'PATCH /api/v1/data/webhook-subscriptions/{id}': { tiers: SHARP, keys: true },
  'DELETE /api/v1/data/webhook-subscriptions/{id}': { tiers: SHARP, keys: true },
  'POST /api/v1/data/webhook-subscriptions/{id}/test': { tiers: SHARP, keys: true },
  'POST /api/v1/data/webhook-subscriptions/{id}/rotate-secret': { tiers: SHARP, keys: true },
  'POST /api/v1/data/webhook-subscriptions/{id}/replay': { tiers: SHARP, keys: true },
  'GET /api/v1/data/webhook-subscriptions/{id}/deliveries': { tiers: SHARP, keys: true },
  'POST /api/v1/data/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver': { tiers: SHARP, keys: true },
  'GET /api/v1/picks/top': { tiers: ALL, keys: true },
  'POST /api/v1/picks/evaluate': { tiers: ['Pro', 'Sharp', 'Admin'], keys: true },
};

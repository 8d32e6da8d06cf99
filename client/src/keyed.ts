/* Made from docs/openapi.json: npm run docs. */
/* oxlint-disable */
/** Operations that take an Idempotency-Key and make something. */
export const KEYED: ReadonlySet<string> = new Set([
  'POST /api/v1/ops/operations/ingest',
  'POST /api/v1/ops/operations/score-day',
  'POST /api/v1/ops/operations/republish-picks',
  'POST /api/v1/ops/operations/settle',
  'POST /api/v1/ops/operations/settle-range',
  'POST /api/v1/ops/operations/{id}/cancel',
  'POST /api/v1/ops/operations/{id}/retry',
  'POST /api/v1/data/exports',
  'POST /api/v1/data/webhook-subscriptions',
  'POST /api/v1/data/webhook-subscriptions/{id}/rotate-secret',
  'POST /api/v1/data/webhook-subscriptions/{id}/deliveries/{deliveryId}/redeliver',
  'POST /api/v1/data/webhook-subscriptions/{id}/replay',
]);

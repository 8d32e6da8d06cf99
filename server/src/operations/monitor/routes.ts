import { Type } from 'typebox';
import { checkedMoment, notFound, type Api } from '../../platform/http/index.ts';
import { summariseErrors } from './error-queries.ts';
import { readFreshness } from './freshness.ts';
import { HEALTH, readHealth } from './health.ts';
import { listRuns, type JobRunRow } from '../queue/queries.ts';
import type { OperationsDeps } from '../deps.ts';
import { Id, Limit } from '../schemas.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { listStarts, type StartRow } from './queries.ts';
import { readServices, START } from './services.ts';

const TAGS = { tags: ['Operations'] };
const DAY_MS = 86_400_000;

const ServiceShape = Type.Object({
  service: Type.String({ examples: ['scorer'] }),
  status: Words(HEALTH, 'down: no heartbeat; degraded: its last job failed, or work waits for it too long.'),
  lastJobAt: Moment('When its last job ended, or began if it still runs; its start if it has run none.'),
  lastJobName: Type.String({
    description: 'GET /ops/jobs/{jobName}/runs lists its runs; `start` if it has run none.',
    examples: ['score-day'],
  }),
  lastJobStatus: Type.String({ examples: ['succeeded'] }),
  ageMinutes: Type.Number({ minimum: 0 }),
  processes: Type.Array(
    Type.Object({
      id: Type.String(),
      host: Type.String(),
      pid: Type.Integer({ minimum: 0 }),
      roles: Type.Array(Type.String()),
      startedAt: Moment('By the service’s clock.'),
      lastHeartbeatSeconds: Type.Number({ minimum: 0, description: 'Since its last heartbeat; one is due every 5 s.' }),
    }),
    { description: 'Every live process of the service, oldest first.' },
  ),
});

const FreshnessShape = Type.Object({
  source: Type.String({ examples: ['espn'] }),
  lastSuccessAt: Nullable(Moment('When it was last read completely.')),
  ageMinutes: Nullable(Type.Number({ minimum: 0 })),
  status: Words(['fresh', 'stale', 'missing'], 'missing: never read.'),
});

const ErrorShape = Type.Object({
  errorCategory: Type.String({ examples: ['network'] }),
  stepName: Type.String({ examples: ['ingest'] }),
  count: Type.Integer({ minimum: 1 }),
  lastOccurrence: Moment('Time of the latest one.'),
  sampleMessages: Type.Array(Type.String({ examples: ['The feed did not respond.'] }), {
    description: 'The newest distinct messages, at most five, without secrets.',
  }),
});

const RunShape = Type.Object({
  id: Id,
  jobName: Type.String({ examples: ['score-day'] }),
  service: Type.String({ examples: ['scorer'] }),
  status: Words(['running', 'succeeded', 'failed', 'cancelled'], 'Status of the run.'),
  startedAt: Moment('When it first began.'),
  completedAt: Nullable(Moment('When it ended.')),
  durationSeconds: Nullable(Type.Integer({ minimum: 0 })),
  picksGenerated: Type.Integer({ minimum: 0 }),
  errorMessage: Nullable(Type.String({ examples: ['The feed did not respond.'] })),
});

export function monitorRoutes(api: Api, options: OperationsDeps): void {
  healthRoutes(api, options);
  errorsRoute(api);
  runsRoute(api, options);
}

function healthRoutes(
  api: Api,
  { version, isSimulated, wallClock, services, sources, startedAt }: OperationsDeps,
): void {
  const CheckShape = Type.Object({
    name: Type.String({ examples: ['database'] }),
    status: Words(HEALTH, 'The worst check decides.'),
    detail: Type.String({ examples: ['responds'] }),
    latencyMs: Type.Number({ minimum: 0 }),
  });
  const HealthShape = Type.Object({
    status: Words(HEALTH, 'The worst of the checks.'),
    version: Type.String({ examples: ['0.1.0'] }),
    uptimeSeconds: Type.Integer({ minimum: 0, description: 'Uptime of the process that responds.' }),
    simulated: Type.Boolean({ description: 'The league is simulated: no pick is about a real game.' }),
    checks: Type.Array(CheckShape),
  });
  const since = wallClock.now();
  api.get(
    '/ops/health',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Health of the service',
        description: 'The database, queue, services and sources, each with the duration of its check.',
        response: { 200: HealthShape },
      },
    },
    async ({ context }) => {
      const { status, checks } = await readHealth(context, wallClock, {
        services,
        sources: sources(),
        since: startedAt,
      });
      const uptimeSeconds = Math.max(0, Math.floor((wallClock.now().getTime() - since.getTime()) / 1_000));
      return { status, version, uptimeSeconds, simulated: isSimulated, checks };
    },
  );
  api.get(
    '/ops/services',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Every service, by its heartbeats and jobs',
        description: 'Over all nodes.',
        response: { 200: Type.Array(ServiceShape) },
      },
    },
    async ({ context }) =>
      (await readServices(context, services, startedAt)).map((state) => ({
        ...state,
        lastJobAt: state.lastJobAt.toISOString(),
        processes: state.processes.map((one) => ({
          ...one,
          roles: [...one.roles],
          startedAt: one.startedAt.toISOString(),
        })),
      })),
  );
  api.get(
    '/ops/data-freshness',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Freshness of each source',
        description: 'Compared with how often it is read.',
        response: { 200: Type.Array(FreshnessShape) },
      },
    },
    async ({ context }) =>
      (await readFreshness(context, sources())).map((entry) => ({
        ...entry,
        lastSuccessAt: entry.lastSuccessAt?.toISOString() ?? null,
      })),
  );
}

function errorsRoute(api: Api): void {
  const Query = Type.Object({
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'By default a day ago.', examples: ['2026-01-10T12:00:00Z'] }),
    ),
    limit: Limit,
  });
  api.get(
    '/ops/errors',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Errors by category and step',
        description: 'Latest first.',
        querystring: Query,
        response: { 200: Type.Array(ErrorShape) },
      },
    },
    async ({ context, query: { from, limit = 50 } }) => {
      const since =
        from === undefined ? new Date(context.clock.now().getTime() - DAY_MS) : checkedMoment('/query/from', from);
      const groups = await summariseErrors(context.db, since, limit);
      return groups.map((group) => ({ ...group, lastOccurrence: group.lastOccurrence.toISOString() }));
    },
  );
}

function runsRoute(api: Api, { jobs, kinds }: OperationsDeps): void {
  const names = new Set([START, ...jobs.map(({ name }) => name), ...kinds.map(({ type }) => type)]);
  api.get(
    '/ops/jobs/:jobName/runs',
    {
      config: { access: 'ops-read' },
      schema: {
        ...TAGS,
        summary: 'Runs of a job, newest first',
        description: `By the schedule or by command. Jobs: ${[...names].join(', ')}; \`${START}\` lists the starts of processes, one a service. A job that was turned off is listed while it has runs.`,
        params: Type.Object({
          jobName: Type.String({ maxLength: 200, description: 'The name of the job.', examples: ['score-day'] }),
        }),
        querystring: Type.Object({ limit: Limit }),
        response: { 200: Type.Array(RunShape) },
      },
    },
    async ({ context, params: { jobName }, query: { limit = 50 } }) => {
      if (jobName === START) {
        const now = context.clock.now().getTime();
        return (await listStarts(context.db, limit)).map((row) => startOnWire(row, now));
      }
      const runs = await listRuns(context.db, jobName, limit);
      if (runs.length === 0 && !names.has(jobName)) throw notFound('There is no job with this name.');
      return runs.map(runOnWire);
    },
  );
}

/** A start as a run that took no time. */
function startOnWire({ id, service, ageSeconds }: StartRow, now: number) {
  const at = new Date(now - ageSeconds * 1_000).toISOString();
  return {
    id,
    jobName: START,
    service,
    status: 'succeeded' as const,
    startedAt: at,
    completedAt: at,
    durationSeconds: 0,
    picksGenerated: 0,
    errorMessage: null,
  };
}

const runOnWire = ({ startedAt, completedAt, durationMs, picksGenerated, status, ...row }: JobRunRow) => ({
  id: row.id,
  jobName: row.jobName,
  service: row.service,
  status: status === 'queued' ? ('running' as const) : status,
  startedAt: startedAt.toISOString(),
  completedAt: completedAt?.toISOString() ?? null,
  durationSeconds: durationMs === null ? null : Math.round(durationMs / 1_000),
  picksGenerated: picksGenerated ?? 0,
  errorMessage: row.errorMessage,
});

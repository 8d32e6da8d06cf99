import type { Registry } from 'prom-client';
import type { PooledDatabase } from '../database/database.ts';
import { readOutboxBacklog } from '../outbox.ts';
import { metricsOnDemand } from './on-demand.ts';

/** Metrics of the connection pool and of the outbox backlog. */
export function databaseMetrics(registry: Registry, db: PooledDatabase): void {
  const { pool } = db;
  metricsOnDemand(
    registry,
    {
      proppick_database_connections: { help: 'Connections of this process to the database.', labels: ['state'] },
      proppick_database_connections_most: { help: 'Connections that this process may have.' },
      proppick_database_waiting: { help: 'Statements and transactions of this process that wait for a connection.' },
    },
    async () => [
      { name: 'proppick_database_connections', labels: { state: 'idle' }, value: pool.idleCount },
      { name: 'proppick_database_connections', labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { name: 'proppick_database_connections_most', value: pool.options.max ?? 0 },
      { name: 'proppick_database_waiting', value: pool.waitingCount },
    ],
  );
  metricsOnDemand(
    registry,
    {
      proppick_outbox_events: { help: 'Events that wait in the outbox to be handed to subscribers, over all nodes.' },
      proppick_outbox_oldest_seconds: { help: 'How long the oldest of them has waited; 0 if none does.' },
    },
    async () => {
      const [figures] = await readOutboxBacklog(db);
      return [
        { name: 'proppick_outbox_events', value: figures?.events ?? 0 },
        { name: 'proppick_outbox_oldest_seconds', value: figures?.oldestSeconds ?? 0 },
      ];
    },
  );
}

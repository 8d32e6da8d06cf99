export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Tuned for a machine of 2 cores that also runs the service: durable commits, memory for bulk loads, low idle use.
 * Passed on the command line, so a new version can change them.
 */
export const SERVER_SETTINGS: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '192MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  // A bulk load of a season writes about 2 GB of WAL: one checkpoint instead of thirty.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  max_parallel_maintenance_workers: '1',
  autovacuum_max_workers: '2',
  max_logical_replication_workers: '0',
  jit: 'off',
  // Ends statements of killed clients; Windows does not support it.
  ...(process.platform !== 'win32' && { client_connection_check_interval: '2s' }),
  // Callers report failed statements. The log is about the server itself and contains no statements and no values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
};

import { accessSync, constants } from 'node:fs';

/** The programs of the cluster, where Debian 12 installs them, and their packages. */
export const PROGRAMS = {
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  patronictl: ['/usr/bin/patronictl', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  openssl: ['/usr/bin/openssl', 'openssl'],
  setpriv: ['/usr/bin/setpriv', 'util-linux'],
  // Patroni connects to etcd with it.
  etcdClient: ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
} as const;

export type Program = keyof typeof PROGRAMS;

export const pathOf = (program: Program): string => PROGRAMS[program][0];

/** The missing Debian packages, each once. */
export function missingPackages(): string[] {
  const missing = Object.values(PROGRAMS).filter(([path]) => !isThere(path));
  return [...new Set(missing.map(([, name]) => name))];
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

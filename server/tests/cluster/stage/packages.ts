import { accessSync, constants } from 'node:fs';

/** Programs that the cluster consists of, where Debian 12 installs them, and the packages that bring them. */
export const PROGRAMS = {
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  patronictl: ['/usr/bin/patronictl', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  openssl: ['/usr/bin/openssl', 'openssl'],
  setpriv: ['/usr/bin/setpriv', 'util-linux'],
  // Patroni speaks to etcd with it.
  etcdClient: ['/usr/lib/python3/dist-packages/etcd/__init__.py', 'python3-etcd'],
} as const;

export type Program = keyof typeof PROGRAMS;

export const pathOf = (program: Program): string => PROGRAMS[program][0];

/** The Debian packages that are missing, each once; none if everything is there. */
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

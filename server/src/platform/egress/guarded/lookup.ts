import { Resolver } from 'node:dns/promises';
import { ForbiddenTarget, type Target } from './target.ts';
import type { Judge } from './address.ts';

/** All addresses of a name. The signal cancels the queries. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers directly: the machine's own unless `servers` is given. The system's lookup would block one
 * of four threads, shared by the process, for as long as a hostile name server wants.
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1'];
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const stop = (): void => resolver.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The address to dial: every address of the name was checked and is allowed. */
export async function addressOf(target: Target, judge: Judge, resolve: Resolve, signal: AbortSignal): Promise<string> {
  if (target.address !== null) return target.address;
  const addresses = await resolve(target.host, signal);
  const [first] = addresses;
  if (first === undefined) throw new NameNotFound('the name has no address');
  for (const address of addresses) {
    const reason = judge(address);
    if (reason !== undefined) throw new ForbiddenTarget(`has ${reason} among its addresses`);
  }
  return first;
}

export class NameNotFound extends Error {}

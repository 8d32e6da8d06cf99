import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../platform/index.ts';
import type { Api } from '../../platform/http/index.ts';
import type { Settings } from '../settings.ts';

/**
 * True if only programs on this machine can reach the service: a loopback demo without a public address and a trusted
 * proxy.
 */
export function isLocalDemo({
  mode,
  host,
  baseUrl,
  trustProxy,
}: Pick<Settings, 'mode' | 'host' | 'baseUrl' | 'trustProxy'>): boolean {
  if (mode !== 'demo' || trustProxy || !isLoopback(host)) return false;
  return baseUrl === undefined || isLoopback(new URL(baseUrl).hostname);
}

/** A loopback address or `localhost`, also in the brackets of a URL. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (name === 'localhost' || name === '::1') return true;
  const v4 = name.replace(/^::ffff:/, '');
  return isIP(v4) === 4 && v4.startsWith('127.');
}

/** Headers that a proxy adds. A request with one of them came from elsewhere, whatever its address. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True if a request comes from this machine and is meant for it. The host is checked too, against DNS rebinding:
 * another site can point its own name at 127.0.0.1. The browser would treat the response as that site's.
 */
export function isLocalRequest({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { host = '' } = headers;
  if (!URL.canParse(`http://${host}`) || !isLoopback(new URL(`http://${host}`).hostname)) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

/** The demo's accounts with their passwords, for signing in with one click. Only for a local demo: see `isLocalDemo`. */
export function demoAccountsRoute(api: Api, path: string): void {
  api.get('/api/v1/demo/accounts', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request)) throw new DomainError('not-found', 'There is nothing here.');
    return reply
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(await readFile(path));
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepare, sendPrepared, type Api } from '../platform/http/index.ts';

/**
 * Scripts, styles and everything else from our own address alone, and none of them inline. Elements are styled through
 * the object model, which the policy does not concern; no text is ever made into a script or into HTML.
 */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Built files carry the hash of their content in their name. */
const FOREVER = 'public, max-age=31536000, immutable';

/** First parts of paths that are no pages: unknown addresses below them stay the service’s own problem answers. */
const NO_PAGES = ['api', 'assets', 'docs', 'errors', 'livez', 'readyz', 'metrics'].join('$|');

/**
 * Serves the built dashboard of the folder `dist`: its files as they stand, compressed forms beside them, and its page
 * for every path that is none of the service’s own: the page knows its addresses itself. False if nothing is built.
 */
export async function dashboard(api: Api, { dist }: { readonly dist: string }): Promise<boolean> {
  const index = join(dist, 'index.html');
  if (!existsSync(index)) return false;
  await api.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html', '**/*.gz', '**/*.br'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(join(dist, 'assets')) ? FOREVER : 'public, no-cache');
    },
  });
  const page = prepare(readFileSync(index), 'text/html; charset=utf-8');
  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPrepared(request, reply.header('content-security-policy', DASHBOARD_POLICY), page);
  const hidden = { schema: { hide: true } };
  for (const path of ['/', `/:page(^(?!${NO_PAGES}$)[^/]+)`, `/:page(^(?!${NO_PAGES}$)[^/]+)/*`])
    api.get(path, hidden, show);
  return true;
}

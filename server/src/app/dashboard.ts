import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepare, sendPrepared, sendPublic, type Api, type Prepared } from '../platform/http/index.ts';

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

/** What the build makes, by the end of the name; what else somebody puts there is to be kept, not run. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the built dashboard of the folder `dist`: its files, in the compressed forms that lie beside them, and its page for
 * every path that is none of the service’s own: the page knows its addresses itself. All of it is read once, less than a
 * megabyte: where another version is built in the folder meanwhile, the page here and what it names still belong together.
 * False if nothing is built.
 */
export function dashboard(api: Api, { dist }: { readonly dist: string }): boolean {
  if (!existsSync(join(dist, 'index.html'))) return false;
  const hidden = { schema: { hide: true } };
  for (const path of filesOf(dist)) {
    const file = readBuilt(join(dist, path));
    const cacheControl = path.startsWith('assets/') ? FOREVER : 'public, no-cache';
    api.get(`/${path}`, hidden, (request, reply) => sendPublic(request, reply, file, cacheControl));
  }
  const page = readBuilt(join(dist, 'index.html'));
  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPrepared(request, reply.header('content-security-policy', DASHBOARD_POLICY), page);
  for (const path of ['/', `/:page(^(?!${NO_PAGES}$)[^/]+)`, `/:page(^(?!${NO_PAGES}$)[^/]+)/*`])
    api.get(path, hidden, show);
  return true;
}

/** The files that have an address of their own, by their paths in the folder: not the page, and no hidden ones. */
const filesOf = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => path !== 'index.html');

function readBuilt(path: string): Prepared {
  const file = prepare(readFileSync(path), TYPES[extname(path)] ?? 'application/octet-stream');
  for (const [coding, end] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (existsSync(path + end)) file.coded.set(coding, readFileSync(path + end));
  return file;
}

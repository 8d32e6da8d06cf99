import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  prepareFile,
  sendPrepared,
  serveFile,
  type Api,
  type FileOptions,
  type Prepared,
} from '../platform/http/index.ts';

/**
 * Only own-origin scripts, styles and other content, none inline. Styles set through the DOM are not covered by the
 * policy. Text never becomes a script or HTML.
 */
export const DASHBOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // For the address of the service worker alone (web/src/offline-page.ts).
  'trusted-types service-worker',
].join('; ');

/** The service worker asks the service for pages, and does nothing else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The file names contain a hash of the content. */
const FOREVER = 'public, max-age=31536000, immutable';

/** First path segments that are not pages: unknown paths below them stay problem responses. */
const NO_PAGES = ['api', 'assets', 'docs', 'errors', 'livez', 'readyz', 'metrics'].join('$|');

/**
 * Serves the built dashboard from the folder `dist`: its files with their compressed forms, and its page for all other
 * paths. All of it (under a megabyte) is read once at start, so a later build in the folder does not mix versions.
 * False if there is no build.
 */
export function dashboard(api: Api, { dist, baseUrl }: { readonly dist: string; readonly baseUrl: string }): boolean {
  if (!existsSync(join(dist, 'index.html'))) return false;
  const hidden = { schema: { hide: true } };
  for (const path of filesOf(dist)) {
    const file = readBuilt(join(dist, path));
    serveFile(api, `/${path}`, file, optionsOf(path));
  }
  // Link previews need the picture's whole address.
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    'content="/preview.png"',
    `content="${baseUrl}/preview.png"`,
  );
  const page = prepareFile('index.html', html);
  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPrepared(request, reply.header('content-security-policy', DASHBOARD_POLICY), page);
  // Shared records are only for those who have the link.
  api.get('/shared/:token', hidden, (request, reply) =>
    show(request, reply.header('x-robots-tag', 'noindex, nofollow')),
  );
  for (const path of ['/', `/:page(^(?!${NO_PAGES}$)[^/]+)`, `/:page(^(?!${NO_PAGES}$)[^/]+)/*`])
    api.get(path, hidden, show);
  return true;
}

function optionsOf(path: string): FileOptions {
  if (path.startsWith('assets/')) return { cacheControl: FOREVER };
  if (path.endsWith('.html')) return { headers: { 'content-security-policy': DASHBOARD_POLICY } };
  return path === 'service-worker.js' ? { headers: { 'content-security-policy': WORKER_POLICY } } : {};
}

/** Paths of the files in the folder, without the page and hidden files. */
const filesOf = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((path) => path !== 'index.html');

function readBuilt(path: string): Prepared {
  const file = prepareFile(path, readFileSync(path));
  for (const [coding, end] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const)
    if (existsSync(path + end)) file.coded.set(coding, readFileSync(path + end));
  return file;
}

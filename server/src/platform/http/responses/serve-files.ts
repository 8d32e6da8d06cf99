import { extname } from 'node:path';
import { prepare, sendPublic, type Prepared } from './prepared.ts';
import type { Api } from '../api.ts';

/** Content types by extension. Any other file is served as a download, never run. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The bytes of a file with the content type of its name. */
export const prepareFile = (name: string, bytes: Buffer | string): Prepared =>
  prepare(Buffer.from(bytes), TYPES[extname(name)] ?? 'application/octet-stream');

/** Caches store the response and revalidate it with its ETag before each use. */
export const REVALIDATED = 'public, no-cache';

export interface FileOptions {
  readonly cacheControl?: `public, ${string}`;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves bytes that are the same for every client at a path that OpenAPI does not describe.
 *
 * @param file Or what returns it at each request.
 */
export function serveFile(
  api: Api,
  path: string,
  file: Prepared | (() => Prepared | Promise<Prepared>),
  { cacheControl = REVALIDATED, headers = {} }: FileOptions = {},
): void {
  api.get(path, { schema: { hide: true } }, async (request, reply) =>
    sendPublic(request, reply.headers(headers), typeof file === 'function' ? await file() : file, cacheControl),
  );
}

import { prepareFile, sendPublic, REVALIDATED, type Api, type Prepared } from '../../platform/http/index.ts';
import type { Log } from '../../platform/index.ts';

/** No page of the guide but the search has a script, and that one writes text only. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>The guide is not built</title></head>
<body><main><h1>The guide is not built</h1>
<p>In the folder of the service, run <code>npm run docs:site</code> and load this page again. The reason is in the log.</p>
<p>The same pages are Markdown files in the folder <code>docs</code>. The <a href="/docs">API reference</a> is separate.</p></main></body></html>
`;

/**
 * Serves the guide under /docs/guide. It is read for its first reader, so a service whose guide is not opened spends nothing
 * on it.
 */
export function mountGuide(api: Api, log: Log, files: () => Promise<ReadonlyMap<string, Buffer>>): void {
  let pages: Promise<Map<string, Prepared>> | undefined;
  const read = async (): Promise<Map<string, Prepared>> =>
    new Map([...(await files())].map(([path, bytes]) => [path, prepareFile(path, bytes)]));
  const hidden = { schema: { hide: true } };
  api.get('/docs/guide', hidden, (_, reply) => reply.redirect('/docs/guide/'));
  api.get('/docs/guide/*', hidden, async (request, reply) => {
    pages ??= read();
    const all = await pages.catch((error: Error) => {
      log.warn({ error }, 'the guide is not built');
      // The next reader tries again.
      pages = undefined;
      return undefined;
    });
    reply.header('content-security-policy', POLICY);
    if (all === undefined)
      return reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT);
    const path = (request.params as { readonly '*': string })['*'].replace(/(^|\/)$/, '$1index.html');
    const page = all.get(path);
    return page === undefined ? reply.callNotFound() : sendPublic(request, reply, page, REVALIDATED);
  });
}

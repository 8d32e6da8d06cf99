import fastify from 'fastify';
import type { Api } from '../api.ts';
import { prepareJson, type Prepared } from '../responses/prepared.ts';
import { prepareFile, serveFile } from '../responses/serve-files.ts';
import { guidesOf } from './guides.ts';
import { addSamples } from './samples.ts';
import type { DescribedApi } from './shapes.ts';

/** The page loads nothing from elsewhere and works without a network. The component writes its styles into the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Starts the component, and mends what it lacks for keyboards and screen readers. A demo on this machine enters its Sharp
 * account's key; elsewhere the request is a 404.
 */
const START = `const accounts = await fetch('/api/v1/demo/accounts').then((response) => response.ok ? response.json() : []);
const mend = () => {
  for (const code of document.querySelectorAll('code.custom-scroll:not([tabindex])')) code.tabIndex = 0;
  for (const field of document.querySelectorAll('[role=combobox]:not([aria-expanded])')) field.ariaExpanded = 'false';
};
new MutationObserver(mend).observe(document.body, { childList: true, subtree: true });
const key = accounts.find(({ apiKey }) => apiKey !== undefined)?.apiKey;
Scalar.createApiReference('#reference', {
  url: '/docs/static/api.json',
  baseServerURL: location.origin,
  servers: [{ url: location.origin }],
  pageTitle: 'The API of Prop-Pick',
  favicon: '/favicon.svg',
  theme: 'none',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  hiddenClients: true,
  hideModels: true,
  persistAuth: false,
  documentDownloadType: 'json',
  authentication: { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { value: key ?? '' } } },
});
`;

/** The dashboard's colors; where the component's own are too pale to read, darker ones. */
const STYLE = `.light-mode{--scalar-color-accent:#0f6b64;--scalar-background-accent:#0f6b6414;--scalar-color-green:#086b3f;--scalar-color-3:#5f6670}
.dark-mode{--scalar-color-accent:#5cc8bd;--scalar-background-accent:#5cc8bd1f}
body{margin:0;--scalar-font:system-ui,sans-serif;--scalar-font-code:ui-monospace,monospace}
`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The API of Prop-Pick</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/docs/static/reference.css"></head>
<body><noscript>The reference needs JavaScript. The description does not: /api/v1/openapi.json</noscript><div id="reference"></div>
<script src="/docs/static/scalar.js"></script><script type="module" src="/docs/static/reference.js"></script></body></html>
`;

/** Mounts the API reference under /docs: Scalar over the service's own description (docs/decisions/0041). */
export function mountReference(api: Api, baseUrl: string): void {
  const headers = { 'content-security-policy': POLICY };
  for (const path of ['/docs', '/docs/']) serveFile(api, path, prepareFile('docs.html', PAGE), { headers });
  serveFile(api, '/docs/static/reference.css', prepareFile('reference.css', STYLE));
  serveFile(api, '/docs/static/reference.js', prepareFile('reference.js', START));
  serveFile(api, '/docs/static/scalar.js', once(component));
  serveFile(
    api,
    '/docs/static/api.json',
    once(() => described(api.swagger() as unknown as DescribedApi, baseUrl)),
  );
}

/** The component, a script of 5 MB that its Fastify plugin serves. It is loaded for the first reader of the reference. */
async function component(): Promise<Prepared> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const server = fastify();
  await server.register(plugin, { routePrefix: '/', configuration: { url: '/' } });
  const { rawPayload } = await server.inject('/js/scalar.js');
  await server.close();
  return prepareFile('scalar.js', rawPayload);
}

/** The description with guides, and with samples for each operation. */
function described(document: DescribedApi, baseUrl: string): Prepared {
  const own = structuredClone(document);
  own.info.description += guidesOf(baseUrl);
  addSamples(own, baseUrl);
  return prepareJson(own);
}

/** The result of the first call, for all calls. */
function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined;
  return () => (made ??= make());
}

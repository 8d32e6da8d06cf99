import { readFileSync } from 'node:fs';
import type { Api } from '../api.ts';
import type { Prepared } from '../answers/prepared.ts';
import { prepareFile, serveFile } from '../answers/serve-files.ts';

/**
 * Swagger UI from its Fastify plugin. The plugin's own routes read the disk or build the description on each request.
 */
const SHIPPED = new URL('static/', import.meta.resolve('@fastify/swagger-ui'));
const SHIPPED_FILES = ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'];

/** The page loads nothing from elsewhere and works without a network. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** The bars above the line of the dashboard's icon (web/public/favicon.svg). */
const MARK =
  '<path d="M7 21.5h18" stroke="#fff" stroke-width="2"/><path d="M11 19v-5M16 19V8M21 19v-8M11 24v1" stroke="#fff" stroke-width="3.4"/>';

/** The service's name and logo, and the start-up for its own description. The field for another URL is hidden. */
const OWN_FILES = {
  'prop-pick.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0f6b64"/>${MARK}</svg>`,
  'logo.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 32" width="148" height="32">${MARK}<text x="36" y="22" fill="#fff" font-family="system-ui,sans-serif" font-size="18" font-weight="650">Prop-Pick</text></svg>`,
  'prop-pick.css': `.swagger-ui .topbar{background:#0f6b64;padding:8px 0}.swagger-ui .topbar .download-url-wrapper{display:none}
.swagger-ui .topbar .dark-mode-toggle{margin-left:auto}
.swagger-ui .topbar .link svg{display:none}.swagger-ui .topbar .link::before{content:url(/docs/static/logo.svg)}`,
  'prop-pick.js': `SwaggerUIBundle({
  url: '/api/v1/openapi.json', dom_id: '#swagger-ui', deepLinking: true, docExpansion: 'list', validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset], layout: 'StandaloneLayout',
});`,
};

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The API of Prop-Pick</title>
<link rel="icon" type="image/svg+xml" href="/docs/static/prop-pick.svg">
<link rel="stylesheet" href="/docs/static/swagger-ui.css"><link rel="stylesheet" href="/docs/static/index.css">
<link rel="stylesheet" href="/docs/static/prop-pick.css"></head>
<body><div id="swagger-ui"></div>
<script src="/docs/static/swagger-ui-bundle.js"></script><script src="/docs/static/swagger-ui-standalone-preset.js"></script>
<script src="/docs/static/prop-pick.js"></script></body></html>
`;

/** Mounts the API reference under /docs. */
export function mountReference(api: Api): void {
  const headers = { 'content-security-policy': POLICY };
  for (const name of SHIPPED_FILES) serveFile(api, `/docs/static/${name}`, () => shippedFile(name), { headers });
  for (const [name, text] of Object.entries(OWN_FILES))
    serveFile(api, `/docs/static/${name}`, prepareFile(name, text), { headers });
  for (const path of ['/docs', '/docs/']) serveFile(api, path, prepareFile('docs.html', PAGE), { headers });
}

const read = new Map<string, Prepared>();

/** A file of the plugin, read once, when the first reader of the reference asks for it: together they are 2 MB. */
function shippedFile(name: string): Prepared {
  const file = read.get(name) ?? prepareFile(name, readFileSync(new URL(name, SHIPPED)));
  read.set(name, file);
  return file;
}

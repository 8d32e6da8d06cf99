import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';

/** The bars above their line, as in the dashboard's own icon (web/public/favicon.svg). */
const MARK =
  '<path d="M7 21.5h18" stroke="#fff" stroke-width="2"/><path d="M11 19v-5M16 19V8M21 19v-8M11 24v1" stroke="#fff" stroke-width="3.4"/>';
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0f6b64"/>${MARK}</svg>`;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 32" width="148" height="32">${MARK}<text x="36" y="22" fill="#fff" font-family="system-ui,sans-serif" font-size="18" font-weight="650">Prop-Pick</text></svg>`;
/** There is one description to read: no field asks for another. */
const STYLE = `.swagger-ui .topbar{background:#0f6b64;padding:8px 0}.swagger-ui .topbar .download-url-wrapper{display:none}.swagger-ui .topbar .dark-mode-toggle{margin-left:auto}`;

/** The name and the mark of this service on the page of the reference, in place of those of the library. */
export const REFERENCE_LOOK = {
  logo: { type: 'image/svg+xml', content: Buffer.from(LOGO), href: '/', target: '_self' },
  theme: {
    title: 'The API of Prop-Pick',
    favicon: [
      { filename: 'prop-pick.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: Buffer.from(ICON) },
    ],
    css: [{ filename: 'prop-pick.css', content: STYLE }],
  },
} satisfies Partial<FastifySwaggerUiOptions>;

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import type { Api } from './api.ts';
import { isProblemSlug, PAGE_POLICY, problemList, problemPage } from './answers/error-pages.ts';
import { openApiOptions } from './openapi/openapi.ts';
import { notFound, PROBLEMS } from './answers/problems.ts';
import { REFERENCE_LOOK } from './openapi/reference-look.ts';

/** The reference page loads nothing from elsewhere and works without a network. */
const REFERENCE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'";

/** What people read: the page behind each problem's type, and the reference of the API. */
export async function mountPages(api: Api, { baseUrl, version }: { baseUrl: string; version: string }): Promise<void> {
  await api.register(swagger, openApiOptions(baseUrl, version));
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { url: '/api/v1/openapi.json', docExpansion: 'list', persistAuthorization: false },
    ...REFERENCE_LOOK,
    staticCSP: REFERENCE_POLICY,
  });
  const html = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY };
  api.get('/errors', (_request, reply) => reply.headers(html).send(problemList()));
  api.get(
    '/errors/:slug',
    { schema: { params: Type.Object({ slug: Type.String() }) } },
    async ({ params: { slug }, headers }, reply) => {
      if (!isProblemSlug(slug)) throw notFound('There is no problem of this name.');
      if (prefersJson(headers.accept)) return reply.send({ slug, ...PROBLEMS[slug] });
      return reply.headers(html).send(problemPage(slug));
    },
  );
}

/** True for a client that names JSON and not HTML. */
const prefersJson = (accept = ''): boolean =>
  /\bapplication\/(\w+\+)?json\b/.test(accept) && !/\btext\/html\b/.test(accept);

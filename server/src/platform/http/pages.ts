import swagger from '@fastify/swagger';
import type { Api } from './api.ts';
import { PAGE_POLICY, problemList, problemPage } from './responses/error-pages.ts';
import { prepareJson, sendPublic } from './responses/prepared.ts';
import { PROBLEM_SLUGS, PROBLEMS } from './responses/problems.ts';
import { prepareFile, REVALIDATED, serveFile } from './responses/serve-files.ts';
import { openApiOptions } from './openapi/openapi.ts';
import { mountReference } from './openapi/reference.ts';

/** HTML pages: one per problem type, and the API reference. Each is prepared once. */
export async function mountPages(api: Api, { baseUrl, version }: { baseUrl: string; version: string }): Promise<void> {
  await api.register(swagger, openApiOptions(baseUrl, version));
  mountReference(api, baseUrl);
  const headers = { 'content-security-policy': PAGE_POLICY };
  serveFile(api, '/errors', prepareFile('errors.html', problemList()), { headers });
  for (const slug of PROBLEM_SLUGS) {
    const json = prepareJson({ slug, ...PROBLEMS[slug] });
    const page = prepareFile('error.html', problemPage(slug));
    api.get(`/errors/${slug}`, { schema: { hide: true } }, (request, reply) => {
      const vary = 'Accept, Accept-Encoding';
      if (prefersJson(request.headers.accept)) return sendPublic(request, reply, json, REVALIDATED, vary);
      return sendPublic(request, reply.headers(headers), page, REVALIDATED, vary);
    });
  }
}

/** True for a client that accepts JSON and does not list HTML. */
const prefersJson = (accept = ''): boolean =>
  /\bapplication\/(\w+\+)?json\b/.test(accept) && !/\btext\/html\b/.test(accept);

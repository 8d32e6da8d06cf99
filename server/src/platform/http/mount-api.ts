import { isUtf8 } from 'node:buffer';
import { Type } from 'typebox';
import type { Clock } from '../../kernel/index.ts';
import type { Context } from '../index.ts';
import { readDeclaration, type Api, type ApiModule } from './api.ts';
import { responseCheck } from './responses/check-responses.ts';
import { respondInCsv } from './responses/csv-response.ts';
import { NOT_CHANGED, prepareJson, sendPublic, type Prepared } from './responses/prepared.ts';
import { REVALIDATED } from './responses/serve-files.ts';
import { guardRequests, type Guards } from './access.ts';
import { invalidRequest, notJson, Problem } from './responses/problems.ts';
import { admitRequests, type BodyBounds } from './limits/bodies.ts';
import { shedLoad, type Pressure } from './limits/shed-load.ts';

/** The prefix of every route of the API. */
const API_PREFIX = '/api/v1';

interface ApiOptions extends Guards {
  readonly modules: readonly ApiModule[];
  readonly pressure: Pressure;
  readonly bodies: BodyBounds;
  readonly longestReadMs: number;
  readonly wallClock: Clock;
  readonly baseUrl: string;
  readonly context: Context;
  readonly checkResponses?: boolean | undefined;
}

/** Mounts all routes under /api/v1. */
export async function mountApi(root: Api, options: ApiOptions): Promise<void> {
  await root.register(
    async (api: Api) => {
      api.decorate('identify', options.identify);
      readJsonBodies(api);
      api.addHook('onRoute', readDeclaration);
      shedLoad(api, { ...options, log: options.context.log });
      guardRequests(api, options);
      admitRequests(api, { ...options, log: options.context.log });
      if (options.checkResponses === true) {
        const check = responseCheck();
        api.addHook('preSerialization', async (request, reply, payload) => {
          check(request, reply, payload);
          return payload;
        });
      }
      respondInCsv(api);
      serveDescription(api, root);
      for (const module of options.modules) module.routes?.(api);
    },
    { prefix: API_PREFIX },
  );
}

/** Builds the description once, when it is first asked for: it takes a tenth of a start. */
function serveDescription(api: Api, root: Api): void {
  let description: Prepared | undefined;
  api.get('/openapi.json', OPENAPI_ROUTE, (request, reply) => {
    description ??= prepareJson(root.swagger());
    return sendPublic(request, reply, description, REVALIDATED);
  });
}

const OPENAPI_ROUTE = {
  config: { access: 'public' },
  schema: {
    summary: 'This description',
    description:
      'OpenAPI 3.1, made from the declarations that requests and responses are checked against. /docs shows it.',
    tags: ['Reference'],
    response: {
      200: Type.Unsafe<object>({
        type: 'object',
        required: ['openapi', 'paths'],
        properties: { openapi: { type: 'string' }, paths: { type: 'object', additionalProperties: true } },
        examples: [{ openapi: '3.1.0', paths: {} }],
        description: 'OpenAPI 3.1',
      }),
      304: NOT_CHANGED,
    },
  },
} as const;

/**
 * An empty body counts as none, whatever its media type: some clients always send one. JSON must be UTF-8 (RFC 8259,
 * 8.1). Other bytes would all decode to the replacement character, even in two different passwords.
 */
function readJsonBodies(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const coding = request.headers['content-encoding'] ?? 'identity';
    if (body.length === 0) done(null, undefined);
    else if (coding.toLowerCase() !== 'identity')
      done(new Problem('unsupported-media-type', 'The body must not be compressed.'), undefined);
    else if (isUtf8(body)) void parse(request, body.toString(), done);
    else done(invalidRequest([{ pointer: '', detail: 'has a body that is not UTF-8' }]), undefined);
  });
  api.addContentTypeParser('*', (request, _body, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(notJson(), undefined);
  });
}

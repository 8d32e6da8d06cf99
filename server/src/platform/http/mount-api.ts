import { Type } from 'typebox';
import { authorize, identifyRequest, isPublic } from './access.ts';
import { readDeclaration, refuseUnexpectedBody, type Api, type Room } from './api.ts';
import type { Identify } from './caller.ts';
import { answerCheck } from './check-answers.ts';
import { countRequest, settleCount, type CountRequests } from './limits.ts';
import { unavailable } from './problems.ts';

/** Requests in work at once when nothing else is said: about two seconds of work for a node. More only lengthen everybody's
 *  wait. */
const MOST_CONCURRENT = 6_000;

interface ApiOptions {
  readonly rooms: readonly Room[];
  readonly identify: Identify;
  readonly limits?: CountRequests | undefined;
  readonly mostConcurrent?: number | undefined;
  readonly checkAnswers?: boolean | undefined;
}

/** Everything under /api/v1: each request is proved, counted and authorised by its route's declaration, in this order. */
export async function mountApi(root: Api, options: ApiOptions): Promise<void> {
  await root.register(
    async (api: Api) => {
      readJsonBodies(api);
      api.addHook('onRoute', readDeclaration);
      shedLoad(api, options.mostConcurrent ?? MOST_CONCURRENT);
      guard(api, options);
      if (options.checkAnswers === true) {
        const check = answerCheck();
        api.addHook('preSerialization', async (request, reply, payload) => {
          check(request, reply, payload);
          return payload;
        });
      }
      api.get('/openapi.json', OPENAPI_ROUTE, async () => root.swagger());
      for (const room of options.rooms) room.routes?.(api);
    },
    { prefix: '/api/v1' },
  );
}

const OPENAPI_ROUTE = {
  config: { access: { credentials: 'public' } },
  schema: {
    summary: 'This description',
    tags: ['Reference'],
    response: {
      200: Type.Unsafe<object>({ type: 'object', required: ['openapi', 'paths'], description: 'OpenAPI 3.1' }),
    },
  },
} as const;

function guard(api: Api, { identify, limits }: ApiOptions): void {
  api.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || isPublic(access)) return;
    request.caller = await identifyRequest(identify, request);
    if (limits !== undefined) await countRequest(limits, request, reply);
    authorize(access, request.caller);
  });
  api.addHook('preValidation', async (request) => refuseUnexpectedBody(request));
  if (limits === undefined) return;
  api.addHook('onSend', async (request, reply, payload) => {
    await settleCount(limits, request, reply.statusCode);
    return payload;
  });
}

/** An empty body is no body, whatever its type says: some clients always name one. */
function readJsonBodies(api: Api): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Admits so many requests at once and tells the others to come back: waiting longer helps nobody when all wait. */
function shedLoad(api: Api, mostConcurrent: number): void {
  let inWork = 0;
  api.addHook('onRequest', async (_request, reply) => {
    if (inWork >= mostConcurrent) throw unavailable('More requests are in work than the service can take.');
    inWork += 1;
    // 'close' comes once for every answer, also when the caller went away before it.
    reply.raw.once('close', () => {
      inWork -= 1;
    });
  });
}

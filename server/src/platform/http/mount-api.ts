import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { areaOf } from '../../access/index.ts';
import { authorize, identifyRequest, isPublic } from './access.ts';
import type { Admission } from './admission.ts';
import { readDeclaration, refuseUnexpectedBody, type Api, type ApiModule } from './api.ts';
import type { Caller, Identify } from './caller.ts';
import { answerCheck } from './check-answers.ts';
import { countWhileProving } from './count-while-proving.ts';
import { isUncounted, noteCount, settleCount, type CountRequests } from './limits.ts';
import { invalidRequest, notJson, Problem } from './problems.ts';
import { waitedMs } from './short-turns.ts';

/** Where everything of the API lies. */
export const API_PREFIX = '/api/v1';

interface ApiOptions {
  readonly modules: readonly ApiModule[];
  readonly identify: Identify;
  readonly limits?: CountRequests | undefined;
  readonly door: Admission;
  readonly checkAnswers?: boolean | undefined;
}

/** Everything under /api/v1: each request is proved, counted and authorised by its route's declaration, in this order. */
export async function mountApi(root: Api, options: ApiOptions): Promise<void> {
  await root.register(
    async (api: Api) => {
      api.decorate('identify', options.identify);
      readJsonBodies(api);
      api.addHook('onRoute', readDeclaration);
      tellReady(api, options.door);
      guard(api, options);
      if (options.checkAnswers === true) {
        const check = answerCheck();
        api.addHook('preSerialization', async (request, reply, payload) => {
          check(request, reply, payload);
          return payload;
        });
      }
      api.get('/openapi.json', OPENAPI_ROUTE, async () => root.swagger());
      for (const module of options.modules) module.routes?.(api);
    },
    { prefix: API_PREFIX },
  );
}

const OPENAPI_ROUTE = {
  config: { access: 'public' },
  schema: {
    summary: 'This description',
    description:
      'OpenAPI 3.1, made from the declarations that requests and answers are checked against. /docs shows it.',
    tags: ['Reference'],
    response: {
      200: Type.Unsafe<object>({
        type: 'object',
        required: ['openapi', 'paths'],
        properties: { openapi: { type: 'string' }, paths: { type: 'object', additionalProperties: true } },
        examples: [{ openapi: '3.1.0', paths: {} }],
        description: 'OpenAPI 3.1',
      }),
    },
  },
} as const;

function guard(api: Api, { identify, limits }: ApiOptions): void {
  api.addHook('onRequest', async (request, reply) => {
    const { access, ahead } = request.routeOptions.config;
    if (isPublic(access)) return;
    const { group } = areaOf(access);
    const begin = (guess: Caller): void => ahead?.(request, guess);
    if (limits === undefined) request.caller = await identifyRequest(identify, request, begin);
    else {
      const proved = await countWhileProving(limits, group, (onGuess) =>
        identifyRequest(identify, request, (guess) => {
          onGuess(guess);
          begin(guess);
        }),
      );
      request.caller = proved.caller;
      noteCount(request, reply, group, await proved.allowance);
    }
    authorize(access, request.caller);
    // Who hung up meanwhile is answered by nobody: nothing is worked out for him.
    if (reply.raw.destroyed) reply.hijack();
  });
  api.addHook('preValidation', (request, _reply, done) => {
    refuseUnexpectedBody(request);
    done();
  });
  if (limits === undefined) return;
  api.addHook('onSend', (request, reply, payload, done) => {
    // Who went away in the middle of his body has no answer that could count.
    if (isUncounted(reply.statusCode) || request.raw.errored !== null)
      void settle(limits, request, (failure) => (failure === null ? done(null, payload) : done(failure)));
    else done(null, payload);
  });
}

/** Gives the request back before its answer goes on; the few that are given back are the only ones that wait here. */
async function settle(
  limits: CountRequests,
  request: FastifyRequest,
  settled: (failure: Error | null) => void,
): Promise<void> {
  const failure = await settleCount(limits, request).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  settled(failure);
}

/**
 * An empty body is no body, whatever its type says: some clients always name one. JSON is UTF-8 (RFC 8259, 8.1): other bytes
 * would all be read as the same character, those of two passwords too.
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

/** What the door is to know of those who were taken in: how long it took until their answers were ready. */
function tellReady(api: Api, door: Admission): void {
  api.addHook('onSend', (request, reply, payload, done) => {
    door.ready(reply.raw, waitedMs(request.raw) + reply.elapsedTime);
    done(null, payload);
  });
}

import { exampleOf } from './example.ts';
import { problemResponse, problemsByStatus } from './problems.ts';
import { NO_LIMIT } from '../../quota.ts';
import type { DescribedApi, Media, OperationPart, ResponsePart, Shape } from './shapes.ts';

const HEADERS = {
  'X-Request-Id': { description: 'Names this request in our log.', schema: { type: 'string' } },
  'X-RateLimit-Limit': {
    description: `Requests a day of the operation’s group; ${NO_LIMIT} where there is no limit.`,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'What is left of them today (UTC).', schema: { type: 'integer' } },
  'X-RateLimit-Reset': { description: 'The next midnight in UTC.', schema: { type: 'string', format: 'date-time' } },
  ETag: { description: 'Names this very response: send it as If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: 'For how long your own cache may use the response.', schema: { type: 'string' } },
  Link: {
    description: 'Of CSV: the next page, as `<?…>; rel="next"`, relative to this address; none on the last page.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` on a response that an earlier request with the same Idempotency-Key got.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'The schemes that are understood.', schema: { type: 'string' } },
} as const;
type HeaderName = keyof typeof HEADERS;

const ALWAYS: readonly HeaderName[] = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
const IDEMPOTENCY_KEY = 'Idempotency-Key';

/**
 * Completes the library's description: names and examples for operations, shared headers and problems, and components
 * for titled schemas.
 */
export function finishDescription(api: DescribedApi, baseUrl: string): void {
  api.components.headers = HEADERS;
  api.components.responses = {};
  for (const [path, operations] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId ??= operationIdOf(method, path);
      describeResponses(operation);
      addExamples(operation);
      addHeaders(operation);
      addCsv(operation);
      addProblems(api, operation, baseUrl);
    }
  hoistTitled(api);
}

/** `GET /api/v1/players/{id}/games` is `getPlayersByIdGames`. */
function operationIdOf(method: string, path: string): string {
  const parts = path.replace('/api/v1/', '').split('/');
  const words = parts.flatMap((part) => (part.startsWith('{') ? ['By', ...wordsOf(part)] : wordsOf(part)));
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const wordsOf = (part: string): string[] => part.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');

/** The library's default for a response without a description. */
const DEFAULT_DESCRIPTION = 'Default Response';

function describeResponses({ summary, responses }: OperationPart): void {
  for (const response of Object.values(responses))
    if (response.description === DEFAULT_DESCRIPTION) response.description = `${summary}.`;
}

function addExamples({ requestBody, responses }: OperationPart): void {
  const parts = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  for (const media of parts.flatMap((content): Media[] => Object.values(content ?? {}))) {
    if (media.schema === undefined || media.example !== undefined) continue;
    const example = exampleOf(media.schema);
    if (!isLikeSchema(example)) media.example = example;
  }
}

/**
 * Linters take an object with `type` and `default` or `example` for a schema. Bodies with such members get no example
 * of the whole; their members have their own.
 */
function isLikeSchema(example: unknown): boolean {
  const entry: unknown = Array.isArray(example) ? example[0] : example;
  return typeof entry === 'object' && entry !== null && 'type' in entry && ('default' in entry || 'example' in entry);
}

function addHeaders({ responses, parameters = [] }: OperationPart): void {
  const isCached = '304' in responses;
  const takesKey = parameters.some(({ name }) => name === IDEMPOTENCY_KEY);
  for (const [status, response] of Object.entries(responses)) {
    const names: HeaderName[] = [...ALWAYS];
    if (isCached) names.push('ETag', 'Cache-Control');
    if (takesKey && status.startsWith('2')) names.push('Idempotency-Replayed');
    response.headers = { ...refsTo(names), ...response.headers };
  }
}

const refsTo = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Every list is CSV too. The example is a table without rows. */
function addCsv(operation: OperationPart): void {
  const { 'x-csv': header, responses } = operation;
  delete operation['x-csv'];
  const response = responses['200'];
  if (header === undefined || response?.content === undefined) return;
  response.content['text/csv'] = { schema: { type: 'string' }, example: `${header}\r\n` };
  response.headers = { ...refsTo(['Link']), ...response.headers };
}

const OF_STATUS: Readonly<Record<string, HeaderName>> = {
  '401': 'WWW-Authenticate',
  '429': 'Retry-After',
  '503': 'Retry-After',
};

/** Each set of problems with one status is described once. */
function addProblems(
  { components: { responses = {} } }: DescribedApi,
  operation: OperationPart,
  baseUrl: string,
): void {
  for (const [status, of] of problemsByStatus(operation['x-problems'] ?? [])) {
    const name = of.join('.');
    const more = OF_STATUS[status];
    responses[name] ??= {
      ...problemResponse(of, baseUrl),
      headers: refsTo(more === undefined ? ALWAYS : [...ALWAYS, more]),
    };
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` } satisfies ResponsePart;
  }
}

/** Moves schemas with a title into `components.schemas`. Throws if two different schemas share a title. */
function hoistTitled({ components, paths }: DescribedApi): void {
  const hoist = (shape: Shape): Shape => {
    for (const name of Object.keys(shape.properties ?? {}))
      if (shape.properties?.[name] !== undefined) shape.properties[name] = hoist(shape.properties[name]);
    if (shape.items !== undefined) shape.items = hoist(shape.items);
    for (const list of [shape.anyOf, shape.oneOf, shape.allOf])
      list?.forEach((one, index) => (list[index] = hoist(one)));
    if (shape.title === undefined) return shape;
    const known = components.schemas[shape.title];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape))
      throw new Error(`two different shapes have the title ${shape.title}`);
    components.schemas[shape.title] = shape;
    return { $ref: `#/components/schemas/${shape.title}` };
  };
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations)))
    for (const { content } of [operation.requestBody ?? {}, ...Object.values(operation.responses)])
      for (const media of Object.values(content ?? {}))
        if (media.schema?.$ref === undefined && media.schema !== undefined) media.schema = hoist(media.schema);
}

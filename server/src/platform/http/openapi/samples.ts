import { inPython } from './python-sample.ts';
import type { CodeSample, DescribedApi, OperationPart, Sampled, Shape } from './shapes.ts';

/**
 * Adds a sample in curl, TypeScript and Python to every operation. Examples of optional parameters are removed: the page
 * would send them with its first request.
 */
export function addSamples(api: DescribedApi, baseUrl: string): void {
  for (const [path, operations] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const sampled = sampledOf(operation, { baseUrl, method: method.toUpperCase(), path });
      operation['x-codeSamples'] = [
        { lang: 'Shell', label: 'curl', source: inCurl(sampled) },
        { lang: 'TypeScript', label: 'TypeScript', source: inTypeScript(sampled) },
        { lang: 'Python', label: 'Python', source: inPython(sampled) },
      ] satisfies CodeSample[];
      for (const parameter of operation.parameters ?? [])
        if (parameter['required'] !== true) {
          delete parameter['example'];
          delete parameter.schema?.examples;
          delete parameter.schema?.items?.examples;
        }
    }
}

function sampledOf(operation: OperationPart, at: Pick<Sampled, 'baseUrl' | 'method' | 'path'>): Sampled {
  const { operationId = '', parameters = [], security = [], requestBody, responses } = operation;
  const valuesIn = (place: string): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && each['required'] === true)
        .map(({ name, schema, example }) => [name, example ?? valueOf(schema)]),
    );
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const done = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  const kinds = security.flatMap((each) => Object.keys(each));
  return {
    ...at,
    operationId,
    pathParams: valuesIn('path'),
    query: valuesIn('query'),
    credential: (['apiKey', 'opsToken', 'accessToken'] as const).find((kind) => kinds.includes(kind)),
    body: type === undefined ? undefined : { type, example },
    accept: Object.keys(done?.content ?? {})[0],
  };
}

const valueOf = ({ examples, enum: words, minimum = 1, type }: Shape = {}): unknown =>
  examples?.[0] ?? words?.[0] ?? (type === 'integer' ? minimum : 'text');

const SENT = {
  apiKey: 'X-API-Key: $KEY',
  accessToken: 'Authorization: Bearer $TOKEN',
  opsToken: 'Authorization: Bearer $TOKEN',
};

function urlOf({ baseUrl, path, pathParams, query }: Sampled): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(pathParams[name])));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
}

const isJson = (type: string): boolean => type === 'application/json';
const bodyText = ({ type, example }: NonNullable<Sampled['body']>, space?: number): string =>
  isJson(type) ? JSON.stringify(example ?? {}, undefined, space) : String(example);

function inCurl(sampled: Sampled): string {
  const { method, credential, body, accept } = sampled;
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const options = [
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    ...(accept === 'text/event-stream' ? ['-N'] : []),
    ...(credential === undefined ? [] : [`-H "${SENT[credential]}"`]),
    ...(body === undefined ? [] : [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(bodyText(body))}`]),
  ];
  return [`curl ${quoted(urlOf(sampled))}`, ...options].join(' \\\n  ');
}

const CREDENTIALS = {
  apiKey: { imported: 'apiKey', made: "apiKey('pp_…')" },
  opsToken: { imported: 'opsToken', made: "opsToken('pps_…')" },
  accessToken: { imported: 'signIn', made: 'await signIn({ baseUrl, email, password })' },
};

function inTypeScript(sampled: Sampled): string {
  const { baseUrl, method, path, pathParams, query, credential, body, accept } = sampled;
  const own = credential && CREDENTIALS[credential];
  const isText = accept !== undefined && !isJson(accept);
  const params = {
    ...(Object.keys(pathParams).length > 0 && { path: pathParams }),
    ...(Object.keys(query).length > 0 && { query }),
  };
  const init = [
    ...(Object.keys(params).length > 0 ? [`params: ${literal(params)}`] : []),
    ...(body === undefined ? [] : [`body: ${literal(isJson(body.type) ? (body.example ?? {}) : body.example)}`]),
    ...(body === undefined || isJson(body.type)
      ? []
      : [`headers: { 'content-type': '${body.type}' }`, 'bodySerializer: (text) => text']),
    ...(isText ? [`parseAs: '${accept === 'text/event-stream' ? 'stream' : 'text'}'`] : []),
  ];
  const call = `api.${method}('${path}'${init.length === 0 ? '' : `, {\n  ${init.join(',\n  ')},\n}`})`;
  const imported = [...(own === undefined ? [] : [own.imported]), 'dataOf', 'propPick'].toSorted();
  const options = [...(own === undefined ? ['baseUrl'] : ['baseUrl', `credential: ${own.made}`])].join(', ');
  return [
    `import { ${imported.join(', ')} } from '@prop-pick/client';`,
    '',
    `const baseUrl = '${baseUrl}';`,
    ...(credential === 'accessToken' ? ["const [email, password] = ['you@example.org', '…'];"] : []),
    `const { api } = propPick({ ${options} });`,
    `const data = await dataOf(${call});`,
    'console.log(data);',
  ].join('\n');
}

/** A value as TypeScript with single quotes; members without quotes where a name allows it. */
function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([name, each]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}: ${literal(each)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

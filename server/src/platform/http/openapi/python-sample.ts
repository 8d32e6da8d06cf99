import type { Sampled } from './shapes.ts';

/** How the Python client is made for each kind of credential. */
const CLIENTS = {
  apiKey: ["client = PropPick(base_url, api_key='pp_…')"],
  opsToken: ["client = PropPick(base_url, token='pps_…')"],
  accessToken: ['client = PropPick(base_url)', "client.sign_in('you@example.org', '…')"],
};

/** With our client for Python: its methods are named after the operations, as its generator names them. */
export function inPython(sampled: Sampled): string {
  const { baseUrl, operationId, pathParams, query, credential, body, accept } = sampled;
  const given = [
    ...Object.values(pathParams).map(literal),
    ...(body === undefined ? [] : [literal(body.example ?? {})]),
    ...Object.entries(query).map(([name, value]) => `${snake(name)}=${literal(value)}`),
  ];
  const call = `client.${snake(operationId)}(${given.join(', ')})`;
  return [
    'from prop_pick import PropPick',
    '',
    `base_url = ${literal(baseUrl)}`,
    ...(credential === undefined ? ['client = PropPick(base_url)'] : CLIENTS[credential]),
    ...called(call, accept),
  ].join('\n');
}

function called(call: string, accept: string | undefined): string[] {
  if (accept === undefined) return [call];
  if (accept === 'text/event-stream') return [`for event in ${call}:`, '    print(event)'];
  return [`data = ${call}`, 'print(data)'];
}

/** Words of Python that no argument may be named. */
const KEYWORDS = new Set(['from', 'in', 'is', 'as', 'class', 'import', 'not', 'or', 'and', 'for', 'with', 'global']);

function snake(name: string): string {
  const lower = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/\W+/g, '_')
    .toLowerCase();
  return KEYWORDS.has(lower) ? `${lower}_` : lower;
}

/** A value as Python with single quotes. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => `${literal(name)}: ${literal(each)}`);
  return `{${members.join(', ')}}`;
}

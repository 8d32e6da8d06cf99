import { nameOf, snake } from './names.ts';
import { docstring, literal, type Shape, type Types } from './types.ts';

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Shape;
}

type Content = Readonly<Record<string, { readonly schema?: Shape }>>;

export interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content; readonly required?: boolean };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** An operation with its place. */
export interface Described {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Takes an Idempotency-Key and creates something. */
  readonly isKeyed: boolean;
}

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly parameter: Parameter;
}

const JSON_TYPE = 'application/json';

/** The methods of an operation: the call, and for pages an iterator over all items. */
export function methodsOf(described: Described, types: Types): string {
  const { method, path, operation, isKeyed } = described;
  const { operationId = '', summary = '', parameters = [], requestBody, responses } = operation;
  const className = nameOf(operationId);
  const argument = (parameter: Parameter): Argument => ({
    name: snake(parameter.name),
    type: argumentType(types.typeOf(parameter.schema, className + nameOf(parameter.name))),
    parameter,
  });
  const inPath = parameters.filter((one) => one.in === 'path').map(argument);
  const inQuery = parameters.filter((one) => one.in === 'query').map(argument);
  const inHeader = parameters.filter((one) => one.in === 'header' && one.name !== 'If-None-Match').map(argument);
  const [bodyType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const bodyIs = bodyType === JSON_TYPE ? types.typeOf(body?.schema ?? {}, `${className}Body`) : 'str | bytes';
  const positional = [
    ...inPath.map(({ name, type }) => `${name}: ${type}`),
    ...(bodyType === undefined ? [] : [`body: ${bodyIs}`]),
  ];
  const named = [...inQuery, ...inHeader];
  const sent = [
    literal(method),
    pathText(path),
    ...(inQuery.length === 0 ? [] : [`query=${dictText(inQuery)}`]),
    ...(inHeader.length === 0 ? [] : [`headers=${dictText(inHeader)}`]),
    ...(bodyType === undefined
      ? []
      : ['body=body', ...(bodyType === JSON_TYPE ? [] : [`body_type=${literal(bodyType)}`])]),
    ...(isKeyed ? ['keyed=True'] : []),
  ];
  const { kind, type } = resultOf(responses, className, types);
  const name = snake(operationId);
  const call = `    def ${name}(${signature(positional, named)}) -> ${type}:
        ${docstring(`${summary}: ${method} ${path}.`)}
        return self._${kind}(${sent.join(', ')})
`;
  return call + (eachItem({ name, named, positional, inPath, responses, types, className }) ?? '');
}

function signature(positional: readonly string[], named: readonly Argument[]): string {
  const keywords = named.map(({ name, type, parameter }) =>
    parameter.required === true ? `${name}: ${type}` : `${name}: ${type} | None = None`,
  );
  return ['self', ...positional, ...(keywords.length === 0 ? [] : ['*', ...keywords])].join(', ');
}

const argumentType = (type: string): string => type.replace(/^list\[/, 'Sequence[');
const pathText = (path: string): string =>
  path.includes('{')
    ? `f"${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{_part(${snake(name)})}`)}"`
    : literal(path);
const dictText = (values: readonly Argument[]): string =>
  `{${values.map(({ name, parameter }) => `${literal(parameter.name)}: ${name}`).join(', ')}}`;

/** How the response is read, and its type. */
function resultOf(responses: Operation['responses'], className: string, types: Types) {
  const content = contentOf(responses);
  const json = content[JSON_TYPE];
  if (json !== undefined) return { kind: 'json', type: types.typeOf(json.schema ?? {}, `${className}Response`) };
  const [mediaType] = Object.keys(content);
  if (mediaType === undefined) return { kind: 'nothing', type: 'None' };
  if (mediaType === 'text/event-stream') return { kind: 'stream', type: 'Iterator[WebhookEvent]' };
  return Object.keys(content).length === 1 ? { kind: 'text', type: 'str' } : { kind: 'bytes', type: 'bytes' };
}

const contentOf = (responses: Operation['responses']): Content =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};

interface Paged {
  readonly name: string;
  readonly named: readonly Argument[];
  readonly positional: readonly string[];
  readonly inPath: readonly Argument[];
  readonly responses: Operation['responses'];
  readonly types: Types;
  readonly className: string;
}

/** An iterator over the items of all pages, for a read in pages. */
function eachItem({ name, named, positional, inPath, responses, types, className }: Paged): string | undefined {
  const type = types.typeOf(contentOf(responses)[JSON_TYPE]?.schema ?? {}, `${className}Response`);
  const takes = (argument: string): boolean => named.some((one) => one.name === argument);
  const isNumbered = takes('page') && takes('version');
  if (!name.startsWith('get_') || !(takes('cursor') || isNumbered)) return undefined;
  const item = types.itemOf(type, isNumbered ? 'rows' : 'items');
  const moving = isNumbered ? ['page', 'version'] : ['cursor'];
  const kept = named.filter((one) => !moving.includes(one.name));
  const passed = [...inPath.map((one) => one.name), ...kept.map((one) => `${one.name}=${one.name}`)];
  const next = [...passed, ...moving.map((one) => `${one}=${one}`)].join(', ');
  return `
    def iter_${name.slice('get_'.length)}(${signature(positional, kept)}) -> Iterator[${item}]:
        """Every item of \`${name}\`, page by page."""
        return self._${isNumbered ? 'numbered' : 'items'}(lambda ${moving.join(', ')}: self.${name}(${next}))
`;
}

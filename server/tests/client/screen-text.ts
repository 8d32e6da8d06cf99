import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A text for readers, written into a component instead of its page's `strings.ts`. */
export interface FoundText {
  readonly path: string;
  readonly text: string;
}

interface Known {
  /** Members of the API's enums: `Over`, `Premium`. */
  readonly values: ReadonlySet<string>;
  /** Class names of the style sheets. */
  readonly classes: ReadonlySet<string>;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

interface Parser {
  parseSync(path: string, text: string): { readonly program: Node };
}

const WEB = join(import.meta.dirname, '../../../web/package.json');
/** The parser of the dashboard's own bundler. */
const { parseSync } = (await import(createRequire(WEB).resolve('vite'))) as Parser;

/** Attributes and properties whose text is shown or spoken. Text in others is technical unless it reads like prose. */
const SHOWN = new Set([
  ...[
    'aria-label',
    'aria-description',
    'title',
    'placeholder',
    'alt',
    'label',
    'note',
    'what',
    'word',
    'words',
    'hint',
  ],
  ...['all', 'explained', 'example'],
]);
/** Never shown: names of modules and types, and errors for developers. */
const SKIPPED = /^(Import|ThrowStatement|TS(?!As|Satisfies|NonNull))/;
const TECHNICAL = new Set([
  'className',
  'd',
  'points',
  'transform',
  'viewBox',
  'queryKey',
  'preserveAspectRatio',
  'rel',
]);
/** Calls whose arguments are selectors, media queries and headers. */
const TECHNICAL_CALLS = new Set(['matchMedia', 'closest', 'querySelector', 'set']);
/** Names of keys, of the model's blocks, of browser errors and interfaces. */
const NAMES = new Set([
  'Escape',
  'Enter',
  'Tab',
  'ArrowDown',
  'ArrowUp',
  'AbortError',
  'Baseline',
  'Market',
  'Problem',
  'Unreachable',
  'Notification',
]);

const PROSE = /\p{L}{2,}[,.:;!?’…]*\s+\p{L}{2,}/u;
const PART_OF_PROSE = /\s\p{L}{2,}|(?<![\d\p{L}])\p{L}{2,}[,.:;!?]?\s/u;
/** How a request is addressed: its method and path. */
const ADDRESS = /^(GET|POST|PUT|PATCH|DELETE) \//;
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;

export function textOutsideStrings(path: string, source: string, { values, classes }: Known): FoundText[] {
  const found: FoundText[] = [];
  const isClasses = (text: string): boolean => text.split(/\s+/).every((word) => word === '' || classes.has(word));
  const report = (text: string): void => void found.push({ path, text: text.trim() });

  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) for (const one of value) visit(one, isShown);
    else if (isNode(value)) visitNode(value, isShown);
  }
  function visitNode(node: Node, isShown: boolean): void {
    if (SKIPPED.test(node.type)) return;
    const name = nameOf(node);
    if ((name !== undefined && TECHNICAL.has(name)) || isTechnicalCall(node)) return;
    if (node.type === 'JSXText' && /\p{L}/u.test(String(node['value']))) report(String(node['value']));
    if (node.type === 'Literal' && typeof node['value'] === 'string') visitText(node['value'], isShown);
    if (node.type === 'TemplateElement') visitPart((node['value'] as { cooked: string }).cooked, isShown);
    const within = isShown || (name !== undefined && SHOWN.has(name));
    for (const [member, value] of Object.entries(node))
      visit(value, (member === 'value' && within) || (member === 'expression' && isShown));
  }
  function visitText(text: string, isShown: boolean): void {
    if (values.has(text) || NAMES.has(text) || isClasses(text)) return;
    if (PROSE.test(text) || CAPITALISED.test(text) || (isShown && /\p{L}/u.test(text))) report(text);
  }
  function visitPart(text: string, isShown: boolean): void {
    if (!isClasses(text) && !ADDRESS.test(text) && (PART_OF_PROSE.test(text) || (isShown && /\p{L}/u.test(text))))
      report(text);
  }
  visit(parseSync(path, source).program, false);
  return found;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function isTechnicalCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  const named = (callee.type === 'MemberExpression' ? callee['property'] : callee) as { readonly name?: string };
  return named.name !== undefined && TECHNICAL_CALLS.has(named.name);
}

/** The name of an attribute or a property. */
function nameOf({ type, name, key }: Node): string | undefined {
  if (type !== 'JSXAttribute' && type !== 'Property') return undefined;
  const named = (type === 'Property' ? key : name) as { readonly name?: unknown; readonly value?: unknown };
  return typeof named.name === 'string' ? named.name : undefined;
}

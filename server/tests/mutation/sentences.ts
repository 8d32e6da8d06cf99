/** The part of a syntax-tree node used here. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly expressions?: readonly SyntaxNode[];
}

/** Expressions without logic; a text around any other one is changed, because its logic would be excluded too. */
const PLAIN = ['Identifier', 'MemberExpression'];

const textOf = ({ type, value, quasis = [], expressions = [] }: SyntaxNode): string | undefined => {
  if (type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral' || !expressions.every((one) => PLAIN.includes(one.type))) return undefined;
  return quasis.map((part) => part.value.raw).join('0');
};

/**
 * Excludes texts of two words or more: sentences and names for people, and SQL, which other tests cover. Single words,
 * keys and patterns are logic and are changed.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sentences',
    value: {
      shouldIgnore: ({ node }: { readonly node: SyntaxNode }): string | undefined =>
        /\p{L}[,;:]?\s+\p{L}/u.test(textOf(node) ?? '') ? 'a sentence, a name or SQL' : undefined,
    },
  },
];

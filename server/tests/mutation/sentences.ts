/** A node of a syntax tree, as far as it is read here. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly expressions?: readonly SyntaxNode[];
}

/** Expressions that decide nothing; a text around any other one is changed, or its logic would be left out with it. */
const PLAIN = ['Identifier', 'MemberExpression'];

const textOf = ({ type, value, quasis = [], expressions = [] }: SyntaxNode): string | undefined => {
  if (type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral' || !expressions.every((one) => PLAIN.includes(one.type))) return undefined;
  return quasis.map((part) => part.value.raw).join('0');
};

/**
 * Leaves out texts of two words or more: sentences and names for people, and SQL, which tests of other kinds read. Single
 * words, keys and patterns are logic and are changed.
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

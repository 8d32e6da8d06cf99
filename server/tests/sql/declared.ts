import { join } from 'node:path';
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';
import { DeclaredTypes, type DeclaredType } from './declared-types.ts';
import { SERVER } from './sources.ts';

/** A statement in the source text. */
export interface Declared {
  /** `file:line`, relative to the server's folder. */
  readonly place: string;
  /** The function that declares it, or `sent` without one. */
  readonly by: 'query' | 'command' | 'cursorQuery' | 'copy' | 'sent';
  /** Types of the parameters, or of the columns that COPY writes; undefined if none are declared. */
  readonly input: readonly DeclaredType[] | undefined;
  /** Members of a row; undefined if no rows are read, or only as whole objects. */
  readonly row: ReadonlyMap<string, DeclaredType> | undefined;
  /** The text of a statement that is sent; undefined if it is built at run time. */
  readonly text: string | undefined;
}

const DECLARING = ['query', 'command', 'cursorQuery', 'copy'] as const;

/** Reads the statements of some files with the TypeScript compiler. */
export function declaredIn(files: readonly string[]): Declared[] {
  const api = new API({ cwd: SERVER });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(import.meta.dirname, 'product.tsconfig.json')] });
    const project = snapshot.getProjects()[0];
    if (project === undefined) throw new Error('the compiler opened no project');
    const types = new DeclaredTypes(project.checker);
    return files.flatMap((path) => {
      const file = project.program.getSourceFile(join(SERVER, path));
      if (file === undefined) throw new Error(`${path} is not in the project`);
      return callsIn(file).flatMap((call) => statementOf(call, { path, file, types }) ?? []);
    });
  } finally {
    api.close();
  }
}

function callsIn(file: SourceFile): CallExpression[] {
  const calls: CallExpression[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) calls.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return calls;
}

interface Place {
  readonly path: string;
  readonly file: SourceFile;
  readonly types: DeclaredTypes;
}

function statementOf(call: CallExpression, { path, file, types }: Place): Declared | undefined {
  const { expression, typeArguments = [] } = call;
  const { line } = file.getLineAndCharacterOfPosition(expression.getStart(file));
  const place = `${path}:${line + 1}`;
  const given = Array.from(typeArguments, (argument) => types.at(argument));
  if (isIdentifier(expression)) {
    const by = DECLARING.find((name) => name === expression.text);
    if (by === undefined) return undefined;
    const [input, row] = given;
    return { place, by, input: input && types.elements(input), row: row && types.members(row), text: undefined };
  }
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'query') return undefined;
  const [row] = given;
  return { place, by: 'sent', input: undefined, row: row && types.members(row), text: textOf(call, types) };
}

/** The text of `query('…')` or `query({ text: '…' })`. */
function textOf({ arguments: [sent] }: CallExpression, types: DeclaredTypes): string | undefined {
  if (sent === undefined || !isObjectLiteralExpression(sent)) return sent && types.literalAt(sent);
  const text = sent.properties.find((property) => isPropertyAssignment(property) && property.name.getText() === 'text');
  return text && isPropertyAssignment(text) ? types.literalAt(text.initializer) : undefined;
}

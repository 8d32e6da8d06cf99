import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

/** Every Markdown page of this repository, by its path from the root. */
export function pages(): string[] {
  return globSync(['*.md', 'docs/**/*.md', '{bench,client,deploy,web,server}/**/*.md'], { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/') && !path.includes('/dist/'))
    .toSorted();
}

export const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** A fenced block: its language, the rest of its first line, and the line of the page that it begins on. */
export interface Block {
  readonly language: string;
  readonly note: string;
  readonly line: number;
  readonly text: string;
  /** The JSON that the page shows right below, if any. */
  readonly response?: string;
}

export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { language: string; note: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    const [fence, language = '', note = ''] = /^\s*```(\w*) ?(.*)$/.exec(line) ?? [];
    if (fence === undefined) open?.lines.push(line);
    else if (open === undefined) open = { language, note, line: index + 1, lines: [] };
    else {
      const { lines, ...rest } = open;
      blocks.push({ ...rest, text: lines.join('\n') });
      open = undefined;
    }
  }
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    const isBelow = next?.language === 'json' && next.line - block.line <= block.text.split('\n').length + 3;
    return isBelow ? { ...block, response: next.text } : block;
  });
}

/** The page without fenced blocks and inline code: prose and links. */
export function proseOf(text: string): string {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line.replaceAll(/`[^`]*`/g, (code) => code.replaceAll(/[[\]()]/g, '·'));
  });
  return lines.join('\n');
}

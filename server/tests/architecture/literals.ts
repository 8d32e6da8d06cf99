import type { SourceFile } from './source-text.ts';

/** A string or template of a source file. Expressions in a template are replaced by blanks of the same length. */
export interface Literal {
  readonly text: string;
  /** Offset of the first character after the opening quote. */
  readonly start: number;
}

/** Where a regular expression can start: after these characters or words, or at the start of the file. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|await|yield))\s*$/;

/** All strings and templates in the code of a file, including those in a template's expressions. */
export function literalsOf(file: SourceFile): Literal[] {
  const found: Literal[] = [];
  readCode(file.text, 0, found, 'file');
  return found.toSorted((a, b) => a.start - b.start);
}

/** Reads code from `at` to the end of the file, or to the brace that closes a template's expression. */
function readCode(text: string, at: number, found: Literal[], until: 'file' | 'brace'): number {
  let depth = 0;
  while (at < text.length) {
    const char = text[at] ?? '';
    const next = text[at + 1];
    if (char === '/' && next === '/') at = endOf(text, '\n', at);
    else if (char === '/' && next === '*') at = endOf(text, '*/', at + 2);
    else if (char === "'" || char === '"') at = readQuoted(text, at, found);
    else if (char === '`') at = readTemplate(text, at, found);
    else if (char === '/' && BEFORE_REGEX.test(text.slice(Math.max(0, at - 20), at))) at = readRegex(text, at);
    else if (char === '}' && depth === 0 && until === 'brace') return at;
    else {
      if (char === '{') depth += 1;
      if (char === '}') depth -= 1;
      at += 1;
    }
  }
  return at;
}

function readQuoted(text: string, at: number, found: Literal[]): number {
  const quote = text[at];
  let end = at + 1;
  while (end < text.length && text[end] !== quote && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1;
  found.push({ text: text.slice(at + 1, end), start: at + 1 });
  return end + 1;
}

function readTemplate(text: string, at: number, found: Literal[]): number {
  let end = at + 1;
  let content = '';
  while (end < text.length && text[end] !== '`') {
    if (text[end] === '$' && text[end + 1] === '{') {
      const close = readCode(text, end + 2, found, 'brace') + 1;
      content += text.slice(end, close).replace(/[^\n]/g, ' ');
      end = close;
    } else {
      const length = text[end] === '\\' ? 2 : 1;
      content += text.slice(end, end + length);
      end += length;
    }
  }
  found.push({ text: content, start: at + 1 });
  return end + 1;
}

function readRegex(text: string, at: number): number {
  let isInClass = false;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end += text[end] === '\\' ? 2 : 1) {
    if (text[end] === '[') isInClass = true;
    if (text[end] === ']') isInClass = false;
    if (text[end] === '/' && !isInClass) return end + 1;
  }
  return at + 1;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

import { Unreadable, type Node } from '../reading/shape.ts';
import type { PlacedText } from '../source.ts';

export const COLUMNS = ['date', 'time', 'matchup', 'team', 'player', 'status', 'reason'] as const;
export type Column = (typeof COLUMNS)[number];

/** Texts of a column that are close enough vertically to be one cell; `y` is its middle. */
export interface Cell {
  readonly column: Column;
  readonly y: number;
  readonly text: string;
}

export interface Page {
  readonly cells: readonly Cell[];
  readonly title: string | null;
  /** "Page 3 of 9" as [3, 9]. */
  readonly number: readonly [number, number] | null;
}

/** In points: two lines of one cell are 14 apart, two rows at least 22. */
const ROW_GAP = 18;
/** Texts on one line differ in height by less than this. */
const LINE_TOLERANCE = 2;
/** The title, the table header and the page number are lines over the full width. */
const HEADER_WORDS = ['Game', 'Game', 'Matchup', 'Team', 'Player', 'Current', 'Reason'];

interface Line {
  readonly y: number;
  readonly words: readonly PlacedText[];
}

/** Where the columns begin, from the table header on the first page. */
export function columnStarts(node: Node, page: readonly PlacedText[]): number[] {
  const head = linesOf(page).find(({ words }) => isHead(words));
  if (head === undefined) throw new Unreadable(node, 'has no head of the table');
  const starts: number[] = [];
  for (const word of head.words) if (begins(word, HEADER_WORDS[starts.length])) starts.push(word.x);
  return starts;
}

function isHead(words: readonly PlacedText[]): boolean {
  let found = 0;
  for (const word of words) if (begins(word, HEADER_WORDS[found])) found += 1;
  return found === HEADER_WORDS.length;
}

/** A text is one word, or in reports until 2023 a cell's whole line: "Game", "Game Date". */
function begins({ text }: PlacedText, word: string | undefined): boolean {
  return word !== undefined && (text.trim() === word || text.trimStart().startsWith(`${word} `));
}

/** The cells of one page, whatever the order of its texts. */
export function readPage(page: readonly PlacedText[], starts: readonly number[]): Page {
  let title: string | null = null;
  let number: readonly [number, number] | null = null;
  const byColumn = new Map<Column, Line[]>();
  for (const line of linesOf(page)) {
    const written = textOf(line.words);
    const footer = /^Page (\d+) of (\d+)$/.exec(written);
    if (footer !== null) number = [Number(footer[1]), Number(footer[2])];
    else if (written.startsWith('Injury Report:')) title = written;
    else if (!isHead(line.words))
      for (const [column, words] of Map.groupBy(line.words, ({ x }) => columnAt(x, starts)))
        byColumn.set(column, [...(byColumn.get(column) ?? []), { y: line.y, words }]);
  }
  const cells = [...byColumn].flatMap(([column, lines]) => cellsOf(column, lines));
  return { cells, title, number };
}

/** Words at one height, from left to right; lines from top to bottom. */
function linesOf(page: readonly PlacedText[]): Line[] {
  const words = page.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y || a.x - b.x);
  const lines: { y: number; words: PlacedText[] }[] = [];
  let before: PlacedText | undefined;
  for (const word of words) {
    const last = lines.at(-1);
    // Some PDF writers print a word twice at one place to make it bold.
    if (before !== undefined && isSamePlace(before, word)) continue;
    before = word;
    if (last !== undefined && last.y - word.y < LINE_TOLERANCE) last.words.push(word);
    else lines.push({ y: word.y, words: [word] });
  }
  return lines.map(({ y, words: own }) => ({ y, words: own.toSorted((a, b) => a.x - b.x) }));
}

const isSamePlace = (a: PlacedText, b: PlacedText): boolean =>
  a.text === b.text && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

function columnAt(x: number, starts: readonly number[]): Column {
  const index = starts.findLastIndex((start) => start <= x + LINE_TOLERANCE);
  return COLUMNS[Math.max(0, index)] ?? 'date';
}

/** A column's lines as cells: adjacent lines are one cell. */
function cellsOf(column: Column, lines: readonly Line[]): Cell[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last !== undefined && (last.at(-1)?.y ?? Infinity) - line.y < ROW_GAP) last.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => {
    const top = group[0]?.y ?? 0;
    return { column, y: (top + (group.at(-1)?.y ?? top)) / 2, text: joined(group.map(({ words }) => textOf(words))) };
  });
}

/** Joins words with spaces, except after a hyphen: "Two-" and "Way" make one word, also over two lines. */
function textOf(words: readonly PlacedText[]): string {
  return joined(words.map(({ text }) => text.trim().replace(/\s+/g, ' ')));
}

export function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .reduce((text, part) => (text === '' ? part : /\w-$/.test(text) ? text + part : `${text} ${part}`), '');
}

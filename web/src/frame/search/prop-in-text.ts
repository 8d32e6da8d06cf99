import type { Direction } from '../../api/types.ts';
import type { SportKey } from '../../api/league.ts';
import { marketsOf, STATS, statsIn, type Stat } from '../../kernel.ts';
import { lineOf } from '../../pages/evaluate/proposal.ts';

/** A player's name, and as much of a prop as was typed with it. */
export interface TypedProp {
  readonly name: string;
  readonly line?: number | undefined;
  readonly stat?: Stat | undefined;
  readonly direction?: Direction | undefined;
}

/** What was typed, before it is known whose player is meant: a word may be a stat of each of two sports. */
export interface TypedText extends Omit<TypedProp, 'stat'> {
  readonly stats: Readonly<Partial<Record<SportKey, Stat>>>;
}

/** A typed prop of a player of a sport. */
export const propOfSport = ({ stats, ...prop }: TypedText, sport: SportKey | undefined): TypedProp =>
  prop.line === undefined ? { name: prop.name } : { ...prop, stat: sport === undefined ? undefined : stats[sport] };

/** A stat's longest name has this many words: `pts + reb + ast`. */
const MOST_WORDS = 5;
const SIDES: ReadonlyMap<string, Direction> = new Map([
  ['over', 'Over'],
  ['under', 'Under'],
]);
/** Right before the line, joined with it, or at the end: a name may have such a letter. */
const LETTERS: ReadonlyMap<string, Direction> = new Map([
  ['o', 'Over'],
  ['u', 'Under'],
]);
/** `24.5`, and `o24.5` as books write it; `24` beside a side or a stat. */
const LINE = /^([ou]?)(\d+(?:\.\d)?)$/i;

/** `Double-double`, `double double` and `doubledouble` are one name. */
const signless = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** A stat by its name, or by words as books write them in any order; undefined if any word is none of a stat. */
type StatReader = (words: readonly string[]) => Stat | undefined;

function statReader(sport: SportKey): StatReader {
  const byName: ReadonlyMap<string, Stat> = new Map(
    statsIn(sport).flatMap((stat) => {
      const { label, feed, aliases } = STATS[stat];
      return [stat, label, feed, ...aliases].map((name) => [signless(name), stat] as const);
    }),
  );
  const { statInText } = marketsOf(sport);
  return (words) => byName.get(signless(words.join(''))) ?? statInText(words.join(' '));
}

const readers = new Map<SportKey, StatReader>();
function readerOf(sport: SportKey): StatReader {
  const reader = readers.get(sport) ?? statReader(sport);
  readers.set(sport, reader);
  return reader;
}

/**
 * A text in the words of each sport. The name is that of the reading that takes the most words for a stat. The stats are of
 * the readings with this name: the sport of the player found decides.
 */
export function propInText(text: string, sports: readonly SportKey[]): TypedText {
  const read = sports.map((sport) => ({ sport, ...propIn(text, readerOf(sport)) }));
  const [first] = read.toSorted((a, b) => wordsIn(a.name) - wordsIn(b.name));
  if (first === undefined) return { name: text.trim(), stats: {} };
  const { name, line, direction } = first;
  const alike = read.filter((one) => one.name === name && one.stat !== undefined);
  return { name, line, direction, stats: Object.fromEntries(alike.map(({ sport, stat }) => [sport, stat])) };
}

const wordsIn = (name: string): number => name.split(/\s+/).length;

/**
 * `josh 24.5`, `josh over 24.5 points`, `josh pts o24.5` and `josh 24.5 pts + reb under` are a name and a prop. A whole
 * number without a side and a stat is part of the name. Words that are no stat are left out, because they
 * may be half typed.
 */
function propIn(text: string, statIn: StatReader): TypedProp {
  const words = text.trim().split(/\s+/);
  const lastLine = (isLine: (word: string) => boolean): number =>
    words.findLastIndex((word, place) => place > 0 && LINE.test(word) && isLine(word));
  // A line with its decimal first: `2.5 3 pointers`.
  const decimal = lastLine((word) => word.includes('.'));
  const at = decimal === -1 ? lastLine(() => true) : decimal;
  const [, joined = '', number] = LINE.exec(words[at] ?? '') ?? [];
  const line = lineOf(number);
  if (line === undefined) return { name: text.trim() };
  const before = words.slice(0, at);
  const after = words.slice(at + 1);
  const direction =
    LETTERS.get(joined.toLowerCase()) ??
    takeLetter(before, 1) ??
    takeLetter(after, 0) ??
    takeSide(before, 1) ??
    takeSide(after, 0);
  const stat = statIn(after) ?? takeStat(before, statIn);
  if (Number.isInteger(line) && stat === undefined && direction === undefined) return { name: text.trim() };
  return { name: before.join(' '), line, stat, direction };
}

/** For a whole number the line that is offered: itself, else the half below, else itself. */
export function lineOffered({ line }: TypedProp, offered: readonly number[]): number | undefined {
  if (line === undefined || !Number.isInteger(line) || offered.includes(line)) return line;
  return offered.includes(line - 0.5) ? line - 0.5 : line;
}

/** Takes out the last word if it is a side's letter; the first ones stay. */
function takeLetter(words: string[], first: number): Direction | undefined {
  const side = words.length > first ? LETTERS.get(words.at(-1)?.toLowerCase() ?? '') : undefined;
  if (side !== undefined) words.pop();
  return side;
}

/** Takes out the last word that is a side, from a place on. */
function takeSide(words: string[], from: number): Direction | undefined {
  const at = words.findLastIndex((word, place) => place >= from && SIDES.has(word.toLowerCase()));
  return at === -1 ? undefined : SIDES.get(words.splice(at, 1)[0]?.toLowerCase() ?? '');
}

/** Takes the longest end that is a stat's name; the player's name keeps its first word. */
function takeStat(words: string[], statIn: StatReader): Stat | undefined {
  for (let from = Math.max(1, words.length - MOST_WORDS); from < words.length; from++) {
    const stat = statIn(words.slice(from));
    if (stat === undefined) continue;
    words.splice(from);
    return stat;
  }
  return undefined;
}

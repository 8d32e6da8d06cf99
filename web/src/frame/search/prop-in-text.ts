import type { Direction } from '../../api/types.ts';
import { parseStat, type Stat } from '../../kernel.ts';
import { lineOf } from '../../pages/evaluate/proposal.ts';

/** A player's name, and as much of a prop as was typed with it. */
export interface TypedProp {
  readonly name: string;
  readonly line?: number | undefined;
  readonly stat?: Stat | undefined;
  readonly direction?: Direction | undefined;
}

/** A stat's longest name has this many words. */
const MOST_WORDS = 4;
const SIDES: ReadonlyMap<string, Direction> = new Map([
  ['over', 'Over'],
  ['under', 'Under'],
]);
/** Only right before the line: a name may have such a letter. */
const LETTERS: ReadonlyMap<string, Direction> = new Map([
  ['o', 'Over'],
  ['u', 'Under'],
]);

/**
 * `josh 24.5`, `josh over 24.5 points` and `josh pts 24.5` are a name and a prop. Without a line with its decimal the text is
 * a name: a player's name may end in a number. Words that are no stat are left out, because they may be half typed.
 */
export function propInText(text: string): TypedProp {
  const words = text.trim().split(/\s+/);
  const at = words.findLastIndex((word, place) => place > 0 && /^\d+\.\d$/.test(word));
  const line = lineOf(words[at]);
  if (at < 1 || line === undefined) return { name: text.trim() };
  const before = words.slice(0, at);
  const after = words.slice(at + 1);
  const letter = at > 1 ? LETTERS.get(before.at(-1)?.toLowerCase() ?? '') : undefined;
  if (letter !== undefined) before.pop();
  const direction = letter ?? takeSide(before, 1) ?? takeSide(after, 0);
  const stat = parseStat(after.join(' ')) ?? takeStat(before);
  return { name: before.join(' '), line, stat, direction };
}

/** Takes out the last word that is a side, from a place on. */
function takeSide(words: string[], from: number): Direction | undefined {
  const at = words.findLastIndex((word, place) => place >= from && SIDES.has(word.toLowerCase()));
  return at === -1 ? undefined : SIDES.get(words.splice(at, 1)[0]?.toLowerCase() ?? '');
}

/** Takes the longest end that is a stat's name; the player's name keeps its first word. */
function takeStat(words: string[]): Stat | undefined {
  for (let from = Math.max(1, words.length - MOST_WORDS); from < words.length; from++) {
    const stat = parseStat(words.slice(from).join(' '));
    if (stat === undefined) continue;
    words.splice(from);
    return stat;
  }
  return undefined;
}

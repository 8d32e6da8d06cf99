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
const SIDES: Readonly<Record<string, Direction>> = { over: 'Over', o: 'Over', under: 'Under', u: 'Under' };

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
  const direction = takeSide(before) ?? takeSide(after);
  const stat = parseStat(after.join(' ')) ?? takeStat(before);
  return { name: before.join(' '), line, stat, direction };
}

/** Takes the last word if it is a side; the name keeps its first word. */
function takeSide(words: string[]): Direction | undefined {
  const side = SIDES[words.at(-1)?.toLowerCase() ?? ''];
  if (side !== undefined) words.pop();
  return side;
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

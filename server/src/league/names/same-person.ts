import { nameKey } from '../../kernel/index.ts';

/**
 * A first name as rosters write it, with its other spellings and short forms. Each pair is in the checked spellings of a league
 * (`aliases.ts`), is a common short form, or is what several public lists call one player. Two formal names share no group.
 */
const FIRST_NAMES: readonly (readonly string[])[] = [
  ['airious', 'ace'],
  ['alexander', 'alex'],
  ['alexandre', 'alex'],
  ['alexei', 'alexey'],
  ['anthony', 'tony'],
  ['artyom', 'artem'],
  ['benjamin', 'ben'],
  ['cameron', 'cam'],
  ['carlton', 'bub'],
  ['christopher', 'chris'],
  ['daniel', 'dan', 'danny'],
  ['david', 'dave'],
  ['dmitri', 'dmitriy'],
  ['gregory', 'greg'],
  ['herbert', 'herb'],
  ['jacob', 'jake'],
  ['joseph', 'joe'],
  ['joshua', 'josh'],
  ['kenneth', 'kenny'],
  ['matthew', 'mathew', 'matt'],
  ['maxim', 'max'],
  ['maxime', 'max'],
  ['maxwell', 'max'],
  ['michael', 'mike', 'mikey'],
  ['mitchell', 'mitch'],
  ['mohamed', 'mo'],
  ['moritz', 'moe'],
  ['nathan', 'nate'],
  ['nathaniel', 'nate'],
  ['nicholas', 'nicolas', 'nick', 'nic'],
  ['obadiah', 'obi'],
  ['patrick', 'pat'],
  ['phillip', 'philip', 'phil'],
  ['robert', 'rob', 'bob', 'bobby'],
  ['ronald', 'ron'],
  ['samuel', 'sam', 'sammy'],
  ['sviatoslav', 'svi'],
  ['thomas', 'tommy', 'tom'],
  ['vincent', 'vince'],
  ['william', 'will', 'bill'],
  ['yegor', 'egor'],
  ['zachary', 'zach', 'zack'],
];

/** The other forms of each first name. */
const FORMS = new Map(
  [...new Set(FIRST_NAMES.flat())].map((name) => [
    name,
    new Set(FIRST_NAMES.flatMap((names) => (names.includes(name) ? names : []))),
  ]),
);

/**
 * Whether two names can be of one person: the same surname, and two forms of a first name, or the initials of one ("B.J. Boston Jr."
 * for Brandon Boston). One initial is not enough: it names a brother or namesake whom no source has told of yet. Two players of
 * one team can both fit a name, so the caller has to count them.
 */
export function canBeOnePerson(one: string, other: string): boolean {
  return sharesFirstName(one, other) || isInitialsOf(one, other) || isInitialsOf(other, one);
}

function sharesFirstName(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const isForm = FORMS.get(nameKey(a[0] ?? ''))?.has(nameKey(b[0] ?? '')) === true;
  return isForm && surname(a, 1) === surname(b, 1);
}

/** Whether the first word of `short` is the initials of the words before the same surname. A generation Jr. counts as a J. */
function isInitialsOf(short: string, full: string): boolean {
  const [word = '', ...rest] = partsOf(short);
  if (!/^(?:[A-Z]\.?){2,3}$/.test(word)) return false;
  const letters = nameKey(word);
  const named = surname(rest, 0);
  const words = partsOf(full);
  const jr = [short, full].some((name) => /\sjr\.?\s*$/i.test(name)) ? 'j' : '';
  return words.some((_, at) => {
    if (at === 0 || surname(words, at) !== named) return false;
    const initials = words
      .slice(0, at)
      .map((before) => nameKey(before)[0] ?? '')
      .join('');
    return letters === initials || letters === initials + jr;
  });
}

/** The words of a name, those beside a hyphen apart. */
const partsOf = (name: string): string[] => name.trim().split(/[\s-]+/);

/** The words from one on as a key: without accents, dots and generation. */
const surname = (words: readonly string[], from: number): string => nameKey(words.slice(from).join(' '));

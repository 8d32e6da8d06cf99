import { shown, Unreadable } from './unreadable.ts';

export type Separator = '.' | ',';

/** How the numbers of a file are written. */
export interface NumberStyle {
  /** Null where no value needs one, or where the values do not agree on one. */
  readonly decimal: Separator | null;
  /** Why there is none, after "which may be two numbers". */
  readonly doubt: string;
}

const OTHER: Readonly<Record<Separator, Separator>> = { '.': ',', ',': '.' };

/** The digits and signs of a number, without its currency. `(25.00)` is −25.00. */
function bare(text: string): string {
  const plain = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^(?:[A-Z]{3}|[A-Z]{0,2}[$€£¥₹])\s*|\s*(?:[A-Z]{3}|[$€£¥₹]|kr|zł)$/giu, '')
    .replace(/^([+-])\s*(?:[A-Z]{0,2}[$€£¥₹])\s*/iu, '$1');
  const inBrackets = /^\(([^()]+)\)$/.exec(plain)?.[1];
  return inBrackets === undefined ? plain.trim() : `-${bare(inBrackets)}`;
}

/** The decimal separator that a number alone shows; `either` where it may be two numbers; null without a separator. */
export function separatorIn(text: string): Separator | 'either' | null {
  const plain = bare(text).replace(/^[+-]/, '');
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as Separator | undefined;
  if (last === undefined || !/^[\d.,'’\s]+$/.test(plain)) return null;
  if (new Set(signs).size === 2) return last;
  if (signs.length > 1) return OTHER[last];
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? 'either' : last;
}

/** The style that all values of a file agree on; `asked` goes first. */
export function numberStyle(
  seen: { readonly [S in Separator | 'either']: string | undefined },
  asked: Separator | null,
): NumberStyle {
  if (asked !== null) return { decimal: asked, doubt: '' };
  const { '.': dot, ',': comma, either } = seen;
  if (dot !== undefined && comma !== undefined)
    return { decimal: null, doubt: `the file has “${shown(dot)}” and “${shown(comma)}”` };
  if (dot !== undefined) return { decimal: '.', doubt: '' };
  if (comma !== undefined) return { decimal: ',', doubt: '' };
  return { decimal: null, doubt: either === undefined ? '' : 'no value of the file says which' };
}

/** A number of a file as plain decimal text; undefined if it is none in the file's style. Throws Unreadable in doubt. */
export function readNumber(text: string, what: string, { decimal, doubt }: NumberStyle): string | undefined {
  const plain = bare(text);
  if (/[.,]/.test(plain) && decimal === null)
    throw new Unreadable(
      `has the ${what} “${shown(text)}”, which may be two numbers (${doubt}): send decimalSeparator`,
    );
  const [group, point] = decimal === ',' ? ['.', ','] : [',', '.'];
  const pattern = new RegExp(
    String.raw`^([+-]?)(\d+|\d{1,3}(?:[${group}'’\s]\d{3})+)(?:[${point}](\d+))?$|^([+-]?)[${point}](\d+)$`,
  );
  const match = pattern.exec(plain);
  if (match === null) return undefined;
  const [, sign = '', whole = '0', part = match[5] ?? '', other = ''] = match;
  const kinds = new Set(whole.replace(/\d/g, ''));
  if (kinds.size > 1) return undefined;
  const minus = (sign || other) === '-' ? '-' : '';
  return `${minus}${whole.replace(/\D/g, '')}${part === '' ? '' : `.${part}`}`;
}

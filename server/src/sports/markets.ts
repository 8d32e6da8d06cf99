import type { Period } from './periods.ts';
import { sportNamed, SPORT_KEYS, type SportKey } from './registry.ts';
import type { Sport, StatDefinition } from './sport.ts';
import { namesOfStats, statsByName, type Stat } from './stats.ts';

/** A piece of a market's name. A filler says nothing; `made` and `attempted` are of shots. */
export type MarketPiece = Stat | 'made' | 'attempted' | 'filler';

export interface FoundPiece {
  readonly piece: MarketPiece;
  /** In characters. */
  readonly length: number;
  /** The market is at least one of the stat, without a line of its own: `anytime goal scorer`. */
  readonly isOnce?: true;
}

/** The names of a sport's markets, as books and trackers write them. */
export interface Markets {
  readonly sport: SportKey;
  /** Whether a column names the sport. */
  isNamed(text: string): boolean;
  /** A stat by one of its own names, in any letter case; undefined if there is none. */
  statNamed(text: string): Stat | undefined;
  /** The piece of a market's name that begins at a place of a text; undefined without one. */
  pieceAt(text: string, at: number): FoundPiece | undefined;
  /** The period that begins at a place of a text, with its length in characters; undefined without one. */
  periodAt(text: string, at: number): { readonly period: Period; readonly length: number } | undefined;
  /** The stat that pieces of a market's name say together, in any order; undefined if they say none. */
  statOfPieces(pieces: readonly MarketPiece[]): Stat | undefined;
  /** The stat that a text names; undefined if any word of it is none of a market's. */
  statInText(text: string): Stat | undefined;
}

type Spelling = readonly [pattern: string, piece: string, isOnce?: true];

const BETWEEN = /[\s,+&/_-]+/y;
const longestFirst = (a: Spelling, b: Spelling): number => b[0].length - a[0].length;
/** A short name of two letters is a stat in capitals alone: `to` is a word. */
const isAcronym = (name: string): boolean => /^[a-z]{2}$/.test(name);

/** A reader of the first of some patterns that matches at a place. */
function firstOf<Written extends readonly [pattern: string, ...unknown[]]>(
  written: readonly Written[],
  flags: string,
  end = String.raw`(?![\p{L}\p{N}])`,
): (text: string, at: number) => { written: Written; length: number } | undefined {
  if (written.length === 0) return () => undefined;
  const pattern = new RegExp(`(?:${written.map(([text]) => `(${text})`).join('|')})${end}`, flags);
  return (text, at) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    const place = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
    return { written: written[place]!, length: match[0].length };
  };
}

function makeMarkets(key: SportKey): Markets {
  const sport: Sport = sportNamed(key);
  const { stats, written } = sport;
  const definitions = Object.entries(stats);
  const own = statsByName(namesOfStats([sport]));
  // What separates the words of a name may be any of the usual signs.
  const named = definitions.flatMap(([stat, { label, feed, aliases }]): Spelling[] =>
    [stat, label, feed, ...aliases]
      .filter((name) => !isAcronym(name))
      .map((name) => [name.split(/[^A-Za-z0-9]+/).join(String.raw`(?:\s*[+&/_]\s*|\s+|-)`), stat]),
  );
  const acronyms = definitions.flatMap(([stat, { aliases }]): Spelling[] =>
    aliases.filter(isAcronym).map((name) => [name.toUpperCase(), stat]),
  );
  // In the order in which they are tried.
  const readers = [
    firstOf<Spelling>(
      [
        ...(written?.once ?? []).map(([pattern, stat]): Spelling => [pattern, stat, true]),
        ...named.toSorted(longestFirst),
        ...(written?.spellings ?? []),
      ],
      'iuy',
    ),
    firstOf<Spelling>(acronyms, 'uy'),
  ];
  const period = firstOf(written?.periods ?? [], 'iuy', String.raw`(?![\p{L}\p{N}]|[.,]\d)`);
  const statOfPieces = piecesReader(stats, written?.attempts ?? {});
  const pieceAt: Markets['pieceAt'] = (text, at) => {
    for (const reader of readers) {
      const found = reader(text, at);
      if (found === undefined) continue;
      const [, piece, isOnce] = found.written;
      return { piece: piece as MarketPiece, length: found.length, ...(isOnce && { isOnce }) };
    }
    return undefined;
  };
  return {
    sport: key,
    isNamed: (text) => text.toLowerCase().includes(written?.sport ?? key),
    statNamed: (text) => own.get(text.trim().toLowerCase()) as Stat | undefined,
    pieceAt,
    periodAt(text, at) {
      const found = period(text, at);
      return found === undefined ? undefined : { period: found.written[1] as Period, length: found.length };
    },
    statOfPieces,
    statInText(text) {
      const pieces: MarketPiece[] = [];
      for (let at = 0; at < text.length;) {
        BETWEEN.lastIndex = at;
        const between = BETWEEN.exec(text)?.[0].length ?? 0;
        const found = between > 0 ? undefined : pieceAt(text, at);
        if (between === 0 && found === undefined) return undefined;
        if (found !== undefined) pieces.push(found.piece);
        at += between + (found?.length ?? 0);
      }
      return statOfPieces(pieces);
    },
  };
}

const keyOf = (parts: readonly string[]): string => parts.toSorted().join(' ');

function piecesReader(
  stats: Readonly<Record<string, StatDefinition>>,
  attempts: Readonly<Record<string, string>>,
): Markets['statOfPieces'] {
  const tries = new Set(Object.values(attempts));
  const isDouble = (stat: string): boolean => stats[stat]?.doubles !== undefined;
  const sums: ReadonlyMap<string, string> = new Map(
    Object.entries(stats).flatMap(([stat, { parts }]) => (isDouble(stat) ? [] : [[keyOf(parts), stat] as const])),
  );
  const sumOf = (parts: readonly string[]) => sums.get(keyOf(parts)) as Stat | undefined;
  return (pieces) => {
    const said = [...new Set(pieces.filter((piece) => piece in stats) as Stat[])];
    const [only] = said;
    const isTried = pieces.includes('attempted');
    if (only === undefined || (isTried && pieces.includes('made'))) return undefined;
    if (said.some(isDouble)) return said.length === 1 && !isTried ? only : undefined;
    const parts = said.flatMap((stat) => stats[stat]?.parts ?? []);
    if (new Set(parts).size < parts.length) return undefined;
    if (!isTried) return sumOf(parts);
    const tried = parts.flatMap((part) => {
      const count = tries.has(part) ? part : attempts[part];
      return count === undefined ? [] : [count];
    });
    return tried.length < parts.length ? undefined : sumOf(tried);
  };
}

const bySport: ReadonlyMap<SportKey, Markets> = new Map(SPORT_KEYS.map((key) => [key, makeMarkets(key)]));

/** The names of a sport's markets. */
export const marketsOf = (sport: SportKey): Markets => bySport.get(sport)!;

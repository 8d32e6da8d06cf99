import { Type } from 'typebox';
import { LEAGUES, periodsOf, statsOf, type League, type LeagueChoice } from '../leagues/index.ts';
import type { Period, Stat } from '../sports/index.ts';
import { invalidInput } from '../platform/index.ts';

/** A league's name in any letter case; parsed by `askedLeague`. */
export const LeagueName = Type.Unsafe<League>({
  type: 'string',
  enum: [...LEAGUES],
  description: 'By default the league that the configuration names as default.',
});
export const LeagueParam = Type.Optional(LeagueName);

const ALL = 'all';
export type AskedLeagues = League | typeof ALL;
/** For lists whose entries name their league; parsed by `askedLeagues`. */
export const LeaguesParam = Type.Optional(
  Type.Unsafe<AskedLeagues>({
    type: 'string',
    enum: [...LEAGUES, ALL],
    description: 'By default the league that the configuration names as default; all for every enabled league.',
  }),
);

/** The requested league. For a disabled one, a 400 that names the enabled leagues. */
export function askedLeague(
  leagues: LeagueChoice,
  sent: League | null = null,
  pointer = '/query/league',
  otherWords: readonly string[] = [],
): League {
  const league = sent ?? leagues.byDefault();
  const enabled = leagues.enabled();
  if (enabled.includes(league)) return league;
  throw invalidInput([{ pointer, detail: `must be one of ${[...enabled, ...otherWords].join(', ')}` }]);
}

/** The requested leagues: one, or every enabled one. The 400 of `askedLeague` for a disabled one. */
export function askedLeagues(leagues: LeagueChoice, sent?: AskedLeagues, pointer = '/query/league'): readonly League[] {
  if (sent !== ALL) return [askedLeague(leagues, sent, pointer, [ALL])];
  return leagues.enabled();
}

/** Checks a stat and a period. If none of the leagues has it, a 400 names those that they have. */
export function checkProp(
  asked: League | readonly League[],
  { stat, period }: { stat?: Stat; period?: Period },
  at = '/query',
): void {
  const leagues = typeof asked === 'string' ? [asked] : asked;
  const stats = [...new Set(leagues.flatMap((league) => statsOf(league)))];
  if (stat !== undefined && !stats.includes(stat))
    throw invalidInput([{ pointer: `${at}/stat`, detail: `must be one of ${stats.join(', ')}` }]);
  const periods = [...new Set(leagues.flatMap(periodsOf))];
  if (period !== undefined && !periods.includes(period))
    throw invalidInput([
      { pointer: `${at}/period`, detail: `must be one of ${periods.filter((one) => one !== 'Full').join(', ')}` },
    ]);
}

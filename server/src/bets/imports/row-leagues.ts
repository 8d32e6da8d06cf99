import { leagueOf, type League, type LeagueChoice } from '../../leagues/index.ts';
import type { SportKey } from '../../sports/index.ts';
import type { BetRow, ParsedBet } from './formats/format.ts';

/** The leagues that are on, the default first. */
export const leaguesOn = (leagues: LeagueChoice): readonly League[] => [
  ...new Set([leagues.byDefault(), ...leagues.enabled()]),
];

/** The sports of the leagues that are on, the default's first. */
export const sportsOn = (leagues: LeagueChoice): readonly SportKey[] => [
  ...new Set(leaguesOn(leagues).map((league) => leagueOf(league).sport)),
];

/** A row as a bet of one league. */
export interface BetInLeague {
  readonly league: League;
  readonly parsed: ParsedBet;
}

/** A row in its league; without one, in each league whose sport's words it was read in. */
export function readingsIn(leagues: readonly League[], { parsed, otherwise }: BetRow): BetInLeague[] {
  if (parsed.league !== null) return [{ league: parsed.league, parsed }];
  return leagues.flatMap((league) =>
    [parsed, ...otherwise]
      .filter(({ sport }) => sport === leagueOf(league).sport)
      .map((one) => ({ league, parsed: one })),
  );
}

import type { League } from '../../api/types.ts';

/** What a button follows: a player, one stat of a player, or a team of a league. */
export type Followable<Stat extends string = string> =
  | { readonly playerId: number; readonly stat?: Stat }
  | { readonly team: string; readonly league: League['league'] };

/** What the watch list says of one that is followed. */
interface Follow {
  readonly league: string;
  readonly playerId: number | null;
  readonly team: string | null;
  readonly stat: string | null;
}

/** Whether an entry of the watch list is this player, prop or team itself. */
export const isFollow = (one: Follow, of: Followable): boolean =>
  'team' in of
    ? one.team === of.team && one.league === of.league
    : one.playerId === of.playerId && one.stat === (of.stat ?? null);

interface Prop {
  readonly league: string;
  readonly playerId: number;
  readonly teamAbbreviation: string | null;
  readonly stat: string;
}

/** Whether a prop is watched: itself, all of its player, or the player's team. The same rule as the alerts'. */
export const isWatched = (follows: readonly Follow[], { league, playerId, teamAbbreviation, stat }: Prop): boolean =>
  follows.some((one) =>
    one.team === null
      ? one.playerId === playerId && (one.stat === null || one.stat === stat)
      : one.team === teamAbbreviation && one.league === league,
  );

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Day } from '../kernel.ts';
import { ofLeague } from './league.ts';
import { request } from './request.ts';
import type { Game, Movement, Page } from './types.ts';

/* Written by hand until the route stands in the API's description. */
export type PlayerStatus = 'Out' | 'Doubtful' | 'Questionable' | 'Probable' | 'Available';
export interface ListedPlayer {
  readonly playerId: number;
  readonly playerName: string;
  readonly status: PlayerStatus;
  readonly reason: string;
  readonly since: string;
  readonly previousStatus: PlayerStatus | null;
  readonly chanceToPlay: number | null;
  readonly minutesFreed: number | null;
  readonly projectedStarter: boolean;
}
export interface TeamAvailability {
  readonly team: string;
  readonly isHome: boolean;
  readonly submitted: boolean;
  readonly reportedAt: string | null;
  readonly players: readonly ListedPlayer[];
  readonly lineup: {
    readonly status: 'announced' | 'projected' | 'unknown';
    readonly players: readonly { readonly playerId: number; readonly playerName: string }[];
  };
}
export interface GameAvailability {
  readonly gameId: number;
  readonly league: string;
  readonly gameDate: Day;
  readonly tipOff: string;
  readonly status: Game['status'];
  readonly homeTeamAbbr: string;
  readonly awayTeamAbbr: string;
  readonly teams: readonly TeamAvailability[];
}

/** Who is out of each game of a day, now or as known at a past moment. */
export const availabilityOf = (date: Day, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['availability', date, asOf ?? null, ofLeague()],
    queryFn: async ({ signal }) => {
      const query = { date, asOf, ...ofLeague() };
      return (await request<Page<GameAvailability>>('/research/availability', { query, signal })).items;
    },
    // The past does not change.
    staleTime: asOf === undefined ? 30_000 : Infinity,
    placeholderData: keepPreviousData,
  });

/** Movements of the consensus that one page holds. */
const MOST_MOVEMENTS = 1_000;

/** Movements of the consensus lines of a day's games, newest first: lines open up to a day before. */
export const movementsOf = (from: Day, to: Day) =>
  queryOptions({
    queryKey: ['movements', from, to, ofLeague()],
    queryFn: async ({ signal }) =>
      (
        await request<Page<Movement>>('/data/odds/movements', {
          query: { from, to, limit: MOST_MOVEMENTS, ...ofLeague() },
          signal,
        })
      ).items,
    staleTime: 60_000,
  });

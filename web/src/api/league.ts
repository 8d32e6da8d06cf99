import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayIn, type Day } from '../kernel.ts';
import type { Query } from './requests/described.ts';
import { request } from './requests/request.ts';
import type { League } from './types.ts';

export type SportKey = League['sport'];

/** In the address and as the stored choice: every enabled league, where the response is a list. */
export const ALL = 'all';

/**
 * The league that the dashboard shows: that of the player in the address, else the league in the address, else the one chosen
 * last, else the service's default. Only an enabled one can be shown. The frame mounts the page anew when it changes.
 */
const KEPT_AS = 'league';

let enabled: readonly League[] = [];
let inAddress: string | undefined;
let player: number | undefined;
let current: League | undefined;
let showsAll = false;
const leagueOfPlayer = new Map<number, string>();
const listeners = new Set<() => void>();

const isNamed = (name: string | null | undefined) => (one: League) => one.league.toLowerCase() === name?.toLowerCase();

function choose(): void {
  const kept = localStorage.getItem(KEPT_AS);
  const asked = enabled.some(isNamed(inAddress)) ? inAddress : undefined;
  current =
    enabled.find(isNamed(player === undefined ? undefined : leagueOfPlayer.get(player))) ??
    enabled.find(isNamed(asked)) ??
    enabled.find(isNamed(kept)) ??
    enabled.find(({ isDefault }) => isDefault) ??
    enabled[0];
  showsAll = enabled.length > 1 && (inAddress?.toLowerCase() === ALL || (asked === undefined && kept === ALL));
  for (const listener of listeners) listener();
}

/** The enabled leagues. */
export const leagues = queryOptions({
  queryKey: ['leagues'],
  queryFn: async ({ signal }) => {
    const all = await request('GET /leagues', { prefetched: 'leagues', signal });
    enabled = all.filter((one) => one.enabled);
    choose();
    return enabled;
  },
  staleTime: 60 * 60_000,
});

/** The address names a league or none, and may be about a player. */
export function leagueOfAddress(name: string | undefined, playerId: number | undefined): void {
  if (name === inAddress && playerId === player) return;
  [inAddress, player] = [name, playerId];
  if (enabled.length > 0) choose();
}

/** The league of a player, as the service says. */
export function knowLeagueOf(playerId: number, league: string): void {
  if (leagueOfPlayer.get(playerId) === league) return;
  leagueOfPlayer.set(playerId, league);
  if (playerId === player) choose();
}

export const rememberLeague = (name: string): void => localStorage.setItem(KEPT_AS, name);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined until the service has responded. */
export const useKnownLeague = (): League | undefined => useSyncExternalStore(subscribe, () => current);

/** The league shown; only for components below the frame, which waits for it. */
export const useLeague = (): League => known(useKnownLeague());

function known(league: League | undefined): League {
  if (league === undefined) throw new Error('the leagues are not loaded');
  return league;
}

/** Whether lists are of every enabled league. */
export const useShowsAll = (): boolean => useSyncExternalStore(subscribe, () => showsAll);

/** The leagues of lists: every enabled one, or the one shown. */
export function useLeagues(): readonly League[] {
  const one = useLeague();
  return useShowsAll() ? enabled : [one];
}

export const enabledLeagues = (): readonly League[] => enabled;

/** Whether the viewer has a choice: then what is found says its league. */
export const hasLeagues = (): boolean => enabled.length > 1;

/** The sport of an enabled league; undefined of any other. */
export const sportOf = (league: string): SportKey | undefined => enabled.find(isNamed(league))?.sport;

/** The sports of the enabled leagues. */
export const enabledSports = (): readonly SportKey[] => [...new Set(enabled.map(({ sport }) => sport))];

/** As screens show a league. */
export const leagueName = (league: string): string => enabled.find(isNamed(league))?.name ?? league;

export type OfLeague = Pick<Query<'GET /picks/track-record'>, 'league'>;
export type OfLeagues = Pick<Query<'GET /picks/top'>, 'league'>;

/** The `league` of a request: none for the service's default. */
export function ofLeague({ league, isDefault }: Partial<League> = current ?? {}): OfLeague {
  return league === undefined || isDefault === true ? {} : { league };
}

/** The `league` of a request for a list. */
export const ofLeagues = (): OfLeagues => (showsAll ? { league: ALL } : ofLeague());

/** The `league` of a search: a player of any enabled league can be found. */
export const ofEveryLeague = (): OfLeagues => (hasLeagues() ? { league: ALL } : {});

/** Whether the page shows a league; undefined may be any. */
export const isShown = (league: string | undefined): boolean =>
  league === undefined || showsAll || current?.league === league;

/** What belongs to a league that the page shows, before the rest. */
export const shownFirst = <One extends { readonly league: string }>(found: readonly One[]): One[] =>
  found.toSorted((a, b) => Number(isShown(b.league)) - Number(isShown(a.league)));

/** The league that a request without one means. */
export const defaultLeague = (): string | undefined => enabled.find(({ isDefault }) => isDefault)?.league;

/** The game day of a moment in the league shown. */
export const gameDayOf = (moment: Date): Day => dayIn(known(current).timeZone, moment);

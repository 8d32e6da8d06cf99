import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { dayIn, type Day } from '../kernel.ts';
import { takePrefetchedJson } from './prefetched.ts';
import { request } from './request.ts';
import type { League } from './types.ts';

/**
 * The league that the dashboard shows: the one in the address, else the one chosen last, else the service's default. Only
 * an enabled one can be shown. The frame mounts the page anew when it changes.
 */
const KEPT_AS = 'league';

let enabled: readonly League[] = [];
let inAddress: string | undefined;
let current: League | undefined;
const listeners = new Set<() => void>();

const isNamed = (name: string | null | undefined) => (one: League) => one.league.toLowerCase() === name?.toLowerCase();

function choose(): void {
  current =
    enabled.find(isNamed(inAddress)) ??
    enabled.find(isNamed(localStorage.getItem(KEPT_AS))) ??
    enabled.find(({ isDefault }) => isDefault) ??
    enabled[0];
  for (const listener of listeners) listener();
}

/** The enabled leagues. */
export const leagues = queryOptions({
  queryKey: ['leagues'],
  queryFn: async ({ signal }) => {
    const all = (await takePrefetchedJson<League[]>('leagues')) ?? (await request<League[]>('/leagues', { signal }));
    enabled = all.filter((one) => one.enabled);
    choose();
    return enabled;
  },
  staleTime: 60 * 60_000,
});

/** The address names a league, or none. */
export function leagueOfAddress(name: string | undefined): void {
  if (name === inAddress) return;
  inAddress = name;
  if (enabled.length > 0) choose();
}

export const rememberLeague = (name: string): void => localStorage.setItem(KEPT_AS, name);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Undefined until the service has answered. */
export const useKnownLeague = (): League | undefined => useSyncExternalStore(subscribe, () => current);

/** The league shown; only for components below the frame, which waits for it. */
export const useLeague = (): League => known(useKnownLeague());

function known(league: League | undefined): League {
  if (league === undefined) throw new Error('the leagues are not loaded');
  return league;
}

/** The `league` of a request: none for the service's default. */
export function ofLeague(): { readonly league?: League['league'] } {
  return current === undefined || current.isDefault ? {} : { league: current.league };
}

/** The game day of a moment in the league shown. */
export const gameDayOf = (moment: Date): Day => dayIn(known(current).timeZone, moment);

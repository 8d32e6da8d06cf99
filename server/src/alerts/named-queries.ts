import type { League } from '../leagues/index.ts';
import { query } from '../platform/index.ts';

/** Those of these players that are in the leagues; primary key, no lock. */
export const playersAmong = query<
  [leagues: readonly League[], ids: readonly number[]],
  { readonly id: number; readonly league: League }
>('alerts.players-among', 'select id, league from league.players where id = any($2) and league = any($1)');

/** The teams of the leagues with these abbreviations; unique key, no lock. */
export const teamsAmong = query<
  [leagues: readonly League[], abbreviations: readonly string[]],
  { readonly id: number; readonly abbreviation: string }
>('alerts.teams-among', 'select id, abbreviation from league.teams where league = any($1) and abbreviation = any($2)');

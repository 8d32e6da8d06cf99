import type { Team } from '../league-definition.ts';

export const teams: Readonly<Record<string, Team>> = {
  ATL: { name: 'Atlanta Dream', spellings: [] },
  CHI: { name: 'Chicago Sky', spellings: [] },
  CON: { name: 'Connecticut Sun', spellings: ['CONN'] },
  DAL: { name: 'Dallas Wings', spellings: [] },
  GSV: { name: 'Golden State Valkyries', spellings: ['GS'], since: '2025' },
  IND: { name: 'Indiana Fever', spellings: [] },
  LAS: { name: 'Los Angeles Sparks', spellings: ['LA'] },
  LVA: { name: 'Las Vegas Aces', spellings: ['LV'] },
  MIN: { name: 'Minnesota Lynx', spellings: [] },
  NYL: { name: 'New York Liberty', spellings: ['NY'] },
  PDX: { name: 'Portland Fire', spellings: ['POR'], since: '2026' },
  PHX: { name: 'Phoenix Mercury', spellings: ['PHO'] },
  SEA: { name: 'Seattle Storm', spellings: [] },
  TOR: { name: 'Toronto Tempo', spellings: [], since: '2026' },
  WAS: { name: 'Washington Mystics', spellings: ['WSH'] },
};

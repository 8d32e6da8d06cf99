import type { League } from '../../leagues/index.ts';
import type { Database, Queryable } from '../../platform/index.ts';
import { nextGame } from '../teammates/next-game-queries.ts';
import { chartsOfSeason, shotsAllowed, zonesOfPlayer, type AllowedRow, type ZoneRow } from './zones-queries.ts';

/** The number of last games in each window. */
const WINDOWS = { season: Infinity, last10: 10, last5: 5 } as const;
export type WindowName = keyof typeof WINDOWS;
export const WINDOW_NAMES = Object.keys(WINDOWS) as WindowName[];

interface Shooting {
  readonly attempts: number;
  readonly makes: number;
}

export interface Zone extends Shooting {
  readonly zone: string;
  /** Makes divided by attempts; null without any. */
  readonly percentage: number | null;
  readonly pointsPerShot: number | null;
  /** Of all the player's attempts in the window; null without any. */
  readonly share: number | null;
  readonly leaguePercentage: number | null;
  readonly opponentPercentage: number | null;
}

export interface ShootingZones {
  readonly season: string | null;
  /** The team's next opponent, whose allowance is shown. */
  readonly opponentAbbreviation: string | null;
  readonly windows: readonly { readonly window: WindowName; readonly games: number; readonly zones: readonly Zone[] }[];
}

/** What opponents allow by zone in a season. */
interface SeasonAllowance {
  league(zone: string): number | null;
  opponent(zone: string, teamId: number | undefined): number | null;
}

/** Reads a season's allowance, a scan of all its shots, once per state of its charts. */
export function allowances(db: Queryable, league: League): (season: string, asOf: Date) => Promise<SeasonAllowance> {
  const kept = new Map<string, { readonly stamp: string; readonly allowance: Promise<SeasonAllowance> }>();
  return async (season, asOf) => {
    const stamp = JSON.stringify(await chartsOfSeason(db, asOf, league, season));
    const known = kept.get(season);
    if (known?.stamp === stamp) return known.allowance;
    const allowance = shotsAllowed(db, asOf, league, season).then(allowanceOf);
    kept.set(season, { stamp, allowance });
    allowance.catch(() => kept.delete(season));
    return allowance;
  };
}

function allowanceOf(rows: readonly AllowedRow[]): SeasonAllowance {
  const percentageOf = (shots: readonly AllowedRow[]): number | null =>
    share(sum(shots, 'makes'), sum(shots, 'attempts'));
  return {
    league: (zone) => percentageOf(rows.filter((row) => row.zone === zone)),
    opponent: (zone, teamId) =>
      teamId === undefined ? null : percentageOf(rows.filter((row) => row.zone === zone && row.teamId === teamId)),
  };
}

interface ZonesQuestion {
  readonly playerId: number;
  /** The zones of the player's sport, in their order. */
  readonly zones: readonly string[];
  readonly asOf: Date;
}

/** Shooting zones of a player in the last charted season and its last games. */
export async function shootingZones(
  db: Database,
  { playerId, zones: names, asOf }: ZonesQuestion,
  allowanceIn: (season: string, asOf: Date) => Promise<SeasonAllowance>,
): Promise<ShootingZones> {
  const [rows, [next]] = await Promise.all([zonesOfPlayer(db, asOf, playerId), nextGame(db, asOf, playerId)]);
  const season = rows[0]?.season ?? null;
  const allowance = season === null ? NOTHING_KNOWN : await allowanceIn(season, asOf);
  const games = [...new Set(rows.map(({ gameId }) => gameId))];
  return {
    season,
    opponentAbbreviation: next?.opponentAbbreviation ?? null,
    windows: WINDOW_NAMES.map((window) => {
      const inside = new Set(games.slice(0, WINDOWS[window]));
      const shots = rows.filter(({ gameId }) => inside.has(gameId));
      return { window, games: inside.size, zones: zonesOf(names, shots, allowance, next?.opponentId) };
    }),
  };
}

const NOTHING_KNOWN: SeasonAllowance = { league: () => null, opponent: () => null };

function zonesOf(
  names: readonly string[],
  shots: readonly ZoneRow[],
  allowance: SeasonAllowance,
  opponentId: number | undefined,
): Zone[] {
  const all = sum(shots, 'attempts');
  return names.map((zone) => {
    const here = shots.filter((row) => row.zone === zone);
    const attempts = sum(here, 'attempts');
    const makes = sum(here, 'makes');
    return {
      zone,
      attempts,
      makes,
      percentage: share(makes, attempts),
      pointsPerShot: share(sum(here, 'points'), attempts),
      share: share(attempts, all),
      leaguePercentage: allowance.league(zone),
      opponentPercentage: allowance.opponent(zone, opponentId),
    };
  });
}

function sum<Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

/** A quotient with four places; null for a divisor of 0. */
const share = (part: number, whole: number): number | null => (whole === 0 ? null : Number((part / whole).toFixed(4)));

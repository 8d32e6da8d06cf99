import type { FittedLine } from '../../server/src/sports/basketball/index.ts';
import type { PlayerLine } from '../../server/src/model/parts.ts';

/** One player's last games, newest last, as plain counts: for medians, hit counts and simple baselines. */
export interface Recent {
  readonly lines: FittedLine[];
  season: string;
  /** The season's lines; sums and sums of squares are computed from them. */
  seasonLines: FittedLine[];
}

const KEPT = 20;

/** The recent games of all players. */
export type RecentGames = Map<number, Recent>;

const NOTHING: Recent = { lines: [], season: '', seasonLines: [] };

export function recentOf(recent: RecentGames, playerId: number): Recent {
  return recent.get(playerId) ?? NOTHING;
}

export function remember(recent: RecentGames, line: PlayerLine, season: string): void {
  const kept = recent.get(line.playerId) ?? { lines: [], season, seasonLines: [] };
  recent.set(line.playerId, kept);
  if (kept.season !== season) {
    kept.season = season;
    kept.seasonLines = [];
  }
  kept.lines.push(line.counts);
  kept.seasonLines.push(line.counts);
  if (kept.lines.length > KEPT) kept.lines.shift();
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

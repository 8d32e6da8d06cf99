import { BOX_COUNTS, countOf, sumCounts, type CountLine } from '../../sports/index.ts';
import type { BoxLineFact, BoxScoreFact, LineupFact, PeriodLinesFact, PlayerRef, ShotChartFact } from '../facts.ts';

const nameOf = (player: PlayerRef): string => player.externalId ?? player.name;

export interface PeriodsJoined {
  readonly boxScore: BoxScoreFact;
  /** Why the periods were left out; null if they are in. */
  readonly reason: string | null;
}

/**
 * Adds the periods to a box score, but only if each player's periods add up to the line: exactly for counts that both have,
 * within rounding for time. Otherwise the box score stays without periods.
 */
export function withPeriods(boxScore: BoxScoreFact, facts: readonly PeriodLinesFact[]): PeriodsJoined {
  const byPlayer = new Map<string, { period: number; seconds: number; counts: CountLine }[]>();
  for (const { period, lines } of facts)
    for (const { player, seconds, counts } of lines) {
      const own = byPlayer.get(nameOf(player)) ?? [];
      byPlayer.set(nameOf(player), [...own, { period, seconds, counts }]);
    }
  const apart = (reason: string): PeriodsJoined => ({ boxScore, reason });
  const lines: BoxLineFact[] = [];
  for (const line of boxScore.lines) {
    const periods = (byPlayer.get(nameOf(line.player)) ?? []).toSorted((a, b) => a.period - b.period);
    byPlayer.delete(nameOf(line.player));
    if (new Set(periods.map(({ period }) => period)).size !== periods.length)
      return apart(`${line.player.name} has a period twice`);
    const total = sumCounts(periods.map(({ counts }) => counts));
    for (const count of BOX_COUNTS) {
      const [sum, whole] = [countOf(total, count), countOf(line.counts, count)];
      if (sum !== whole && sum !== null && whole !== null)
        return apart(`the periods of ${line.player.name} add up to ${sum} ${count}, not ${whole}`);
    }
    const seconds = periods.reduce((sum, period) => sum + period.seconds, 0);
    if (Math.abs(seconds - line.seconds) > periods.length * roundingSeconds(line.seconds))
      return apart(`the periods of ${line.player.name} add up to ${seconds} s, not ${line.seconds} s`);
    lines.push({ ...line, periods });
  }
  const [stranger] = byPlayer.keys();
  if (stranger !== undefined) return apart(`player ${stranger} has periods, but no line`);
  return { boxScore: { ...boxScore, hasPeriods: true, lines }, reason: null };
}

/** Feeds truncate seconds, or give whole minutes. */
const roundingSeconds = (seconds: number): number => (seconds % 60 === 0 ? 40 : 3);

/** True if every player has as many shots in the chart as in the box score: the only check that a chart is complete. */
export function isWholeChart({ shots }: ShotChartFact, { lines }: BoxScoreFact): boolean {
  const taken = Map.groupBy(shots, ({ player }) => nameOf(player));
  const agree = lines.every(({ player, counts }) => {
    const own = taken.get(nameOf(player)) ?? [];
    const made = own.filter((shot) => shot.made);
    const threes = made.filter(({ three }) => three);
    return own.length === counts.fga && made.length === counts.fgm && threes.length === counts.fg3m;
  });
  return agree && shots.length === lines.reduce((sum, { counts }) => sum + (counts.fga ?? 0), 0);
}

/** A box score from a feed's whole-game lines and two lineups with the starters; null without both. */
export function boxScoreOf(totals: PeriodLinesFact, lineups: readonly LineupFact[]): BoxScoreFact | null {
  const starters = new Map(lineups.map(({ team, starters }) => [team, new Set(starters.map(nameOf))]));
  const teams = new Set(totals.lines.map(({ team }) => team));
  if (teams.size !== 2 || [...teams].some((team) => starters.get(team)?.size !== 5)) return null;
  const { game, knownAt, assumed } = totals;
  const lines = totals.lines.map(({ player, team, seconds, counts }) => ({
    player,
    team,
    starter: starters.get(team)?.has(nameOf(player)) ?? false,
    seconds,
    counts,
    periods: [],
  }));
  return { game, knownAt, assumed, hasPeriods: false, lines };
}

import { BOX_COUNTS, countOf, sumCounts, type Count, type CountLine } from '../../sports/index.ts';
import type {
  BoxLineFact,
  BoxScoreFact,
  LineupFact,
  PeriodLinesFact,
  PeriodTimesFact,
  PlayerRef,
  ShotChartFact,
} from '../facts.ts';
import { isEmptyLine } from './counts.ts';

const nameOf = (player: PlayerRef): string => player.externalId ?? player.name;
const called = (player: PlayerRef): string => (player.name === '' ? nameOf(player) : player.name);

export interface PeriodsJoined {
  readonly boxScore: BoxScoreFact;
  /** Why the periods were left out; null if they are in. */
  readonly reason: string | null;
}

/**
 * Adds the periods to a box score, but only if each player's periods add up to the line: exactly for counts that both have,
 * within rounding for time. Otherwise the box score stays without periods. A count that only the periods have is added up for
 * the line, once the others agree; it needs no time.
 */
export function withPeriods(
  boxScore: BoxScoreFact,
  facts: readonly PeriodLinesFact[],
  times: readonly PeriodTimesFact[] = [],
): PeriodsJoined {
  const byPlayer = partsByPlayer(facts);
  const apart = (reason: string, box = boxScore): PeriodsJoined => ({ boxScore: box, reason });
  const counted: { line: BoxLineFact; parts: readonly Part[] }[] = [];
  for (const line of boxScore.lines) {
    const parts = (byPlayer.get(nameOf(line.player)) ?? []).toSorted((a, b) => a.period - b.period);
    byPlayer.delete(nameOf(line.player));
    if (new Set(parts.map(({ period }) => period)).size !== parts.length)
      return apart(`${called(line.player)} has a period twice`);
    const counts = summed(line.counts, parts);
    if (typeof counts === 'string') return apart(`the periods of ${called(line.player)} add up to ${counts}`);
    counted.push({ line: { ...line, counts }, parts });
  }
  for (const [stranger, parts] of byPlayer)
    if (parts.some(({ seconds, counts }) => (seconds ?? 0) > 0 || !isEmptyLine(counts)))
      return apart(`player ${stranger} has periods, but no line`);
  const whole = { ...boxScore, lines: counted.map(({ line }) => line) };
  const lines: BoxLineFact[] = [];
  const timed = timesByPlayer(times);
  for (const { line, parts } of counted) {
    const periods = withTimes(parts, timed.get(nameOf(line.player)));
    if (typeof periods === 'string') return apart(`the periods of ${called(line.player)} ${periods}`, whole);
    const seconds = periods.reduce((sum, period) => sum + period.seconds, 0);
    if (Math.abs(seconds - line.seconds) > periods.length * roundingSeconds(line.seconds))
      return apart(`the periods of ${called(line.player)} add up to ${seconds} s, not ${line.seconds} s`, whole);
    lines.push({ ...line, periods });
  }
  return { boxScore: { ...boxScore, hasPeriods: true, lines }, reason: null };
}

/** A player with time on the ice and no line: the box score would say that the player did not play. */
export function playerWithoutLine({ lines }: BoxScoreFact, times: readonly PeriodTimesFact[]): string | undefined {
  const listed = new Set(lines.map(({ player }) => nameOf(player)));
  const missing = times
    .flatMap((fact) => fact.times)
    .find(({ player, seconds }) => seconds > 0 && !listed.has(nameOf(player)));
  return missing === undefined ? undefined : called(missing.player);
}

type Period = BoxLineFact['periods'][number];

interface Part {
  readonly period: number;
  /** Null where the time is apart. */
  readonly seconds: number | null;
  readonly counts: CountLine;
}

function partsByPlayer(facts: readonly PeriodLinesFact[]): Map<string, Part[]> {
  const byPlayer = new Map<string, Part[]>();
  for (const { period, lines } of facts)
    for (const { player, seconds, counts } of lines) {
      const own = byPlayer.get(nameOf(player)) ?? [];
      byPlayer.set(nameOf(player), [...own, { period, seconds, counts }]);
    }
  return byPlayer;
}

/** The counts of the game, with those that only its periods have; or what the periods add up to instead. */
function summed(counts: CountLine, parts: readonly Part[]): CountLine | string {
  const total = sumCounts(parts.map((part) => part.counts));
  const added: Partial<Record<Count, number>> = {};
  for (const count of BOX_COUNTS) {
    const [sum, whole] = [countOf(total, count), countOf(counts, count)];
    if (sum !== whole && sum !== null && whole !== null) return `${sum} ${count}, not ${whole}`;
    if (sum !== null && whole === null && parts.length > 0) added[count] = sum;
  }
  return { ...counts, ...added };
}

/** Seconds by player and period. */
function timesByPlayer(facts: readonly PeriodTimesFact[]): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const byPlayer = new Map<string, Map<number, number>>();
  for (const { player, period, seconds } of facts.flatMap(({ times }) => times)) {
    const own = byPlayer.get(nameOf(player)) ?? new Map<number, number>();
    byPlayer.set(nameOf(player), own.set(period, seconds));
  }
  return byPlayer;
}

/** Periods with the times that are apart from them; or why they do not belong together. */
function withTimes(parts: readonly Part[], times: ReadonlyMap<number, number> | undefined): Period[] | string {
  const periods: Period[] = [];
  for (const { period, seconds: stated, counts } of parts) {
    if (stated === null && times === undefined) return 'have no times';
    const seconds = stated ?? times?.get(period) ?? 0;
    if (stated === null && seconds === 0 && !isEmptyLine(counts)) return `have counts without time in period ${period}`;
    // Without time of its own a period was not played.
    if (stated !== null || seconds > 0) periods.push({ period, seconds, counts });
  }
  const [other] = [...(times ?? [])].filter(([period]) => !parts.some((part) => part.period === period));
  return other === undefined ? periods : `have time without counts in period ${other[0]}`;
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
  const lines = totals.lines.flatMap(({ player, team, seconds, counts }) => {
    const starter = starters.get(team)?.has(nameOf(player)) ?? false;
    return seconds === null ? [] : [{ player, team, starter, seconds, counts, periods: [] }];
  });
  return lines.length < totals.lines.length ? null : { game, knownAt, assumed, hasPeriods: false, lines };
}

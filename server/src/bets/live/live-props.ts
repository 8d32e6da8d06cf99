import { leagueOf, regulationMinutes, secondsLeft, sportOf, type League } from '../../leagues/index.ts';
import { livePicks, type LivePick, type OpenPick, type RunningStates } from '../../picks/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { courtSeconds } from './queries.ts';

/** A prop's live state, with the game clock. */
export interface LiveProp extends Omit<LivePick, 'clock'> {
  /** Left in regulation; null once it is over. */
  readonly secondsLeft: number | null;
  /** The current regulation period; null once they are over. */
  readonly period: number | null;
}

/**
 * A league's props whose game is running, as known at a moment. With the figures of a box score the clock is computed: the sum
 * of all players' times is the time played times the players in play.
 */
export async function liveProps(
  db: Queryable,
  league: League,
  props: readonly OpenPick[],
  at: Date,
  running: RunningStates,
): Promise<LiveProp[]> {
  const live = await livePicks(db, league, props, at, running);
  const games = new Map(props.map(({ id, gameId }) => [id, gameId]));
  const withoutClock = live.flatMap(({ id, clock }) => (clock === null ? (games.get(id) ?? []) : []));
  const played = new Map(
    (await courtSeconds(db, [...new Set(withoutClock)], at)).map((one) => [one.gameId, one.seconds]),
  );
  const { periods } = leagueOf(league);
  const whole = regulationMinutes(periods) * 60;
  return live.map(({ clock, ...prop }) => {
    if (clock !== null) {
      const left = secondsLeft(league, clock.period, clock.seconds);
      const isOvertime = clock.period > periods.count;
      return { ...prop, secondsLeft: isOvertime ? null : left, period: isOvertime ? null : clock.period };
    }
    const gone = (played.get(games.get(prop.id) ?? 0) ?? 0) / sportOf(league).inPlay;
    const left = Math.round(whole - gone);
    if (prop.status === 'final' || left <= 0) return { ...prop, secondsLeft: null, period: null };
    return { ...prop, secondsLeft: left, period: Math.floor((whole - left) / (periods.minutes * 60)) + 1 };
  });
}

import { rounded } from '../../kernel/index.ts';
import { regulationMinutes, leagueOf, secondsLeft, type League } from '../../leagues/index.ts';
import { isFrozen, type LiveClaim, type LiveGame } from '../../scoring/index.ts';
import { stateOnWire } from '../../picks/index.ts';
import type { LiveJoint } from '../../model/index.ts';
import type { LiveProp } from './live-props.ts';

type Running = ReadonlyMap<number, LiveGame>;

/** The figures of a claim whose game runs, from the newest state of the game; undefined where that is not known. */
export function propNow(
  running: Running,
  claim: LiveClaim & { readonly id: number; readonly gameId: number; readonly league: League },
): LiveProp | undefined {
  const game = running.get(claim.gameId);
  const figures = game?.claim(claim);
  if (game === undefined || figures === undefined) return undefined;
  const { period, clockSeconds, knownAt } = game.state;
  const { periods } = leagueOf(claim.league);
  const left = secondsLeft(claim.league, period, clockSeconds);
  const isOvertime = period > periods.count || left > regulationMinutes(periods) * 60;
  return {
    id: claim.id,
    status: 'live',
    value: figures.value,
    seconds: figures.seconds,
    asOf: knownAt,
    secondsLeft: isOvertime ? null : left,
    period: isOvertime ? null : period,
  };
}

/** The joint of a slip, dated by the newest state among its running games; frozen only if all of them are. */
export function slipOnWire(games: readonly LiveGame[], { probability, interval }: LiveJoint, now: Date) {
  const [newest] = games.toSorted((a, b) => b.state.knownAt.getTime() - a.state.knownAt.getTime());
  if (newest === undefined) return null;
  return {
    at: stateOnWire(newest, now).at,
    isFrozen: games.every(({ state }) => isFrozen(state, now)),
    probability: rounded(probability, 6),
    interval: interval.map((end) => rounded(end, 6)),
    value: null,
    clock: null,
    period: null,
    remaining: null,
  };
}

import assert from 'node:assert/strict';
import { FITTED_COUNTS, noCounts, type FittedCount } from '../../src/sports/basketball/index.ts';
import type { GameSoFar, PlayerSoFar } from '../../src/model/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { need, recorded, responseTo } from '../feeds/recorded.ts';

/** A recorded game of the league's own files: Golden State at Brooklyn on 22 December 2020. */
const FILE = 'playbyplay_0022000001.json';
const PERIOD = 720;
const REGULATION = 2880;

interface Recorded {
  readonly period: number;
  readonly clock: string;
  readonly actionType: string;
  readonly subType?: string;
  readonly personId: number;
  readonly scoreHome: string;
  readonly scoreAway: string;
  readonly personIdsFilter?: readonly number[];
  readonly foulPersonalTotal?: number;
}

const parsed = JSON.parse(recorded('nba-cdn', FILE)) as { game: { gameId: string; actions: readonly Recorded[] } };
const { actions } = parsed.game;

/** Game seconds played at an action. */
function at({ period, clock }: Recorded): number {
  const [, minutes, seconds] = /^PT(\d+)M([\d.]+)S$/.exec(clock) ?? assert.fail(clock);
  return period * PERIOD - 60 * Number(minutes) - Number(seconds);
}

/** Stretches on court in game seconds, by player: who is substituted out, or acts, without having come in was there before. */
function stretches(): Map<number, [from: number, to: number][]> {
  const known = new Map<number, [number, number][]>();
  for (let period = 1; period <= 4; period++) {
    const since = new Map<number, number>();
    const seen = new Set<number>();
    const add = (player: number, from: number, to: number): void => {
      known.set(player, [...(known.get(player) ?? []), [from, to]]);
    };
    for (const action of actions.filter((one) => one.period === period)) {
      const isOut = action.actionType === 'substitution' && action.subType === 'out';
      const isIn = action.actionType === 'substitution' && action.subType === 'in';
      const isBench = action.actionType === 'timeout' || action.subType === 'technical';
      for (const player of isBench ? [] : (action.personIdsFilter ?? [])) {
        if (!seen.has(player)) since.set(player, isIn ? at(action) : (period - 1) * PERIOD);
        else if (isIn) since.set(player, at(action));
        seen.add(player);
        if (isOut) {
          add(player, since.get(player)!, at(action));
          since.delete(player);
        }
      }
    }
    for (const [player, from] of since) add(player, from, period * PERIOD);
  }
  return known;
}

const onCourt = stretches();

/** What the reader makes of the game's actions up to a moment, with everyone taken out then. */
function readUpTo(seconds: number): Map<string, { counts: Record<FittedCount, number>; seconds: number }> {
  const period = Math.min(4, Math.floor(seconds / PERIOD) + 1);
  const left = period * PERIOD - seconds;
  const clock = `PT${String(Math.floor(left / 60)).padStart(2, '0')}M${(left % 60).toFixed(2).padStart(5, '0')}S`;
  const kept = actions.filter((action) => at(action) <= seconds && action.actionType !== 'game');
  const last = { ...actions.at(-1)!, period, clock };
  const now = [...onCourt].filter(([, times]) => times.some(([from, to]) => from < seconds && seconds < to));
  const outs = now.map(([personId]) => ({ ...last, actionType: 'substitution', subType: 'out', personId }));
  const sequence = [...kept, ...outs, { ...last, actionType: 'game', subType: 'end', personId: 0 }];
  const numbered = sequence.map((action, index) => ({ ...action, actionNumber: index + 1, orderNumber: index + 1 }));
  const { gameId } = parsed.game;
  const asked = nbaCdn.requests(need('box-scores', '2020-12-22', { games: [gameId] }));
  const request = asked.find(({ what }) => what === 'periods') ?? assert.fail(JSON.stringify(asked));
  const { facts, problems } = nbaCdn.read(responseTo(request, JSON.stringify({ game: { gameId, actions: numbered } })));
  assert.deepEqual(problems, []);
  const players = new Map<string, { counts: Record<FittedCount, number>; seconds: number }>();
  for (const { lines } of facts.periodLines)
    for (const { player, counts, seconds: time } of lines) {
      const id = player.externalId ?? assert.fail();
      const own = players.get(id) ?? { counts: noCounts(), seconds: 0 };
      for (const count of FITTED_COUNTS) own.counts[count] += counts[count] ?? 0;
      players.set(id, { counts: own.counts, seconds: own.seconds + (time ?? 0) });
    }
  return players;
}

export interface Moment {
  readonly minute: number;
  readonly game: GameSoFar;
  readonly player: PlayerSoFar;
}

/** A player's game at each minute, and when it has ended. */
export function minuteByMinute(playerId: number, isHome: boolean): Moment[] {
  return Array.from({ length: 49 }, (_, minute): Moment => {
    const seconds = minute * 60;
    const until = actions.filter((action) => at(action) <= seconds);
    const score = until.at(-1) ?? actions[0]!;
    const margin = Number(score.scoreHome) - Number(score.scoreAway);
    const own = readUpTo(seconds).get(String(playerId)) ?? { counts: noCounts(), seconds: 0 };
    const times = onCourt.get(playerId) ?? [];
    const last = times.reduce(
      (latest, [from, to]) => (from < seconds ? Math.max(latest, Math.min(to, seconds)) : latest),
      0,
    );
    const isBreak = seconds % PERIOD === 0;
    return {
      minute,
      game: {
        elapsedSeconds: seconds,
        leftSeconds: REGULATION - seconds,
        period: Math.min(4, Math.floor(seconds / PERIOD) + 1),
        margin: isHome ? margin : -margin,
        isOver: seconds === REGULATION,
      },
      player: {
        ...own,
        fouls: until.findLast((one) => one.actionType === 'foul' && one.personId === playerId)?.foulPersonalTotal ?? 0,
        isIn: isBreak ? null : times.some(([from, to]) => from <= seconds && seconds < to),
        idleSeconds: seconds - last,
      },
    };
  });
}

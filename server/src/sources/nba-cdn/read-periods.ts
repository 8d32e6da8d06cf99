import { noCounts, type FittedCount } from '../../sports/basketball/index.ts';
import type { CountLine } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Collection } from '../reading/collect.ts';
import { isEmptyLine } from '../reading/counts.ts';
import { member, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';
import { readWholeGame, type Action } from './actions.ts';
import { secondsByPeriod } from './court-time.ts';

/** The counts that the actions tell. */
type Tally = Record<FittedCount, number>;

/** Every player's counts in each period, from the play-by-play of a finished game. */
export function readPeriods(response: SourceResponse, root: Node, into: Collection): void {
  readWholeGame(response, root, into, (actions, known) => {
    for (const [period, ofPeriod] of Map.groupBy(actions, (action) => action.period)) {
      const tallies = tally(ofPeriod);
      const seconds = secondsByPeriod(response.request.league, ofPeriod, period);
      const teams = teamsOf(response.request.league, ofPeriod);
      const players = new Set([...tallies.keys(), ...seconds.keys()]);
      const lines = [...players].flatMap((player) => {
        const counts: CountLine = tallies.get(player) ?? noCounts();
        const time = seconds.get(player) ?? 0;
        const side = teams.get(player);
        if (side === undefined || (time === 0 && isEmptyLine(counts))) return [];
        return [{ player: { externalId: player, name: '' }, team: side, seconds: time, counts }];
      });
      into.facts.periodLines.push({ ...known, period, lines });
    }
  });
}

const ONE: Readonly<Record<string, readonly FittedCount[]>> = {
  '2pt': ['fga'],
  '3pt': ['fga', 'fg3a'],
  freethrow: ['fta'],
  rebound: ['reb'],
  steal: ['stl'],
  block: ['blk'],
  turnover: ['tov'],
};
const IF_MADE: Readonly<Record<string, { readonly counts: readonly FittedCount[]; readonly points: number }>> = {
  '2pt': { counts: ['fgm'], points: 2 },
  '3pt': { counts: ['fgm', 'fg3m'], points: 3 },
  freethrow: { counts: ['ftm'], points: 1 },
};

/** Counts each action. Steals and blocks are actions of their own; an assist is attached to the shot. */
function tally(actions: readonly Action[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const of = (player: string): Tally => {
    const own = tallies.get(player) ?? noCounts();
    tallies.set(player, own);
    return own;
  };
  for (const { node, type, player } of actions) {
    if (player === null) continue;
    for (const count of ONE[type] ?? []) of(player)[count] += 1;
    const made = member(node, 'shotResult').value === 'Made' ? IF_MADE[type] : undefined;
    if (made === undefined) continue;
    for (const count of made.counts) of(player)[count] += 1;
    of(player).pts += made.points;
    const assistant = type === 'freethrow' ? null : assistantOf(node);
    if (assistant !== null) of(assistant).ast += 1;
  }
  return tallies;
}

function assistantOf(node: Node): string | null {
  const by = member(node, 'assistPersonId').value;
  return (typeof by === 'number' || typeof by === 'string') && Number(by) > 0 ? String(by) : null;
}

/** Each player's team, from the actions that name both. An assist is on the shooter's team. */
function teamsOf(league: League, actions: readonly Action[]): Map<string, string> {
  const teams = new Map<string, string>();
  for (const action of actions) {
    if (action.team === null) continue;
    const side = team(league, { value: action.team, pointer: member(action.node, 'teamTricode').pointer });
    for (const player of [action.player, assistantOf(action.node)])
      if (player !== null && player !== '0') teams.set(player, side);
  }
  return teams;
}

import { leagueOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import type { GameRef, Known } from '../facts.ts';
import { finite, isAbsent, list, member, type Node, numericId, text, Unreadable, whole } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';

/** One action of a game, with the details that the feed attaches. */
export interface Action {
  readonly node: Node;
  readonly number: number;
  readonly type: string;
  readonly subType: string;
  readonly period: number;
  /** Seconds left in the period. */
  readonly clock: number;
  /** Null for a team action, or one without a player. */
  readonly player: string | null;
  readonly team: string | null;
}

/** Passes `read` all actions of the requested game. Counting a truncated sequence would be too low. */
export function readWholeGame(
  response: SourceResponse,
  root: Node,
  into: Collection,
  read: (actions: readonly Action[], of: Known & { readonly game: GameRef }) => void,
): void {
  const game = member(root, 'game');
  const asked = response.request.about.game;
  if (text(member(game, 'gameId')) !== asked)
    throw new Unreadable(member(game, 'gameId'), 'is another game than was asked for', 'conflict');
  into.entry(game, () => {
    const actions = readActions(response.request.league, game);
    if (!actions.some(({ type, subType }) => type === 'game' && subType === 'end'))
      throw new Unreadable(member(game, 'actions'), 'do not run to the end of the game', 'truncated');
    read(actions, { ...learned(response), game: { externalId: asked ?? '' } });
  });
}

/** All actions in order. One unreadable action makes the sequence unreadable: a gap would give wrong counts. */
function readActions(league: League, game: Node): Action[] {
  const actions = list(member(game, 'actions')).map((node) => readAction(league, node));
  const byNumber = new Map<number, Action>();
  for (const action of actions) {
    const before = byNumber.get(action.number);
    if (before !== undefined && JSON.stringify(before.node.value) !== JSON.stringify(action.node.value))
      throw new Unreadable(action.node, 'is there twice, differently', 'conflict');
    byNumber.set(action.number, action);
  }
  const order = (action: Action): number => finite(member(action.node, 'orderNumber'), 0, 1e9);
  return [...byNumber.values()].toSorted((a, b) => order(a) - order(b));
}

function readAction(league: League, node: Node): Action {
  const person = member(node, 'personId');
  return {
    node,
    number: whole(member(node, 'actionNumber'), 0, 1_000_000),
    type: text(member(node, 'actionType')),
    subType:
      isAbsent(member(node, 'subType')) || member(node, 'subType').value === '' ? '' : text(member(node, 'subType')),
    period: whole(member(node, 'period'), 1, 14),
    clock: clockSeconds(league, member(node, 'clock')),
    player: isAbsent(person) || person.value === 0 ? null : numericId(person),
    team: isAbsent(member(node, 'teamTricode')) ? null : text(member(node, 'teamTricode')),
  };
}

/** "PT11M58.00S": seconds left, fractions included. */
export function clockSeconds(league: League, node: Node): number {
  const match = /^PT(\d{2})M(\d{2}(?:\.\d+)?)S$/.exec(text(node));
  if (match === null) throw new Unreadable(node, 'is no game clock');
  const seconds = Number(match[1]) * 60 + Number(match[2]);
  if (seconds > 60 * leagueOf(league).periods.minutes) throw new Unreadable(node, 'is no game clock', 'value');
  return seconds;
}

/** Seconds of a period; periods after regulation are overtimes. */
export function periodLength(league: League, period: number): number {
  const { count, minutes, overtimeMinutes } = leagueOf(league).periods;
  return 60 * (period <= count ? minutes : overtimeMinutes);
}

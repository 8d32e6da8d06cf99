import { isAbsent, list, member, numericId, text, Unreadable, whole, type Node } from '../reading/shape.ts';

/** A play of those that count for a player. */
export interface Play {
  readonly type: 'goal' | 'shot' | 'block' | 'hit';
  readonly period: number;
  /** Who scored. */
  readonly scorer: string | null;
  readonly assists: readonly string[];
  /** Who shot: of a goal the scorer, of a block whose shot it was. */
  readonly shooter: string | null;
  /** Who was in net; null at an empty one. */
  readonly goalkeeper: string | null;
  /** Who blocked or hit. */
  readonly actor: string | null;
  /** Players of each side on the ice, goalkeepers included; null but for a goal. */
  readonly onIce: { readonly home: number; readonly away: number } | null;
  readonly node: Node;
}

const TYPES: Readonly<Record<string, Play['type']>> = {
  goal: 'goal',
  'shot-on-goal': 'shot',
  'blocked-shot': 'block',
  hit: 'hit',
};

/**
 * All plays that count, without those of a shootout. One that is unreadable makes the sequence unreadable: a gap would give wrong
 * counts.
 */
export function playsOf(root: Node, periods: number): Play[] {
  const nodes = list(member(root, 'plays'));
  const isTold = (type: string, period: number): boolean =>
    nodes.some((node) => text(member(node, 'typeDescKey')) === type && periodOf(node) === period);
  for (let period = 1; period <= periods; period += 1)
    if (!isTold('period-start', period))
      throw new Unreadable(member(root, 'plays'), `have no start of period ${period}`, 'truncated');
  if (!nodes.some((node) => text(member(node, 'typeDescKey')) === 'game-end'))
    throw new Unreadable(member(root, 'plays'), 'do not run to the end of the game', 'truncated');
  const byId = new Map<string, string>();
  return nodes.flatMap((node) => {
    const type = TYPES[text(member(node, 'typeDescKey'))];
    const id = numericId(member(node, 'eventId'));
    const content = JSON.stringify(node.value);
    const before = byId.get(id);
    if (before !== undefined && before !== content)
      throw new Unreadable(node, 'is there twice, differently', 'conflict');
    byId.set(id, content);
    if (type === undefined || before !== undefined || isInShootout(node)) return [];
    if (periodOf(node) > periods) throw new Unreadable(node, 'is after the last period', 'conflict');
    return [playOf(node, type)];
  });
}

const periodOf = (node: Node): number => whole(member(node, 'periodDescriptor', 'number'), 1, 14);
const isInShootout = (node: Node): boolean => text(member(node, 'periodDescriptor', 'periodType')) === 'SO';

function playOf(node: Node, type: Play['type']): Play {
  const details = member(node, 'details');
  const one = (name: string): string => numericId(member(details, name));
  const any = (name: string): string | null => (isAbsent(member(details, name)) ? null : one(name));
  const head = {
    ...{ type, node, scorer: null, assists: [], shooter: null, goalkeeper: null, actor: null, onIce: null },
    period: periodOf(node),
  };
  switch (type) {
    case 'goal': {
      const scorer = one('scoringPlayerId');
      const assists = ['assist1PlayerId', 'assist2PlayerId'].flatMap((name) => any(name) ?? []);
      return { ...head, scorer, assists, shooter: scorer, goalkeeper: any('goalieInNetId'), onIce: onIce(node) };
    }
    case 'shot':
      return { ...head, shooter: one('shootingPlayerId'), goalkeeper: any('goalieInNetId') };
    case 'block':
      return { ...head, shooter: any('shootingPlayerId'), actor: any('blockingPlayerId') };
    case 'hit':
      return { ...head, actor: one('hittingPlayerId') };
  }
}

/** "1541": the visitors' goalkeeper and skaters, then the home side's skaters and goalkeeper. */
function onIce(node: Node): { home: number; away: number } {
  const code = member(node, 'situationCode');
  const match = /^([01])(\d)(\d)([01])$/.exec(text(code));
  if (match === null) throw new Unreadable(code, 'is no situation');
  const [awayNet, away, home, homeNet] = match.slice(1).map(Number) as [number, number, number, number];
  return { home: home + homeNet, away: away + awayNet };
}

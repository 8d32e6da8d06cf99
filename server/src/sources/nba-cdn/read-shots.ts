import { learned } from '../answers.ts';
import type { Collection } from '../collect.ts';
import type { ShotFact } from '../facts.ts';
import { member, text, Unreadable, whole, type Node } from '../shape.ts';
import type { Answer } from '../source.ts';
import { BASKET_TO_BASELINE_FT, zoneOf } from '../zones.ts';
import { isComplete, readActions, type Action } from './actions.ts';

/** Every shot of a finished game with its place and zone. A chart with a hole would be a wrong chart. */
export function readShots(answer: Answer, root: Node, into: Collection): void {
  const game = member(root, 'game');
  const asked = answer.request.about.game;
  if (text(member(game, 'gameId')) !== asked)
    throw new Unreadable(member(game, 'gameId'), 'is another game than was asked for', 'conflict');
  into.entry(game, () => {
    const actions = readActions(game);
    if (!isComplete(actions))
      throw new Unreadable(member(game, 'actions'), 'do not run to the end of the game', 'truncated');
    const shots = actions.filter(({ type }) => type === '2pt' || type === '3pt').map(shot);
    into.facts.shotCharts.push({ ...learned(answer), game: { externalId: asked ?? '' }, shots });
  });
}

function shot({ node, type, period, clock, player }: Action): ShotFact {
  if (player === null) throw new Unreadable(member(node, 'personId'), 'is nobody');
  const x = whole(member(node, 'xLegacy'), -260, 260);
  const y = whole(member(node, 'yLegacy'), -60, 900);
  const result = text(member(node, 'shotResult'));
  if (result !== 'Made' && result !== 'Missed')
    throw new Unreadable(member(node, 'shotResult'), 'is no result', 'unknown');
  const three = type === '3pt';
  return {
    player: { externalId: player, name: text(member(node, 'playerNameI')) },
    period,
    clockSeconds: Math.floor(clock),
    xFt: x / 10,
    yFt: y / 10 + BASKET_TO_BASELINE_FT,
    distanceFt: Math.floor(Math.hypot(x, y) / 10),
    ...zoneOf(x, y, three),
    three,
    made: result === 'Made',
  };
}

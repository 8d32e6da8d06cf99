import type { Collection } from '../reading/collect.ts';
import type { ShotFact } from '../facts.ts';
import { member, text, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { BASKET_TO_BASELINE_FT, zoneOf } from '../reading/zones.ts';
import { readWholeGame, type Action } from './actions.ts';

/** Every shot of a finished game with its location and zone. A chart with a missing shot would be wrong. */
export function readShots(response: SourceResponse, root: Node, into: Collection): void {
  readWholeGame(response, root, into, (actions, known) => {
    const shots = actions.filter(({ type }) => type === '2pt' || type === '3pt').map(shot);
    into.facts.shotCharts.push({ ...known, shots });
  });
}

function shot({ node, type, period, clock, player }: Action): ShotFact {
  if (player === null) throw new Unreadable(member(node, 'personId'), 'is no player');
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

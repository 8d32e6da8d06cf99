import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import type { ShotFact } from '../facts.ts';
import { member, type Node, numericId, text, Unreadable, whole } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { BASKET_TO_BASELINE_FT } from '../reading/zones.ts';
import { rowsOf } from './result-set.ts';

/** A game's shots, with the league's own zones. A chart with a missing shot would be wrong. */
export function readShots(response: SourceResponse, root: Node, into: Collection): void {
  const asked = response.request.about.game ?? '';
  const rows = rowsOf(root, 'Shot_Chart_Detail');
  into.entry(root, () => {
    const shots = new Map<string, ShotFact>();
    for (const node of rows) {
      if (text(member(node, 'GAME_ID')) !== asked)
        throw new Unreadable(member(node, 'GAME_ID'), 'is another game than was asked for', 'conflict');
      const event = numericId(member(node, 'GAME_EVENT_ID'));
      const shot = shotOf(node);
      const before = shots.get(event);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(shot))
        throw new Unreadable(node, 'is there twice, differently', 'conflict');
      shots.set(event, shot);
    }
    if (shots.size > 0)
      into.facts.shotCharts.push({ ...learned(response), game: { externalId: asked }, shots: [...shots.values()] });
  });
}

function shotOf(node: Node): ShotFact {
  const made = whole(member(node, 'SHOT_MADE_FLAG'), 0, 1) === 1;
  return {
    player: { externalId: numericId(member(node, 'PLAYER_ID')), name: text(member(node, 'PLAYER_NAME')) },
    period: whole(member(node, 'PERIOD'), 1, 14),
    clockSeconds:
      whole(member(node, 'MINUTES_REMAINING'), 0, 12) * 60 + whole(member(node, 'SECONDS_REMAINING'), 0, 59),
    xFt: whole(member(node, 'LOC_X'), -260, 260) / 10,
    yFt: whole(member(node, 'LOC_Y'), -60, 900) / 10 + BASKET_TO_BASELINE_FT,
    distanceFt: whole(member(node, 'SHOT_DISTANCE'), 0, 94),
    zoneBasic: text(member(node, 'SHOT_ZONE_BASIC')),
    // "Left Side Center(LC)" is "Left Side Center" everywhere else.
    zoneArea: text(member(node, 'SHOT_ZONE_AREA')).replace(/\(\w+\)$/, ''),
    zoneRange: text(member(node, 'SHOT_ZONE_RANGE')).replace(/^Less Than 8 ft$/, 'Less Than 8 ft.'),
    three: text(member(node, 'SHOT_TYPE')).startsWith('3PT'),
    made,
  };
}

import {
  isSkaterStat,
  SKATER_STATS,
  type HockeyLine,
  type HockeyStat,
} from '../../../server/src/model/hockey/index.ts';

/** A stat of a line; null for a player of the other kind. */
export function countedIn({ skater, goalie }: Pick<HockeyLine, 'skater' | 'goalie'>, stat: HockeyStat): number | null {
  if (isSkaterStat(stat)) return skater && SKATER_STATS[stat].reduce((sum, count) => sum + skater[count], 0);
  return goalie && (stat === 'Saves' ? goalie.saves : goalie.against);
}

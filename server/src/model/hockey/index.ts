export { checkedHockeyConstants, isProvenIn, type HockeyConstants, type HockeyStatConstants } from './constants.ts';
export {
  featuresOf,
  GOALIE_STATS,
  HOCKEY_STATS,
  hockeyInput,
  isHockeyStat,
  isSkaterStat,
  SKATER_STATS,
  type HockeyFeature,
  type HockeyInput,
  type HockeyStat,
} from './features.ts';
export {
  advanceHockey,
  copyHockeyWorld,
  newHockeyWorld,
  type HockeyGame,
  type HockeyLine,
  type HockeyWorld,
} from './past.ts';
export { type HockeyProjection, projectHockey } from './projection.ts';
export { evaluateHockey, hockeyParts } from './evaluate.ts';
export { HockeyPriced, ONE_FACTOR } from './price.ts';
export { type HockeyGameLine, type HockeyQuotedProp, type HockeySeasons } from './seasons.ts';
export { hockeyLeg } from './leg.ts';
export { hockeyConstantsFor, shippedHockey } from './shipped.ts';

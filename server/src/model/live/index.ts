/**
 * Probabilities while a game runs. A caller makes what was known before the start (`pregameOf`), and with the figures so far
 * `liveLaw` prices each line of each stat. Everything here is pure.
 */
export { checkedLiveConstants, liveConstantsFor } from './shipped.ts';
export type { LiveConstants } from './constants.ts';
export { liveJoint, type LiveJoint } from './joint.ts';
export { liveLaw, type LiveChance, type LiveLaw } from './law.ts';
export { pregameOf } from './pregame.ts';
export type { GameSoFar, PlayerSoFar, Pregame } from './state.ts';

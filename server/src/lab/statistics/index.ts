export { curveOf, type CurveDay } from './curve.ts';
export { figuresOf, type SystemFigures } from './figures.ts';
export type { SystemBet } from './system-bet.ts';
export { VERDICT_CODES } from './verdict.ts';

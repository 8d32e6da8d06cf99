export type { AgainstMarket } from './against-market.ts';
export { curveOf, type CurveDay } from './curve.ts';
export { figuresOf, type ClosingLineValue, type SystemFigures } from './figures.ts';
export type { SystemBet } from './system-bet.ts';
export { VERDICT_CODES, type Verdict, type VerdictCode } from './verdict.ts';

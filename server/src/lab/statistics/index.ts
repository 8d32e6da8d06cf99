export { curveOf, type CurveDay } from './curve.ts';
export { betsOn } from './day-sums.ts';
export { figuresOf, type SystemFigures } from './figures.ts';
export { sumsSql } from './sums-sql.ts';
export { mergeByDay, type SystemDay } from './system-day.ts';
export { VERDICT_CODES } from './verdict.ts';

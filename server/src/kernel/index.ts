export * from './clock.ts';
export * from './game-day.ts';
export * from './in-force.ts';
export * from './line.ts';
export * from './names.ts';
export * from './odds.ts';
export * from './stats.ts';
export * from './words.ts';

export { openExports, type Exports } from './open-exports.ts';
export { configuredSpace, EXPORTS_SECTION } from './space.ts';
export type { Space } from './types.ts';

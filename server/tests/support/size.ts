/**
 * How much a run generates: `npm test` little, `npm run test:all` the sizes in docs/guarantees.md, and the long ones only
 * by hand (`PROPPICK_TEST_SIZE=long`).
 */
const RUN = process.env['PROPPICK_TEST_SIZE'] ?? 'quick';
if (!['quick', 'all', 'long'].includes(RUN)) throw new Error(`PROPPICK_TEST_SIZE is quick, all or long, not ${RUN}`);

export const IS_LONG = RUN === 'long';

/** The size for this run. Without a quick one, quick runs use that of `all`. */
export function size<Size>({ quick, all, long }: { quick?: Size; all: Size; long: Size }): Size {
  if (IS_LONG) return long;
  return RUN === 'all' ? all : (quick ?? all);
}

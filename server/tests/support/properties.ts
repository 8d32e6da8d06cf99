import fc from 'fast-check';

/**
 * fast-check with the seed of the run: the same cases every time, so that a run which fails says something of the change
 * it is about. `PROPPICK_TEST_SEED` names another one, or is `random`.
 */
const seed = process.env['PROPPICK_TEST_SEED'] ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export default fc;

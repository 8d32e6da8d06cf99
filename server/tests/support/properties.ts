import fc from 'fast-check';

/**
 * fast-check with the run's seed: the same cases every time, so that a failure is caused by the change under test.
 * `PROPPICK_TEST_SEED` sets another seed, or `random`.
 */
const seed = process.env['PROPPICK_TEST_SEED'] ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });

export default fc;

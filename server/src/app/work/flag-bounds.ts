import { FLAGS_SECTION, leastEdgesIn } from '../../ingest/index.ts';
import type { FlagBounds } from '../../odds/index.ts';
import { openConfiguration, type Configuration } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import { boundsIn, RATINGS_SECTION, SCORING_SECTION } from '../../scoring/index.ts';

/** The sections that `flagBoundsIn` reads. */
export const FLAG_BOUNDS_SECTIONS = [FLAGS_SECTION, RATINGS_SECTION, SCORING_SECTION];

/** Which prices are flags by the current configuration. */
export const flagBoundsIn = (configuration: Pick<Configuration, 'get'>): FlagBounds => ({
  leastEdges: leastEdgesIn(configuration),
  thin: boundsIn(configuration).consensus,
});

/** The same for a command that needs no other configuration. */
export async function configuredFlagBounds(context: Context): Promise<FlagBounds> {
  const configuration = await openConfiguration(context, FLAG_BOUNDS_SECTIONS);
  await configuration.stop();
  return flagBoundsIn(configuration);
}

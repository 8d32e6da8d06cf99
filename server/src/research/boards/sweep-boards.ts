import { addDays, dayIn, type Clock } from '../../kernel/index.ts';
import { configSection, integer, type Configuration } from '../../operations/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { forgetVersions } from './board-queries.ts';

export const RESEARCH_SECTION = configSection({
  name: 'research',
  description: 'How long the props of past days are kept.',
  keys: {
    keepVersionsDays: integer({
      default: 400,
      min: 2,
      max: 36_500,
      description:
        'Days for which every version of a day’s props is kept, so that asOf gives the response of that moment. Of earlier days only the last version is kept.',
    }),
  },
});

/** Deletes versions that can no longer be requested. Returns the number of deleted rows. */
export async function sweepBoards(
  db: Queryable,
  clock: Clock,
  configuration: Pick<Configuration, 'get'>,
): Promise<number> {
  const days = configuration.get(RESEARCH_SECTION, 'keepVersionsDays');
  return only(await forgetVersions(db, addDays(dayIn('UTC', clock.now()), -days))).gone;
}

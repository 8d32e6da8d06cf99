import { Type } from 'typebox';
import { archiveQuotes, dropArchived, type MonthSelection } from '../../odds/index.ts';
import {
  defineJob,
  defineOperation,
  type Job,
  type OperationContext,
  type OperationKind,
} from '../../operations/index.ts';
import { DomainError } from '../../platform/index.ts';
import type { ArchivePlace } from './archive-place.ts';

export type { ArchivePlace } from './archive-place.ts';

const Input = Type.Object({
  month: Type.Optional(
    Type.String({
      pattern: String.raw`^(19|20)\d{2}-(0[1-9]|1[0-2])$`,
      description:
        'This month alone (UTC), kept or not; it must have ended. By default every month that is kept no longer.',
      examples: ['2024-03'],
    }),
  ),
});

const NONE =
  'There is no archive: the service was started without PROPPICK_ARCHIVE_FOLDER and PROPPICK_ARCHIVE_S3_URL.';

/** The operation that archives months of quotes and drops them. */
export const archiveKind = (place: ArchivePlace | undefined): OperationKind =>
  defineOperation({
    type: 'archive-quotes',
    targetService: 'housekeeper',
    summary: 'Archive quotes',
    description:
      'Writes months of quotes to the archive as Parquet files, one or more a league and month, reads them back, compares every quote, and drops what the archive has.',
    input: Input,
    check: ({ month }) => requirePlace(place, month),
    run: async (ctx, { month }) => {
      requirePlace(place, month);
      return archive(ctx, place, month === undefined ? { before: place.firstKept() } : { only: month });
    },
  });

/** Refuses if there is no archive, or if the month has not ended. */
function requirePlace(place: ArchivePlace | undefined, month: string | undefined): asserts place is ArchivePlace {
  if (place === undefined) throw new DomainError('impossible', NONE);
  const present = place.now().toISOString().slice(0, 7);
  if (month !== undefined && month >= present) throw new DomainError('impossible', `${month} has not ended.`);
}

/** The same every day, for all months past retention. */
export const archiveJob = (place: ArchivePlace | undefined): Job =>
  defineJob({
    name: 'archive-old-quotes',
    service: 'housekeeper',
    description: 'Archives the months of quotes that are kept no longer, if there is an archive, and drops them.',
    schedule: 'at 05:45',
    isDue: async () => place !== undefined,
    run: (ctx) =>
      place === undefined ? Promise.resolve({ months: [] }) : archive(ctx, place, { before: place.firstKept() }),
  });

/** The long work runs first; the operation's effect is the drop. */
async function archive(
  ctx: OperationContext,
  { store, workFolder }: ArchivePlace,
  meant: MonthSelection,
): Promise<object> {
  const { db, clock, checkpoint } = ctx;
  const months = await archiveQuotes({ db, clock, checkpoint, store, workFolder }, meant);
  if (months === undefined) throw new DomainError('impossible', 'Another run is archiving quotes.');
  return ctx.effects(async (inner) => ({
    months: months.map(({ table: _, ...month }) => month),
    dropped: await dropArchived(inner.db, months),
  }));
}

import { InvalidArgumentError } from 'commander';
import type { ImportOptions } from '../../../ingest/index.ts';

export type AssumedTimes = NonNullable<ImportOptions['assumedTimes']>;

/** Parses one value of a repeated option: a time of day for every file, or for a named one. */
export function readAssumedTime(text: string, before: AssumedTimes = []): AssumedTimes {
  const {
    file = null,
    hour,
    minute,
  } = /^(?:(?<file>[^=]+)=)?(?<hour>[01]\d|2[0-3]):(?<minute>[0-5]\d)$/.exec(text)?.groups ?? {};
  if (hour === undefined || minute === undefined)
    throw new InvalidArgumentError(
      'It must be a time of day such as 12:00, or a file and its time: game-lines.csv.gz=07:00.',
    );
  if (before.some((other) => other.file === file))
    throw new InvalidArgumentError(`It names two times for ${file ?? 'every file'}.`);
  return [...before, { file, time: { hour: Number(hour), minute: Number(minute) } }];
}

import { join, resolve } from 'node:path';
import { OperatorError } from '../../platform/index.ts';
import { folderStore, s3Store, type ObjectStore } from '../../platform/store/index.ts';
import type { Settings } from '../settings.ts';

/** Where months of quotes are archived, and which ones. */
export interface ArchivePlace {
  readonly store: ObjectStore;
  /** For temporary files of this machine only; its content is deleted. */
  readonly workFolder: string;
  /** The start of the first retained month; null if all are retained. */
  readonly firstKept: () => Date | null;
  readonly now: () => Date;
}

/** The configured archive; undefined if there is none. OperatorError for conflicting settings. */
export function archivePlace(
  settings: Settings,
  moments: Pick<ArchivePlace, 'firstKept' | 'now'>,
): ArchivePlace | undefined {
  const store = storeOf(settings);
  return store && { store, workFolder: join(settings.dataDir, 'archiving'), ...moments };
}

function storeOf(settings: Settings): ObjectStore | undefined {
  const { archiveFolder, archiveS3Url: url, archiveS3Region: region } = settings;
  const { archiveS3KeyId: keyId, archiveS3Secret: secret } = settings;
  if (archiveFolder !== undefined && url !== undefined)
    throw new OperatorError(
      'The archive has a folder and an S3 address.',
      'Set PROPPICK_ARCHIVE_FOLDER or PROPPICK_ARCHIVE_S3_URL.',
    );
  if (archiveFolder !== undefined) return folderStore(resolve(archiveFolder));
  if (url === undefined) return undefined;
  if (keyId === undefined || secret === undefined)
    throw new OperatorError(
      'The archive’s S3 address has no key.',
      'Set PROPPICK_ARCHIVE_S3_KEY_ID and PROPPICK_ARCHIVE_S3_SECRET.',
    );
  return s3Store({ url, region, keyId, secret });
}

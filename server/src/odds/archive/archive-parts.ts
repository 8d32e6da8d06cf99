import { join } from 'node:path';
import type { League } from '../../leagues/index.ts';
import { OperatorError } from '../../platform/index.ts';
import type { ObjectStore } from '../../platform/store/index.ts';
import { manifestName, monthPath, readManifest, type Manifest, type Month } from './manifest.ts';

/** A part that was copied out of the store and matches its manifest. */
export interface FetchedPart {
  readonly manifest: Manifest;
  readonly path: string;
}

/**
 * Copies the parts of a league and month into a folder and compares them with the hashes of their manifests. Throws
 * OperatorError for a damaged or missing part.
 */
export async function fetchParts(
  store: ObjectStore,
  folder: string,
  league: League,
  month: Month,
): Promise<FetchedPart[]> {
  const parts: FetchedPart[] = [];
  for (let number = 1; ; number += 1) {
    const key = `${monthPath(league, month)}/${manifestName(number)}`;
    // The first number without a manifest is after the last part.
    // eslint-disable-next-line no-await-in-loop
    const bytes = await store.get(key);
    if (bytes === undefined) return parts;
    const manifest = readManifest(bytes);
    if (manifest?.league !== league || manifest.month !== month || manifest.part !== number)
      throw damaged(key, 'it is no manifest of this part');
    const path = join(folder, `${league}-${month}-${number}.parquet`);
    const file = `${monthPath(league, month)}/${manifest.file}`;
    // eslint-disable-next-line no-await-in-loop -- the same
    const fetched = await store.fetch(file, path);
    if (fetched === undefined) throw damaged(file, 'its manifest is there and the file is not');
    if (fetched.sha256 !== manifest.sha256) throw damaged(file, 'its hash is not the one in its manifest');
    parts.push({ manifest, path });
  }
}

const damaged = (key: string, why: string): OperatorError =>
  new OperatorError(
    `The archive’s file ${key} is damaged: ${why}.`,
    'Put back a copy of it from elsewhere. Without one, move its month’s folder away: what the database still has is written anew.',
  );

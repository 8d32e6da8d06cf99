import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { loadDirectory, type Directory } from '../../../league/index.ts';
import { seasonOf, type League } from '../../../leagues/index.ts';
import { ARCHIVE_COLUMNS, restoreQuotes, type FindPlayer } from '../../../odds/index.ts';
import { errorCode } from '../../../platform/index.ts';
import { readParquet, UnreadableParquet } from '../../../platform/parquet/index.ts';
import { writeTransaction } from '../../write-transaction.ts';
import type { ArchiveFile } from '../archive-files.ts';
import { noteWritten, refuseFile, refuseRow, tallyOf, type ImportRun } from '../import-run.ts';

/**
 * Restores the quotes of an archive unchanged, one transaction per part. A part that does not match its manifest is refused
 * as a whole.
 */
export async function importArchive(run: ImportRun): Promise<void> {
  if (run.archive.length === 0) return;
  const { league, ids } = run.provenance;
  const find = playerFinder(await loadDirectory(run.ctx.db, league, ids), league);
  for (const file of run.archive) {
    // A later part goes first, and each is a transaction of its own.
    // eslint-disable-next-line no-await-in-loop
    const fault = (await faultOf(file, league)) ?? (await importPart(run, file, find));
    if (fault !== undefined) refuseFile(run, file, { line: 0, reason: fault });
  }
}

/** Why a part does not match its manifest, if it does not. */
async function faultOf({ path, manifest }: ArchiveFile, league: League): Promise<string | undefined> {
  if (manifest?.league !== league) return 'it is no manifest of an archive of this league';
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    return `the file cannot be read (${errorCode(error)})`;
  }
  return hash.digest('hex') === manifest.sha256 ? undefined : 'its hash is not the one in its manifest';
}

async function importPart(run: ImportRun, file: ArchiveFile, find: FindPlayer): Promise<string | undefined> {
  const { league } = run.provenance;
  const refused: { readonly line: number; readonly reason: string }[] = [];
  let [rows, written] = [0, 0];
  try {
    await writeTransaction(run.ctx.db, league, async (tx) => {
      [rows, written] = [0, 0];
      refused.length = 0;
      for await (const quotes of readParquet(file.path, ARCHIVE_COLUMNS)) {
        const done = await restoreQuotes(tx, league, quotes, find);
        for (const { at, reason } of done.refused) refused.push({ line: rows + at + 1, reason });
        rows += quotes.length;
        written += done.written;
      }
    });
  } catch (error) {
    if (error instanceof UnreadableParquet) return error.message;
    throw error;
  }
  tallyOf(run, file).rows += rows;
  for (const { line, reason } of refused) refuseRow(run, file, line, reason);
  run.advance(file, file.bytes);
  noteWritten(run, file, written);
  return undefined;
}

/** Finds a player by name among those of the two teams, as for quotes of a file. */
function playerFinder(directory: Directory, league: League): FindPlayer {
  return (name, { gameDate, home, away }) => {
    const teamIds = [home, away].flatMap((team) => {
      const found = directory.team(team);
      return 'found' in found ? [found.found] : [];
    });
    const player = directory.player(
      { externalId: null, name },
      { season: seasonOf(league, gameDate), gameDate, teamIds },
    );
    return 'found' in player ? player.found.id : undefined;
  };
}

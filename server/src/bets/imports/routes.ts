import { DomainError, invalidInput, only } from '../../platform/index.ts';
import { acceptCsv, callerOf, CsvBody, csvOf, type Api } from '../../platform/http/index.ts';
import type { BetsDeps } from '../deps.ts';
import { TAGS } from '../schemas.ts';
import { FORMATS } from './formats/detect.ts';
import { importer, type ImportedRow } from './import-bets.ts';
import { takeImportTurn } from './queries.ts';
import { MOST_ROWS, readFile } from './read-file.ts';
import { ImportQuery, ImportShape, rowOnWire } from './schemas.ts';

const MOST_BYTES = 16 * 1024 * 1024;

export function importRoutes(api: Api, deps: BetsDeps): void {
  void api.register(async (files: Api) => {
    acceptCsv(files);
    importRoute(files, deps);
  });
}

function importRoute(api: Api, { leagues, profile }: BetsDeps): void {
  api.post(
    '/me/bets/import',
    {
      bodyLimit: MOST_BYTES,
      config: { access: 'bets', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Import bets from a file',
        description:
          `CSV (RFC 4180), at most 16 MiB and ${MOST_ROWS} rows, of one of these: ${FORMATS.map(({ title }) => title).join(', ')}; ` +
          'the columns say which. A dry run by default: what each row becomes, or why not. With dryRun=false the accepted rows are written, ' +
          'all in one transaction; the others stay out. The same file again adds nothing. Bets on games that have begun are graded at once and are never verified.',
        querystring: ImportQuery,
        body: CsvBody,
        response: { 200: ImportShape },
      },
    },
    async (request) => {
      const { dryRun = true, timeZone = 'UTC', rows: listed = 'all' } = request.query;
      checkZone(timeZone);
      const { clock, db } = request.context;
      const { id: accountId } = callerOf(request).account;
      const { format, batches } = await readFile(csvOf(request), { timeZone });
      const counts = { accepted: 0, duplicate: 0, skipped: 0, wrong: 0 };
      const rows: ReturnType<typeof rowOnWire>[] = [];
      await db.transaction(async (tx) => {
        const given = { leagues, profile, accountId, source: format.name, now: clock.now(), isDryRun: dryRun };
        // A dry run needs the lock too: it holds a connection and a CPU as long.
        if (!only(await takeImportTurn(tx, accountId)).isMine)
          throw new DomainError('impossible', 'Another import of yours is running: try again when it has ended.');
        const importRows = importer(tx, given);
        for await (const batch of batches)
          for (const row of await importRows(batch)) {
            counts[row.state] += 1;
            if (listed === 'all' || isProblem(row)) rows.push(rowOnWire(row));
          }
      });
      const { duplicate: duplicates, ...others } = counts;
      const total = duplicates + others.accepted + others.skipped + others.wrong;
      return { dryRun, format: format.name, total, ...others, duplicates, rows };
    },
  );
}

const isProblem = ({ state }: ImportedRow): boolean => state === 'skipped' || state === 'wrong';

function checkZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalidInput([{ pointer: '/query/timeZone', detail: 'must be a time zone such as America/New_York' }]);
  }
}

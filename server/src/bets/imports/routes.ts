import type { FastifyReply } from 'fastify';
import { seenAt } from '../../access/index.ts';
import { DomainError, fairPlaces, invalidInput, only } from '../../platform/index.ts';
import { acceptCsv, callerOf, CsvBody, csvOf, type Api } from '../../platform/http/index.ts';
import type { BetsDeps } from '../deps.ts';
import { TAGS } from '../schemas.ts';
import { FORMATS } from './formats/known-formats.ts';
import { refuseProposed } from './formats/detect.ts';
import { duplicateFinder, resolver, writeAccepted, type ResolvedRow } from './import-bets.ts';
import { importResponse, type ImportResponse } from './import-response.ts';
import { endImport, insertImport } from './batch-queries.ts';
import { takeImportTurn } from './queries.ts';
import { MOST_ROWS, readFile } from './read-file.ts';
import { sportsOn } from './row-leagues.ts';
import { fileOnWire, ImportQuery, ImportShape } from './schemas.ts';

const MOST_BYTES = 16 * 1024 * 1024;
/** Imports of a process. The largest file and its response take some 100 MB, so one runs at a time. */
const PLACES = { atOnce: 1, most: 16 };

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
      config: { access: 'bets', problems: ['unprocessable'], places: fairPlaces(PLACES) },
      schema: {
        ...TAGS,
        summary: 'Import bets from a file',
        description:
          `CSV (RFC 4180), at most 16 MiB and ${MOST_ROWS} rows, of one of these: ${FORMATS.map(({ title }) => title).join(', ')}; ` +
          'the columns say which. `mapping` takes any other table; without it the dry run proposes one. A dry run by default: what each row becomes, or why not. With dryRun=false the accepted rows are written, ' +
          'all in one transaction; the others stay out. The same file again adds nothing. Bets on games that have begun are graded at once and are never verified.',
        querystring: ImportQuery,
        body: CsvBody,
        response: { 200: ImportShape },
      },
    },
    async (request, reply) => {
      const { dryRun = true, timeZone = 'UTC', rows: listed = 'all' } = request.query;
      const { decimalSeparator = null, dateOrder = null, mapping = null } = request.query;
      checkZone(timeZone);
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const now = clock.now();
      const at = seenAt(tier, now);
      const sports = sportsOn(leagues);
      const file = await readFile(csvOf(request), { timeZone, decimalSeparator, dateOrder, mapping, sports });
      if (file.isProposed && !dryRun) refuseProposed();
      const { batches } = file;
      const resolve = resolver(db, { leagues, profile, now, at });
      const response = (): ImportResponse => importResponse({ dryRun, ...fileOnWire(file) }, listed, at >= now);
      if (dryRun) {
        const told = response();
        const markDuplicates = duplicateFinder(db, accountId);
        for await (const batch of batches) {
          stopIfGone(reply);
          await told.add(await markDuplicates(await resolve(batch)));
        }
        return sendJson(reply, told.end(null));
      }
      const resolved: ResolvedRow[][] = [];
      for await (const batch of batches) {
        stopIfGone(reply);
        resolved.push(await resolve(batch));
      }
      const written = await db.transaction(async (tx) => {
        if (!only(await takeImportTurn(tx, accountId)).isMine)
          throw new DomainError('impossible', 'Another import of yours is running: try again when it has ended.');
        const told = response();
        const source = file.format.name;
        const { id: importId } = only(await insertImport(tx, accountId, source, now));
        const owned = { accountId, importId, source, profile, now };
        const markDuplicates = duplicateFinder(tx, accountId);
        for (const batch of resolved) {
          // In the order of the file: the first of equal rows is the bet.
          // oxlint-disable-next-line no-await-in-loop
          const rows = await markDuplicates(batch);
          // oxlint-disable-next-line no-await-in-loop
          await writeAccepted(tx, owned, rows);
          // oxlint-disable-next-line no-await-in-loop
          await told.add(rows);
        }
        await endImport(tx, importId, JSON.stringify(told.counts()));
        return { told, importId: told.written() > 0 ? importId : null };
      });
      return sendJson(reply, written.told.end(written.importId));
    },
  );
}

const sendJson = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(body);

/** The work of a file is not done for a client that has disconnected. */
function stopIfGone({ raw }: FastifyReply): void {
  if (raw.destroyed) throw new DomainError('unavailable', 'The client has disconnected.');
}

function checkZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw invalidInput([{ pointer: '/query/timeZone', detail: 'must be a time zone such as America/New_York' }]);
  }
}

import { Type } from 'typebox';
import { ledgerView, VISIBILITY } from '../../access/index.ts';
import type { Scope } from '../../picks/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import { headOf, readChain, readHead, signedHead, type HeadSigner } from '../../ledger/index.ts';
import { readOneSnapshot } from '../../platform/index.ts';
import {
  callerOf,
  checkedDay,
  DayParam,
  invalidRequest,
  NOT_CHANGED,
  notFound,
  prepareJson,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import { ledgerDay } from './ledger-day.ts';
import { LedgerChainShape, LedgerDayShape, LedgerKeysShape } from './ledger-shapes.ts';

/** The dependencies of the ledger's routes. */
export interface LedgerDeps extends Scope {
  /** Without one, heads are unsigned and there are no keys. */
  readonly signer: HeadSigner | undefined;
}

export function ledgerRoutes(api: Api, scope: LedgerDeps): void {
  chainRoute(api, scope);
  keysRoute(api, scope);
  dayRoute(api, scope);
}

function chainRoute(api: Api, { origin, signer }: LedgerDeps): void {
  api.get(
    '/picks/ledger',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'The ledger: every board and settlement, each chained to the one before',
        tags: ['Picks'],
        description:
          'An entry’s hash is SHA-256 of the canonical JSON (RFC 8785) of its members without `hash`; `previous` is the hash of the entry before, 64 zeros before the first. Keep a `head` that you saw, with its signature: a ledger in which it no longer stands was rewritten. `proppick verify` checks downloaded responses without the database.',
        querystring: Type.Object({
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000, default: 500, description: 'Entries a page.' }),
          ),
          cursor: Type.Optional(
            Type.String({ maxLength: 20, description: 'nextCursor of the page before.', examples: ['500'] }),
          ),
        }),
        response: { 200: LedgerChainShape },
      },
    },
    async (request) => {
      const { limit = 500, cursor } = request.query;
      const { db } = request.context;
      const last = await readHead(db, origin);
      const head = last === undefined ? null : await signedHead(headOf(origin, last), signer);
      const items = await readChain(db, origin, placeOf(cursor), limit);
      const shown = items.at(-1);
      const isMore = shown !== undefined && head !== null && shown.sequence < head.sequence;
      return { items, nextCursor: isMore ? String(shown.sequence) : null, head };
    },
  );
}

function keysRoute(api: Api, { signer }: LedgerDeps): void {
  api.get(
    '/picks/ledger/keys',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'The keys that sign the heads of the ledger, with their history',
        tags: ['Picks'],
        description:
          'Oldest first; the last one signs. Each but the first is endorsed by the one before. Note a key once, and `proppick verify` finds a head that another instance signed.',
        response: { 200: LedgerKeysShape },
      },
    },
    async () => ({ keys: (await signer?.keys()) ?? [] }),
  );
}

/** The sequence in a cursor; without one 0, before the first. */
function placeOf(cursor = '0'): number {
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw invalidRequest([{ pointer: '/query/cursor', detail: 'is none of ours' }]);
}

function dayRoute(api: Api, { origin, leagues }: LedgerDeps): void {
  api.get(
    '/picks/ledger/:date',
    {
      config: { access: 'picks' },
      schema: {
        summary: 'What the ledger has of a game day, opened',
        tags: ['Picks'],
        description:
          'Entries with the hashes they seal, and the documents behind these as their rows are now: a pick once its game has begun, and after it how its market closed and its grades, each as late as the caller’s tier sees them; before that the hash alone. A document’s hash is SHA-256 of a zero byte and its canonical JSON; `root` is the Merkle root of RFC 6962. With `pickId`, that pick alone with its proofs of inclusion.',
        params: Type.Object({ date: DayParam('The game day.') }),
        querystring: Type.Object({
          league: LeagueParam,
          pickId: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'One pick alone.', examples: [9314] }),
          ),
        }),
        response: { 200: LedgerDayShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { pickId = null } = request.query;
      const { tier } = callerOf(request).account;
      const league = askedLeague(leagues, request.query.league);
      const date = checkedDay('date', request.params.date, 'path');
      // Entries and documents come from one snapshot: a concurrent settlement would otherwise look like a deletion.
      const day = await db.transaction(async (tx) => {
        await readOneSnapshot(tx);
        const readAt = clock.now();
        return ledgerDay(tx, { league, origin, date, pickId, readAt, view: ledgerView(VISIBILITY[tier], readAt) });
      });
      if (pickId !== null && day.documents.length === 0)
        throw notFound('There is no such pick on this day, or its game has not begun.');
      // Equal entries and documents have the same ETag at any moment; a hash identifies its document.
      const essence = [day.entries, day.documents.map(({ hash }) => hash)];
      return sendPrepared(request, reply, prepareJson(day, essence));
    },
  );
}

import { Type } from 'typebox';
import type { Origin } from '../../kernel/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import type { LeagueChoice } from '../../leagues/index.ts';
import { headOf, readChain, readHead, type HeadSigner } from '../../ledger/index.ts';
import { readOneSnapshot, type Context } from '../../platform/index.ts';
import {
  checkedDay,
  DayParam,
  NOT_CHANGED,
  notFound,
  prepareJson,
  preparedAnswers,
  sendPublic,
  type Api,
  type Prepared,
} from '../../platform/http/index.ts';
import { LedgerChainShape, LedgerDayShape, LedgerKeysShape } from '../ledger/ledger-shapes.ts';
import { publicDay, publicLedgerDay, publicRecordOf } from './public-record.ts';
import { PublicRecordShape } from './public-shapes.ts';

export interface PublicDeps {
  readonly origin: Origin;
  readonly leagues: LeagueChoice;
  readonly signer: HeadSigner | undefined;
  /** Whether the record is public, as configured now. */
  readonly isPublic: () => boolean;
}

/** Answers are made at most this often for all clients. */
const KEPT_MS = 60_000;
const MOST_BYTES = 16_000_000;
/** Caches ask each time, so that turning the record off takes effect at once. */
const CACHE = 'public, no-cache';

const ENTRIES_A_PAGE = 1_000;

/** What a route answers, made once a minute for every client. `question` says what the answer is about. */
type Serve = (context: Context, question: string, make: () => Promise<Prepared>) => Promise<Prepared>;

/**
 * The routes without a credential: the graded picks of a past day, the record, and what both can be verified with. They show
 * what the first tier sees, and nothing of the current day but the hashes of the chain. Turned off, they show nothing.
 */
export function publicRoutes(api: Api, deps: PublicDeps): void {
  const answers = preparedAnswers(MOST_BYTES);
  const serve: Serve = ({ clock }, question, make) => {
    const minute = Math.floor(clock.now().getTime() / KEPT_MS);
    const version = [minute, deps.isPublic(), ...deps.leagues.enabled()].join(' ');
    return answers.made(question, version, make);
  };
  recordRoute(api, deps, serve);
  chainRoute(api, deps, serve);
  keysRoute(api, deps, serve);
  dayRoute(api, deps, serve);
}

const open = { access: 'public' } as const;

function recordRoute(api: Api, { origin, leagues, isPublic }: PublicDeps, serve: Serve): void {
  api.get(
    '/public/record',
    {
      config: open,
      schema: {
        summary: 'The last graded picks and the track record, for anyone',
        description:
          'Needs no credential. One entry a league: the graded picks of its last past game day, and the record up to it. `isPublic` is false if the service keeps both to accounts: configuration `record/isPublic`. At most a minute old.',
        tags: ['Reference'],
        response: { 200: PublicRecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const answer = await serve(request.context, 'record', async () => {
        const now = clock.now();
        const shown = isPublic() ? leagues.enabled() : [];
        const found = await Promise.all(shown.map((league) => publicRecordOf(db, { origin, league, now })));
        return prepareJson({ isPublic: isPublic(), origin, leagues: found });
      });
      return sendPublic(request, reply, answer, CACHE);
    },
  );
}

function chainRoute(api: Api, { origin, signer, isPublic }: PublicDeps, serve: Serve): void {
  api.get(
    '/public/ledger',
    {
      config: open,
      schema: {
        summary: 'The ledger’s chain of hashes, for anyone',
        description: `As GET /picks/ledger, without a credential and ${ENTRIES_A_PAGE} entries a page. Empty if the record is not public.`,
        tags: ['Reference'],
        querystring: Type.Object({
          after: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'nextCursor of the page before.' }),
          ),
        }),
        response: { 200: LedgerChainShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { db } = request.context;
      const { after = 0 } = request.query;
      const answer = await serve(request.context, `chain ${after}`, async () => {
        const last = isPublic() ? await readHead(db, origin) : undefined;
        if (last === undefined) return prepareJson({ items: [], nextCursor: null, head: null });
        const items = await readChain(db, origin, after, ENTRIES_A_PAGE);
        const head = { ...last, signature: (await signer?.sign(headOf(origin, last))) ?? null };
        const shown = items.at(-1)?.sequence ?? head.sequence;
        return prepareJson({ items, nextCursor: shown < head.sequence ? String(shown) : null, head });
      });
      return sendPublic(request, reply, answer, CACHE);
    },
  );
}

function keysRoute(api: Api, { signer, isPublic }: PublicDeps, serve: Serve): void {
  api.get(
    '/public/ledger/keys',
    {
      config: open,
      schema: {
        summary: 'The keys that sign the ledger’s heads, for anyone',
        description: 'As GET /picks/ledger/keys, without a credential. Empty if the record is not public.',
        tags: ['Reference'],
        response: { 200: LedgerKeysShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const answer = await serve(request.context, 'keys', async () =>
        prepareJson({ keys: (isPublic() && (await signer?.keys())) || [] }),
      );
      return sendPublic(request, reply, answer, CACHE);
    },
  );
}

function dayRoute(api: Api, { origin, leagues, isPublic }: PublicDeps, serve: Serve): void {
  api.get(
    '/public/ledger/:date',
    {
      config: open,
      schema: {
        summary: 'What the ledger has of the day that /public/record shows, for anyone',
        description:
          'As GET /picks/ledger/{date}, without a credential, for the `date` of a league in GET /public/record alone.',
        tags: ['Reference'],
        params: Type.Object({ date: DayParam('The game day.') }),
        querystring: Type.Object({ league: LeagueParam }),
        response: { 200: LedgerDayShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const date = checkedDay('date', request.params.date, 'path');
      const league = askedLeague(leagues, request.query.league);
      const answer = await serve(request.context, `day ${league} ${date}`, () =>
        db.transaction(async (tx) => {
          await readOneSnapshot(tx);
          const question = { origin, league, now: clock.now() };
          if (!isPublic() || date !== (await publicDay(tx, question)))
            throw notFound('Without an account only the last graded day is open: see GET /public/record.');
          return prepareJson(await publicLedgerDay(tx, question, date));
        }),
      );
      return sendPublic(request, reply, answer, CACHE);
    },
  );
}

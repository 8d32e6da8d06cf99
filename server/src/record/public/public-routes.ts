import { Type } from 'typebox';
import type { Origin } from '../../kernel/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import type { LeagueChoice } from '../../leagues/index.ts';
import { headOf, readChain, readHead, signedHead, type HeadSigner } from '../../ledger/index.ts';
import { invalidInput, readOneSnapshot, type Context } from '../../platform/index.ts';
import {
  checkedDay,
  DayParam,
  NOT_CHANGED,
  notFound,
  prepareJson,
  preparedResponses,
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
  /** Whether the record is public, by the current configuration. */
  readonly isPublic: () => boolean;
}

/** A response is rebuilt at most this often, for all clients. */
const KEPT_MS = 60_000;
const MOST_BYTES = 16_000_000;
/** Caches revalidate each time, so that turning the record off takes effect at once. */
const CACHE = 'public, no-cache';

const ENTRIES_A_PAGE = 1_000;

/** Caches a route's response for a minute, for every client. `question` is the cache key. */
type Serve = (context: Context, question: string, make: () => Promise<Prepared>) => Promise<Prepared>;

/** Caches for a minute what a route must know before it responds, of the ledger or of one league. */
type Know = <Value>(context: Context, question: string, read: () => Promise<Value>) => Promise<Value>;

function knowing(versionOf: (context: Context) => string): Know {
  const kept = new Map<string, { readonly version: string; readonly value: Promise<unknown> }>();
  return async <Value>(context: Context, question: string, read: () => Promise<Value>): Promise<Value> => {
    const version = versionOf(context);
    const known = kept.get(question);
    // The cast is safe: each key is used in one place, with one type.
    if (known?.version === version) return (await known.value) as Value;
    const value = read();
    kept.set(question, { version, value });
    value.catch(() => kept.delete(question));
    return value;
  };
}

/**
 * The routes without a credential: the graded picks of a past day, the record, and the data to verify both. They show what
 * the first tier sees, and of the current day only the hashes of the chain. Turned off, they show nothing.
 *
 * No request makes the service read more than once a minute. Pages and days that do not exist are rejected without a database
 * query, and pages of the chain do not evict other responses.
 */
export function publicRoutes(api: Api, deps: PublicDeps): void {
  const versionOf = ({ clock }: Context): string =>
    [Math.floor(clock.now().getTime() / KEPT_MS), deps.isPublic(), ...deps.leagues.enabled()].join(' ');
  const serving = (): Serve => {
    const responses = preparedResponses(MOST_BYTES);
    return (context, question, make) => responses.made(question, versionOf(context), make);
  };
  const [serve, know] = [serving(), knowing(versionOf)];
  recordRoute(api, deps, serve);
  chainRoute(api, deps, serving(), know);
  keysRoute(api, deps, serve);
  dayRoute(api, deps, serve, know);
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
      const response = await serve(request.context, 'record', async () => {
        const now = clock.now();
        const shown = isPublic() ? leagues.enabled() : [];
        const found = await Promise.all(shown.map((league) => publicRecordOf(db, { origin, league, now })));
        return prepareJson({ isPublic: isPublic(), origin, leagues: found });
      });
      return sendPublic(request, reply, response, CACHE);
    },
  );
}

function chainRoute(api: Api, { origin, signer, isPublic }: PublicDeps, serve: Serve, know: Know): void {
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
      if (after % ENTRIES_A_PAGE !== 0)
        throw invalidInput([{ pointer: '/query/after', detail: 'must be the nextCursor of a page' }]);
      const last = isPublic() ? await know(request.context, 'head', () => readHead(db, origin)) : undefined;
      const end = last?.sequence ?? 0;
      const response = await serve(request.context, after < end ? `page ${after}` : 'the end', async () => {
        if (last === undefined) return prepareJson({ items: [], nextCursor: null, head: null });
        const items = after < end ? await readChain(db, origin, after, Math.min(ENTRIES_A_PAGE, end - after)) : [];
        const head = await signedHead(headOf(origin, last), signer);
        const shown = items.at(-1)?.sequence ?? end;
        return prepareJson({ items, nextCursor: shown < end ? String(shown) : null, head });
      });
      return sendPublic(request, reply, response, CACHE);
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
      const response = await serve(request.context, 'keys', async () =>
        prepareJson({ keys: (isPublic() && (await signer?.keys())) || [] }),
      );
      return sendPublic(request, reply, response, CACHE);
    },
  );
}

function dayRoute(api: Api, { origin, leagues, isPublic }: PublicDeps, serve: Serve, know: Know): void {
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
      const question = { origin, league, now: clock.now() };
      const shown = isPublic() ? await know(request.context, `day ${league}`, () => publicDay(db, question)) : null;
      if (date !== shown)
        throw notFound('Without an account only the last graded day is open: see GET /public/record.');
      const response = await serve(request.context, `day ${league} ${date}`, () =>
        db.transaction(async (tx) => {
          await readOneSnapshot(tx);
          return prepareJson(await publicLedgerDay(tx, question, date));
        }),
      );
      return sendPublic(request, reply, response, CACHE);
    },
  );
}

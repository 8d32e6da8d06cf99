import { Type, type Static } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { DomainError, fairPlaces, only, type Queryable } from '../../platform/index.ts';
import { callerOf, idempotently, pageById, type Api } from '../../platform/http/index.ts';
import type { BetsDeps } from '../deps.ts';
import {
  askedFilter,
  BetBody,
  betOnWire,
  BetPage,
  BetShape,
  BetWithHistory,
  ChangeBody,
  changeOnWire,
  IdParam,
  ListQuery,
  TAGS,
} from '../schemas.ts';
import { askedSlip } from '../slips/asked-slip-route.ts';
import { checkSlip } from '../slips/check-slip.ts';
import { askedChange, askedClaim, askedEntryTerms, askedTerms } from './asked-bet-route.ts';
import { changeBet, noBet, removeBet } from './change-bet.ts';
import { askerOf, type Asker } from './find-claim.ts';
import { checkBet, placeBet, type NewBet } from './place-bets.ts';
import { changesOf, findBet, listBets } from './queries.ts';

const PATH = '/me/bets';
/** Bets of several legs, of a process: each is evaluated as a combination. */
const PLACES = { atOnce: 2, most: 32 };
const hasLegs = (body: unknown): boolean => typeof body === 'object' && body !== null && 'legs' in body;

export function logRoutes(api: Api, deps: BetsDeps): void {
  createRoute(api, deps);
  readRoutes(api);
  changeRoute(api, deps);
  deleteRoute(api);
}

function createRoute(api: Api, deps: BetsDeps): void {
  api.post(
    PATH,
    {
      config: {
        access: 'bets',
        problems: ['unprocessable', 'idempotency-mismatch', 'bet-duplicate'],
        places: fairPlaces(PLACES),
        needsPlace: hasLegs,
      },
      schema: {
        ...TAGS,
        summary: 'Log a bet',
        description:
          'On a pick, on a line of a player’s game, or on 2 to 8 of them as `legs`: at one price, or as a pick’em entry by `payout`. It is graded like a pick, with its closing line. Of legs, one that lands on its line or has no action drops out; an entry then pays by the table of its house, and a price is taken to its share of the legs that are left. Legs together have no quote, so such a bet is never verified. A bet placed before the start can be logged later, and one on a running game is `isLive`; neither is verified then. The same claim at the same book, price and stake within a minute is a 409 with the first bet’s id, unless `again` is true.',
        headers: Type.Object({
          'idempotency-key': Type.Optional(Type.String({ description: 'The same key again logs no second bet.' })),
        }),
        body: BetBody,
        response: { 201: BetShape },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const asker = askerOf(tier, clock.now());
      const check = askedCheck(request.body, deps, asker);
      // Read before the transaction holds a connection. A retry with the same key gets its first response, whatever has
      // changed since.
      const bet = await check(db).catch(asRefusal);
      return idempotently(request, reply, `account ${accountId}`, async (tx) => {
        if (bet instanceof DomainError) throw bet;
        const id = await placeBet(tx, deps, accountId, bet, asker.now, request.body.again ?? false);
        return { status: 201, body: betOnWire(only(await findBet(tx, accountId, id, asker.at))) };
      });
    },
  );
}

/** Parses a body, with 400 or 422 for an invalid one. Returns the check against the database. */
function askedCheck(body: Static<typeof BetBody>, deps: BetsDeps, asker: Asker) {
  const { now } = asker;
  const slip = askedSlip(body, deps);
  if (slip === undefined) {
    const claim = askedClaim(body, deps.leagues);
    const terms = askedTerms(body, now);
    return (db: Queryable): Promise<NewBet> => checkBet(db, deps, claim, terms, asker);
  }
  const terms = slip.payout === null ? askedTerms(body, now) : askedEntryTerms(body, slip.payout.house, now);
  return (db: Queryable): Promise<NewBet> => checkSlip(db, deps, slip, terms, asker);
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function readRoutes(api: Api): void {
  api.get(
    PATH,
    {
      config: { access: 'bets', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Your bets',
        description: 'Newest first. Only you see them. Grades and verification are as of the caller’s delay.',
        querystring: ListQuery,
        response: { 200: BetPage },
      },
    },
    async (request) => {
      const { state = null, limit = 50, cursor } = request.query;
      const filter = JSON.stringify(askedFilter(request.query));
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await listBets(db, id, filter, state, before, limit + 1, seenAt(tier, clock.now()));
      return pageById(rows, limit, betOnWire);
    },
  );
  api.get(
    `${PATH}/:id`,
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'One bet',
        description: 'With every version of what you said of it.',
        params: IdParam,
        response: { 200: BetWithHistory },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      const at = seenAt(tier, clock.now());
      const [bet] = await findBet(db, id, request.params.id, at);
      if (bet === undefined) throw noBet();
      return { ...betOnWire(bet), history: (await changesOf(db, [bet.id], at)).map(changeOnWire) };
    },
  );
}

function changeRoute(api: Api, deps: BetsDeps): void {
  api.patch(
    `${PATH}/:id`,
    {
      config: { access: 'bets', problems: ['unprocessable', 'bet-locked'] },
      schema: {
        ...TAGS,
        summary: 'Change a bet',
        description:
          'Members that are left out stay the same. A verified bet changes before the start only, any other at any time; `paid`, what the book really did, is taken at any time. Another book, price or stake is verified anew before the start, at the prices of this moment; a graded bet is graded anew.',
        params: IdParam,
        body: ChangeBody,
        response: { 200: BetShape },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const { id } = request.params;
      const change = askedChange(request.body);
      const asker = askerOf(tier, clock.now());
      return db.transaction(async (tx) => {
        await changeBet(tx, deps, { accountId, id }, change, asker);
        return betOnWire(only(await findBet(tx, accountId, id, asker.at)));
      });
    },
  );
}

function deleteRoute(api: Api): void {
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'bets', problems: ['bet-locked'] },
      schema: {
        ...TAGS,
        summary: 'Delete a bet',
        description: 'It is in no list and no summary any more. A verified bet can be deleted before the start only.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Deleted.' }) },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const asker = askerOf(tier, clock.now());
      await db.transaction((tx) => removeBet(tx, accountId, request.params.id, asker));
      return reply.code(204).send(null);
    },
  );
}

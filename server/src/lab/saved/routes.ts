import { Type, type Static } from 'typebox';
import { MOST_SYSTEMS, VISIBILITY_NOTE, type Tier } from '../../access/index.ts';
import { rounded, unitWin } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { pageOf } from '../../platform/paging/index.ts';
import { callerOf, idempotently, type Api } from '../../platform/http/index.ts';
import { DomainError } from '../../platform/index.ts';
import type { LabDeps } from '../deps.ts';
import { figuresOnWire, systemOnWire } from '../systems/on-wire.ts';
import { unitsOf } from '../systems/page-of-bets.ts';
import {
  IdParam,
  LiveBetPage,
  type LiveBetShape,
  PageQuery,
  SaveBody,
  SaveChange,
  SavedShape,
  TAGS,
} from '../systems/schemas.ts';
import { checkedSystem, type SentSystem } from '../systems/system.ts';
import { deleteSystem, findSystem, listSystems, type RecordedBet, type SavedRow } from './queries.ts';
import { betsSeen, recordOfSystem } from './record-of.ts';
import { changeSystem, noSystem, saveSystem } from './save-system.ts';

const PATH = '/me/systems';
const LIMITS = `Free saves ${MOST_SYSTEMS.Free}, Pro ${MOST_SYSTEMS.Pro}, Sharp ${MOST_SYSTEMS.Sharp}.`;
const SEALED =
  'From then on, an hour before each game, its bets are recorded at the price in force, each with the hash of the one before.';

export function savedRoutes(api: Api, deps: LabDeps): void {
  createRoute(api, deps);
  readRoutes(api);
  betsRoute(api);
  changeRoute(api);
  deleteRoute(api);
}

function createRoute(api: Api, { leagues }: LabDeps): void {
  api.post(
    PATH,
    {
      config: { access: 'lab', problems: ['unprocessable', 'idempotency-mismatch'] },
      schema: {
        ...TAGS,
        summary: 'Save a system and follow it',
        description: `${SEALED} ${LIMITS}`,
        headers: Type.Object({
          'idempotency-key': Type.Optional(Type.String({ description: 'The same key again saves no second system.' })),
        }),
        body: SaveBody,
        response: { 201: SavedShape },
      },
    },
    async (request, reply) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const { name, system: sent, isFollowed = true } = request.body;
      const now = clock.now();
      const system = await checkedSystem(db, leagues, sent as SentSystem, '/system').catch(asRefusal);
      return idempotently(request, reply, `account ${account.id}`, async (tx) => {
        if (system instanceof DomainError) throw system;
        const saved = await saveSystem(tx, account, { name, system, isFollowed }, now);
        return { status: 201, body: await savedOnWire(tx, saved, account.tier, now) };
      });
    },
  );
}

function asRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  throw error;
}

function readRoutes(api: Api): void {
  api.get(
    PATH,
    {
      config: { access: 'lab' },
      schema: {
        ...TAGS,
        summary: 'Your saved systems',
        description: `With the record of the bets that were recorded before the start. ${VISIBILITY_NOTE}`,
        response: { 200: Type.Array(SavedShape) },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const now = clock.now();
      const saved = await listSystems(db, account.id);
      const shown: Static<typeof SavedShape>[] = [];
      // oxlint-disable-next-line no-await-in-loop
      for (const one of saved) shown.push(await savedOnWire(db, one, account.tier, now));
      return shown;
    },
  );
  api.get(
    `${PATH}/:id`,
    {
      config: { access: 'lab' },
      schema: {
        ...TAGS,
        summary: 'One saved system',
        description: 'With the record of its bets, and the head of their chain.',
        params: IdParam,
        response: { 200: SavedShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const saved = await systemOf(db, account.id, request.params.id);
      return savedOnWire(db, saved, account.tier, clock.now());
    },
  );
}

function betsRoute(api: Api): void {
  api.get(
    `${PATH}/:id/bets`,
    {
      config: { access: 'lab' },
      schema: {
        ...TAGS,
        summary: 'The recorded bets of a saved system',
        description:
          'Newest first. Open bets appear with the delay of your tier. docs/lab.md says how to check the chain.',
        params: IdParam,
        querystring: PageQuery,
        response: { 200: LiveBetPage },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const { limit = 100, cursor } = request.query;
      const { id } = await systemOf(db, account.id, request.params.id);
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await betsSeen(db, id, account.tier, clock.now(), before, limit + 1);
      const { items, nextCursor } = pageOf(rows, limit, ({ sequence }) => String(sequence));
      return { items: items.map(betOnWire), nextCursor };
    },
  );
}

function changeRoute(api: Api): void {
  api.patch(
    `${PATH}/:id`,
    {
      config: { access: 'lab', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Rename a saved system, follow it, or stop to',
        description: 'Members that are left out stay the same. What was recorded stays.',
        params: IdParam,
        body: SaveChange,
        response: { 200: SavedShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { account } = callerOf(request);
      const now = clock.now();
      const saved = await db.transaction((tx) => changeSystem(tx, account.id, request.params.id, request.body, now));
      return savedOnWire(db, saved, account.tier, now);
    },
  );
}

function deleteRoute(api: Api): void {
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'lab' },
      schema: {
        ...TAGS,
        summary: 'Delete a saved system',
        description: 'With the bets that were recorded.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Deleted.' }) },
      },
    },
    async (request, reply) => {
      const { id: accountId } = callerOf(request).account;
      if ((await deleteSystem(request.context.db, accountId, request.params.id)) === 0) throw noSystem();
      return reply.code(204).send(null);
    },
  );
}

async function systemOf(db: Queryable, accountId: number, id: number): Promise<SavedRow> {
  const [saved] = await findSystem(db, accountId, id);
  if (saved === undefined) throw noSystem();
  return saved;
}

async function savedOnWire(db: Queryable, saved: SavedRow, tier: Tier, now: Date): Promise<Static<typeof SavedShape>> {
  const { id, name, system, createdAt, followedSince } = saved;
  const { open, figures, head } = await recordOfSystem(db, id, tier, now);
  return {
    id,
    name,
    system: systemOnWire(system),
    isFollowed: followedSince !== null,
    followedSince: followedSince?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    open,
    figures: figuresOnWire(figures),
    head: head && { sequence: head.sequence, hash: head.hash.toString('hex') },
  };
}

type LiveBet = Static<typeof LiveBetShape>;

function betOnWire({ content, state, price, actualValue, closingProbability, previous, hash }: RecordedBet): LiveBet {
  return {
    ...(content as Omit<LiveBet, 'state' | 'actualValue' | 'profit' | 'closingProbability' | 'previous' | 'hash'>),
    state,
    actualValue,
    profit: state === 'open' ? null : rounded(unitsOf(state, 1 + unitWin(price)), 6),
    closingProbability: closingProbability === null ? null : rounded(closingProbability, 6),
    previous,
    hash,
  };
}

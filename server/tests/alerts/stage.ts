import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { CARRIERS, openAlerts } from '../../src/alerts/index.ts';
import type { AlertsDeps } from '../../src/alerts/deps.ts';
import { compiledRules } from '../../src/alerts/matching/compiled-rules.ts';
import { matchEvents } from '../../src/alerts/matching/match-events.ts';
import { sendDue } from '../../src/alerts/sending/send-due.ts';
import { settableClock, type SettableClock } from '../../src/kernel/index.ts';
import { newsChanged, type NewsChanged } from '../../src/league/index.ts';
import { EVERY_LEAGUE } from '../../src/leagues/index.ts';
import { linesMoved, type LinesMoved } from '../../src/odds/index.ts';
import { emit, newInstanceKey, silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { createDispatcher } from '../../src/webhooks/deliveries/dispatcher.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { guardedSend, USUAL_RULES } from '../../src/webhooks/index.ts';
import { liveGames, SCORING_BOUNDS, worldStore } from '../../src/scoring/index.ts';
import { makeAccount } from '../support/accounts.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, addPastGame, addValue, smallLeague, type SmallLeague } from '../support/small-league.ts';
import { identifyByTier } from '../support/tier-callers.ts';
import { chatServices, type ChatServices } from './chat-services.ts';

export const DAY = '2024-03-05';
export const TIP_OFF = new Date(`${DAY}T23:00:00Z`);
/** Five hours before tip-off, with quotes on everyone. */
export const NOW = new Date(`${DAY}T18:00:00Z`);

export interface Reply<Body> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
}

/** Alerts on a small league before a game, with the channels' services on this machine. */
export interface AlertsStage {
  readonly db: Database;
  readonly ctx: Context & { readonly clock: SettableClock };
  readonly deps: AlertsDeps;
  readonly league: SmallLeague;
  readonly gameId: number;
  readonly chat: ChatServices;
  /** Tokens and ids of an account of Sharp, one of Pro and one of Free. */
  readonly sharp: string;
  readonly pro: string;
  readonly free: string;
  readonly sharpId: number;
  ask<Body>(token: string, method: string, path: string, body?: object): Promise<Reply<Body>>;
  /** The id of the resource that a POST created. */
  make(token: string, path: string, body: object): Promise<number>;
  news(told?: Partial<NewsChanged>): Promise<void>;
  moved(told?: Partial<LinesMoved>): Promise<void>;
  /** Matches events with rules; messages are created and queued. */
  match(db?: Database): Promise<void>;
  /** Sends queued messages that are due. */
  deliver(): Promise<void>;
  later(ms: number): void;
}

export async function alertsStage(t: TestContext): Promise<AlertsStage> {
  const db = await testDatabase(t);
  const clock = settableClock(NOW);
  const ctx = { db, clock, log: silentLog };
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DAY, TIP_OFF);
  for (const playerId of league.players)
    await addValue(db, league, { gameId, playerId, knownAt: new Date(`${DAY}T16:00:00Z`) });
  const ids = [];
  for (const [name, tier] of [
    ['sharp', 'Sharp'],
    ['pro', 'Pro'],
    ['free', 'Free'],
  ] as const)
    ids.push((await makeAccount(db, name, tier)).id);
  const [sharpId = 0, proId = 0, freeId = 0] = ids;
  const instanceKey = newInstanceKey();
  const queue = {
    db,
    log: silentLog,
    instanceKey,
    wallClock: clock,
    baseUrl: 'https://picks.example',
    carriers: CARRIERS,
    eventTypes: [],
    rules: () => USUAL_RULES,
    ...guardedSend({ allowHttp: true, allowLoopback: true }),
  };
  const deps: AlertsDeps = {
    context: ctx,
    queue,
    origin: 'live',
    leagues: EVERY_LEAGUE,
    live: liveGames(worldStore(), () => SCORING_BOUNDS),
    wallClock: clock,
    allowLoopback: true,
    bounds: () => SCORING_BOUNDS,
  };
  const alerts = openAlerts(deps);
  const { api } = await testServer(t, {
    context: ctx,
    identify: identifyByTier,
    wallClock: clock,
    modules: [alerts.module],
    instanceKey,
  });
  const dispatcher = createDispatcher(queue, () => {});
  async function ask<Body>(token: string, method: string, path: string, body?: object): Promise<Reply<Body>> {
    const headers = { authorization: `Bearer ${token}` };
    const verb = method as 'GET' | 'POST' | 'PATCH' | 'DELETE';
    const response = await api.inject({ method: verb, url: `/api/v1${path}`, headers, ...(body && { body }) });
    const text = response.body;
    assert.ok(response.statusCode < 500, text);
    return { status: response.statusCode, text, body: (/^[{[]/.test(text) ? JSON.parse(text) : text) as Body };
  }
  // The first round begins with the newest event.
  await matchEvents(deps, compiledRules());
  return {
    db,
    ctx,
    deps,
    league,
    gameId,
    sharpId,
    chat: await chatServices(t),
    sharp: `Sharp.${sharpId}`,
    pro: `Pro.${proId}`,
    free: `Free.${freeId}`,
    ask,
    async make(token, path, body) {
      const { status, body: made, text } = await ask<{ id: number }>(token, 'POST', path, body);
      assert.equal(status, 201, text);
      return made.id;
    },
    news: (told = {}) =>
      db.transaction((tx) =>
        emit(
          tx,
          newsChanged,
          { ...newsChanged.example, gameId, playerId: league.players[0] ?? 0, ...told },
          clock.now(),
        ),
      ),
    moved: (told = {}) =>
      db.transaction((tx) =>
        emit(tx, linesMoved, { ...linesMoved.example, gameId, playerId: league.players[0] ?? 0, ...told }, clock.now()),
      ),
    async match(through = db) {
      while ((await fanOut({ db: through, wallClock: clock })) > 0);
      const on = { ...deps, context: { ...ctx, db: through } };
      while (await matchEvents(on, compiledRules()));
      await sendDue(on);
    },
    async deliver() {
      while ((await dispatcher.turn()) === 0) await dispatcher.settled();
    },
    later: (ms) => clock.set(new Date(clock.now().getTime() + ms)),
  };
}

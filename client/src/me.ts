import type { Client } from 'openapi-fetch';
import { eachItem } from './pages.ts';
import { dataOf } from './problem.ts';
import type { operations, paths } from './generated/schema.ts';

type Operation = keyof operations;
type Json<Content> = Content extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;
type Body<Id extends Operation> = Json<NonNullable<operations[Id]['requestBody']>>;
type ResponseBody<Id extends Operation, Status extends number> = operations[Id]['responses'] extends {
  readonly [Code in Status]: infer Content;
}
  ? Json<Content>
  : never;
type Query<Id extends Operation> = NonNullable<operations[Id]['parameters']['query']>;

type Preferences = ResponseBody<'getMePreferences', 200>;
type AlertMessage = ResponseBody<'getMeAlertsMessages', 200>['items'][number];

/** The caller's own data: preferences, stakes, bets, alerts, channels and follows. Alerts, channels and shares need a session. */
export type Me = ReturnType<typeof meOf>;

/** Every method rejects with ProblemError unless the response is 2xx. */
export function meOf(api: Client<paths>) {
  const ofId = (id: number) => ({ params: { path: { id } } });
  return {
    preferences: () => dataOf(api.GET('/api/v1/me/preferences')),
    /** Changes the given members. Of two concurrent changes, the later one wins completely. */
    changePreferences: async (change: Body<'putMePreferences'>): Promise<Preferences> => {
      const before = await dataOf(api.GET('/api/v1/me/preferences'));
      return dataOf(api.PUT('/api/v1/me/preferences', { body: { ...before, ...change } }));
    },
    /** Suggested stakes for the picks of a day, less open bets. */
    stakes: (query: Query<'getMeStakes'> = {}) => dataOf(api.GET('/api/v1/me/stakes', { params: { query } })),

    /** Logs a bet. A retry after a lost response logs it only once. */
    logBet: (body: Body<'postMeBets'>) => dataOf(api.POST('/api/v1/me/bets', { body })),
    /** One bet with all its versions. */
    bet: (id: number) => dataOf(api.GET('/api/v1/me/bets/{id}', ofId(id))),
    /** A verified bet until the start, then `bet-locked`; what was `paid` at any time. */
    changeBet: (id: number, body: Body<'patchMeBetsById'>) =>
      dataOf(api.PATCH('/api/v1/me/bets/{id}', { ...ofId(id), body })),
    deleteBet: async (id: number): Promise<void> => void (await dataOf(api.DELETE('/api/v1/me/bets/{id}', ofId(id)))),
    betSummary: (query: Query<'getMeBetsSummary'> = {}) =>
      dataOf(api.GET('/api/v1/me/bets/summary', { params: { query } })),
    betTimeline: (query: Query<'getMeBetsTimeline'> = {}) =>
      dataOf(api.GET('/api/v1/me/bets/timeline', { params: { query } })),
    liveBets: () => dataOf(api.GET('/api/v1/me/bets/live')),
    /** Current probability and price of the open bets before the start. */
    betsNow: () => dataOf(api.GET('/api/v1/me/bets/now')),
    shareBets: (body: Body<'postMeBetsShare'> = {}) => dataOf(api.POST('/api/v1/me/bets/share', { body })),
    sharedAddresses: () => dataOf(api.GET('/api/v1/me/bets/share')),
    revokeShare: async (id: number): Promise<void> =>
      void (await dataOf(api.DELETE('/api/v1/me/bets/share/{id}', ofId(id)))),

    alerts: () => dataOf(api.GET('/api/v1/me/alerts')),
    /** Common rules, ready to create. */
    alertPresets: () => dataOf(api.GET('/api/v1/me/alerts/presets')),
    createAlert: (body: Body<'postMeAlerts'>) => dataOf(api.POST('/api/v1/me/alerts', { body })),
    changeAlert: (id: number, body: Body<'patchMeAlertsById'>) =>
      dataOf(api.PATCH('/api/v1/me/alerts/{id}', { ...ofId(id), body })),
    deleteAlert: async (id: number): Promise<void> =>
      void (await dataOf(api.DELETE('/api/v1/me/alerts/{id}', ofId(id)))),
    /** Alert messages, newest first, across pages; with `after` those newer than a message. */
    alertMessages: (query: Omit<Query<'getMeAlertsMessages'>, 'cursor'> = {}): AsyncGenerator<AlertMessage> =>
      eachItem((cursor) =>
        dataOf(
          api.GET('/api/v1/me/alerts/messages', {
            params: { query: { ...query, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),

    channels: () => dataOf(api.GET('/api/v1/me/channels')),
    addChannel: (body: Body<'postMeChannels'>) => dataOf(api.POST('/api/v1/me/channels', { body })),
    /** Sends a test message now, and returns the response of the channel's service. */
    testChannel: (id: number) => dataOf(api.POST('/api/v1/me/channels/{id}/test', ofId(id))),
    deleteChannel: async (id: number): Promise<void> =>
      void (await dataOf(api.DELETE('/api/v1/me/channels/{id}', ofId(id)))),
    /** Deliveries through a channel, newest first: one page. */
    deliveries: (id: number, query: Query<'getMeChannelsByIdDeliveries'> = {}) =>
      dataOf(api.GET('/api/v1/me/channels/{id}/deliveries', { params: { path: { id }, query } })),

    follows: () => dataOf(api.GET('/api/v1/me/follows')),
    /** Follows a player, a team or a prop. */
    follow: (body: Body<'postMeFollows'>) => dataOf(api.POST('/api/v1/me/follows', { body })),
    unfollow: async (id: number): Promise<void> => void (await dataOf(api.DELETE('/api/v1/me/follows/{id}', ofId(id)))),
  };
}

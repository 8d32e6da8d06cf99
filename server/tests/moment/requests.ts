import type { Tier } from '../../src/access/index.ts';
import { LATER, NEXT, PAST, TODAY, type World } from './world.ts';

/** A request of a route, which is named as in the description: `GET /players/{id}`. */
export interface Sent {
  readonly route: string;
  /** The values of the path's parameters, in their order. */
  readonly ids?: readonly (number | string)[];
  /** With its question mark. */
  readonly query?: string;
  /** A text is sent as CSV. */
  readonly body?: object | string;
}

/** The ids of what an account made before the moment. */
export interface Made {
  readonly bets: readonly number[];
  readonly share: number;
  readonly token: string;
  readonly system: number;
  readonly follow: number;
  readonly alert: number;
  readonly channel: number;
  /** A pick of each day that the tier sees. */
  readonly picks: readonly number[];
}

const NO_KNOWLEDGE = 'reads and writes the account alone, nothing of games, prices or results';
/** Routes that are open to the tier and are not called, with the reason. */
export const NOT_CALLED: Readonly<Record<string, string>> = {
  'GET /openapi.json': 'the description of the API',
  'POST /auth/login': NO_KNOWLEDGE,
  'POST /auth/refresh': NO_KNOWLEDGE,
  'POST /auth/logout': NO_KNOWLEDGE,
  'POST /auth/register': NO_KNOWLEDGE,
  'POST /auth/resend-verification': NO_KNOWLEDGE,
  'POST /auth/forgot-password': NO_KNOWLEDGE,
  'POST /auth/verify-email': NO_KNOWLEDGE,
  'POST /auth/reset-password': NO_KNOWLEDGE,
  'POST /auth/reauthenticate': NO_KNOWLEDGE,
  'GET /me': NO_KNOWLEDGE,
  'DELETE /me': NO_KNOWLEDGE,
  'POST /me/password': NO_KNOWLEDGE,
  'POST /me/email': NO_KNOWLEDGE,
  'GET /me/sessions': NO_KNOWLEDGE,
  'DELETE /me/sessions': NO_KNOWLEDGE,
  'DELETE /me/sessions/{id}': NO_KNOWLEDGE,
  'GET /me/two-factor': NO_KNOWLEDGE,
  'POST /me/two-factor': NO_KNOWLEDGE,
  'DELETE /me/two-factor': NO_KNOWLEDGE,
  'POST /me/two-factor/confirm': NO_KNOWLEDGE,
  'POST /me/two-factor/recovery-codes': NO_KNOWLEDGE,
  'GET /me/api-keys': NO_KNOWLEDGE,
  'DELETE /me/api-keys/{id}': NO_KNOWLEDGE,
};

/** A bet on a line of a player, by the index in the league. */
const betOf = ({ league }: World, player: number, more: object) => ({
  playerId: league.players[player],
  stat: 'Points',
  line: 14.5,
  direction: 'Under',
  book: 'echo',
  price: 108,
  stake: 10,
  ...more,
});

const legsOf = ({ league }: World, gameDate: string) =>
  (gameDate === TODAY ? [10, 19] : [0, 9]).map((player) => ({
    playerId: league.players[player],
    stat: 'Points',
    line: 14.5,
    direction: 'Under',
    gameDate,
  }));

/** What the account logs while the game of the first day has not begun. */
export const firstBets = (world: World): readonly object[] => [
  betOf(world, 0, { gameDate: PAST }),
  betOf(world, 5, { gameDate: PAST, direction: 'Over', price: -130 }),
  { legs: legsOf(world, PAST), book: 'echo', price: 250, stake: 5 },
];

/** What it logs the day after. */
export const nextBets = (world: World): readonly object[] => [
  betOf(world, 11, { gameDate: TODAY }),
  betOf(world, 0, { gameDate: NEXT }),
  betOf(world, 2, { gameDate: NEXT, price: 300 }),
  betOf(world, 3, { gameDate: LATER }),
  betOf(world, 4, { gameDate: LATER, price: 300 }),
  { legs: legsOf(world, TODAY), book: 'echo', price: 250, stake: 5 },
  { legs: legsOf(world, NEXT), payout: { house: 'prizepicks' }, stake: 5 },
];

/** Prices of which only one world has some: the attack that guesses them. */
const GUESSES = [104, 108, -110, 125, -145, -104, -116, 300];
const fileOf = ({ league }: World, book: string): string =>
  [
    'playerName,stat,line,direction,book,price,stake,placedAt,gameDate',
    ...GUESSES.flatMap((price) =>
      [12.5, 14.5].flatMap((line) =>
        ['Over', 'Under'].map(
          (side) =>
            `player:${league.players[3]},Points,${line},${side},${book},${price},1,2024-03-05T18:00:00Z,${NEXT}`,
        ),
      ),
    ),
    `player:${league.players[3]},Points,14.5,Under,echo,108,1,2024-03-05T18:00:00Z,${LATER}`,
    `player:${league.players[13]},Points,14.5,Under,echo,108,1,2024-03-05T18:00:00Z,${TODAY}`,
    `player:${league.players[3]},Points,13.5,Under,echo,108,1,2024-03-04T18:00:00Z,${PAST}`,
  ].join('\r\n');

/** Bets, slips, imports and shares. The writes come first: the reads show what they did. */
export function betRequests(world: World, { bets, share, token, picks }: Made): readonly Sent[] {
  const [first = 0, , , today = 0, next = 0, unverified = 0, later = 0] = bets;
  return [
    ...GUESSES.map((price) => ({ route: 'POST /me/bets', body: betOf(world, 3, { gameDate: NEXT, price }) })),
    ...GUESSES.map((price) => ({
      route: 'POST /me/bets',
      body: betOf(world, 1, { gameDate: NEXT, line: 12.5, price }),
    })),
    { route: 'POST /me/bets', body: betOf(world, 4, {}) },
    { route: 'POST /me/bets', body: betOf(world, 4, { gameDate: LATER }) },
    { route: 'POST /me/bets', body: betOf(world, 14, { gameDate: TODAY }) },
    { route: 'POST /me/bets', body: betOf(world, 14, { gameDate: TODAY, placedAt: '2024-03-05T18:00:00Z' }) },
    { route: 'POST /me/bets', body: betOf(world, 4, { gameDate: PAST, placedAt: '2024-03-04T18:00:00Z' }) },
    ...picks.map((pickId) => ({ route: 'POST /me/bets', body: { pickId, book: 'echo', price: 108, stake: 3 } })),
    ...[NEXT, LATER].map((date) => ({
      route: 'POST /me/bets',
      body: { legs: legsOf(world, date), book: 'echo', price: 250, stake: 5 },
    })),
    {
      route: 'POST /me/bets',
      body: { legs: legsOf(world, PAST), book: 'echo', price: 250, stake: 6, placedAt: '2024-03-04T18:00:00Z' },
    },
    { route: 'POST /me/bets', body: { legs: legsOf(world, NEXT), payout: { house: 'prizepicks' }, stake: 5 } },
    ...[125, -145, 109].map((price) => ({ route: 'PATCH /me/bets/{id}', ids: [unverified], body: { price } })),
    ...[first, today, next, later].map((id) => ({ route: 'PATCH /me/bets/{id}', ids: [id], body: { note: 'seen' } })),
    { route: 'PATCH /me/bets/{id}', ids: [next], body: { price: 125 } },
    { route: 'DELETE /me/bets/{id}', ids: [later] },
    { route: 'DELETE /me/bets/{id}', ids: [today] },
    { route: 'POST /me/bets/import', query: '?dryRun=true', body: fileOf(world, 'echo') },
    { route: 'POST /me/bets/import', query: '?dryRun=false', body: fileOf(world, 'alpha') },
    { route: 'POST /me/bets/import', query: '?dryRun=true', body: fileOf(world, 'alpha') },
    { route: 'GET /me/bets/imports' },
    { route: 'DELETE /me/bets/imports/{id}', ids: [1] },
    { route: 'DELETE /me/bets/imports/{id}', ids: [1], query: '?partly=true' },
    { route: 'GET /me/bets/imports' },
    { route: 'GET /me/bets/imports/template', query: '?kind=text' },
    { route: 'GET /me/bets', query: '?limit=200' },
    ...['open', 'won', 'lost', 'push', 'void'].map((state) => ({ route: 'GET /me/bets', query: `?state=${state}` })),
    ...bets.map((id) => ({ route: 'GET /me/bets/{id}', ids: [id] })),
    ...['', '?by=stat', '?by=source', '?by=kind', `?from=${TODAY}`].map((query) => ({
      route: 'GET /me/bets/summary',
      query,
    })),
    { route: 'GET /me/bets/timeline' },
    { route: 'GET /me/bets/export.csv' },
    { route: 'GET /me/bets/live' },
    { route: 'GET /me/bets/now' },
    { route: 'POST /me/bets/share', body: { withStakes: true } },
    { route: 'GET /me/bets/share' },
    { route: 'GET /me/bets/share/preview' },
    { route: 'GET /me/bets/share/preview', query: `?withStakes=true&from=${TODAY}` },
    { route: 'GET /shared-bets/{token}', ids: [token] },
    { route: 'DELETE /me/bets/share/{id}', ids: [share] },
    { route: 'GET /me/export' },
  ];
}

/** Everything else. */
export function otherRequests({ league, games }: World, made: Made, tier: Tier): readonly Sent[] {
  const days = [PAST, TODAY, NEXT, LATER];
  const players = [...league.players.slice(0, 4), ...league.players.slice(10, 12)];
  const bodies = legsOf({ league } as World, NEXT);
  const prop = { playerId: league.players[0], stat: 'Points', line: 14.5, direction: 'Under', gameDate: NEXT };
  const where = { direction: 'Under' };
  return [
    { route: 'GET /service' },
    { route: 'GET /leagues' },
    { route: 'GET /teams' },
    { route: 'GET /games' },
    ...days.map((date) => ({ route: 'GET /games', query: `?date=${date}` })),
    { route: 'GET /seo/games' },
    { route: 'GET /players', query: '?limit=50' },
    { route: 'GET /players', query: '?search=player' },
    ...players.flatMap((id) =>
      ['GET /players/{id}', 'GET /players/{id}/games', 'GET /players/{id}/game-log'].map((route) => ({
        route,
        ids: [id],
      })),
    ),
    ...players.flatMap((id) =>
      days.map((date) => ({ route: 'GET /players/{id}/news', ids: [id], query: `?gameId=${games.get(date) ?? 0}` })),
    ),
    ...players.map((id) => ({ route: 'GET /research/player/{playerId}/shooting-zones', ids: [id] })),
    ...days.flatMap((date) =>
      ['', '&books=echo,alpha', '&sort=edge', '&state=upcoming', '&state=live', '&state=final'].map((more) => ({
        route: 'GET /research/props',
        query: `?date=${date}${more}`,
      })),
    ),
    { route: 'GET /research/props', query: '?followed=true' },
    ...days.map((date) => ({ route: 'GET /research/availability', query: `?date=${date}` })),
    ...days.flatMap((date) =>
      ['', '&books=echo,alpha', '&books=mine'].map((more) => ({
        route: 'GET /picks/top',
        query: `?date=${date}${more}`,
      })),
    ),
    { route: 'GET /picks/top' },
    { route: 'GET /picks/live' },
    ...days.map((date) => ({ route: 'GET /picks/live', query: `?date=${date}` })),
    ...made.picks.map((id) => ({ route: 'GET /picks/{id}/history', ids: [id] })),
    ...['', '?by=stat', '?by=month', `?from=${PAST}&to=${TODAY}`].map((query) => ({
      route: 'GET /picks/track-record',
      query,
    })),
    { route: 'GET /picks/pickem/record' },
    { route: 'GET /picks/ledger' },
    { route: 'GET /picks/ledger/keys' },
    ...days.map((date) => ({ route: 'GET /picks/ledger/{date}', ids: [date] })),
    { route: 'GET /public/record' },
    { route: 'GET /public/ledger' },
    { route: 'GET /public/ledger/keys' },
    ...days.map((date) => ({ route: 'GET /public/ledger/{date}', ids: [date] })),
    {
      route: 'PUT /me/preferences',
      body: {
        books: ['echo', 'alpha'],
        oddsFormat: 'American',
        timeZone: 'UTC',
        bankroll: 1000,
        unitShare: 0.01,
        kellyFraction: 0.25,
        maxStakeShare: 0.03,
      },
    },
    { route: 'GET /me/preferences' },
    ...days.map((date) => ({ route: 'GET /me/stakes', query: `?date=${date}` })),
    { route: 'GET /me/follows' },
    { route: 'POST /me/follows', body: { team: 'BBB' } },
    { route: 'DELETE /me/follows/{id}', ids: [made.follow] },
    { route: 'POST /research/systems', body: { where } },
    { route: 'POST /research/systems', body: { where: { direction: 'Over' }, price: 'closing', from: PAST, to: NEXT } },
    { route: 'POST /research/systems', body: { where, price: 'atMyBooks' } },
    { route: 'POST /research/systems/export.csv', body: { where } },
    { route: 'POST /me/systems', body: { name: 'Second', system: { where: { direction: 'Over' } } } },
    { route: 'GET /me/systems' },
    { route: 'GET /me/systems/{id}', ids: [made.system] },
    { route: 'GET /me/systems/{id}/bets', ids: [made.system] },
    { route: 'PATCH /me/systems/{id}', ids: [made.system], body: { name: 'Renamed' } },
    { route: 'GET /research/lineups/record' },
    ...['screen', 'book', 'age', 'size'].map((by) => ({
      route: 'GET /research/prices/record',
      query: `?by=${by}&suspect=in`,
    })),
    ...(tier === 'Free'
      ? []
      : [
          ...days.map((date) => ({ route: 'POST /picks/evaluate', body: { ...prop, gameDate: date } })),
          { route: 'POST /picks/evaluate', body: { ...prop, gameDate: undefined } },
          {
            route: 'POST /picks/evaluate',
            body: { ...prop, playerId: league.players[10], gameDate: TODAY, live: true },
          },
          ...days.flatMap((date) =>
            ['arbitrage', 'middle', 'low-hold', 'positive-ev', 'positive-ev&against=model'].map((screen) => ({
              route: 'GET /research/prices',
              query: `?date=${date}&screen=${screen}&minEdge=-1&maxAge=604800`,
            })),
          ),
          { route: 'GET /research/books/lead', query: '?within=1440' },
          ...[12.5, 14.5, 20.5].map((line) => ({ route: 'POST /picks/evaluate', body: { ...prop, line } })),
          { route: 'POST /picks/combo', body: { legs: bodies } },
          { route: 'POST /picks/combo', body: { legs: bodies, payout: { house: 'prizepicks' } } },
          { route: 'GET /picks/pickem', query: `?house=prizepicks&legs=2&date=${NEXT}` },
          { route: 'GET /picks/pickem', query: '?house=underdog&legs=2' },
          ...days.map((date) => ({ route: 'GET /picks/pickem/entries', query: `?date=${date}` })),
          { route: 'GET /me/alerts' },
          { route: 'GET /me/alerts/presets' },
          { route: 'GET /me/alerts/messages' },
          { route: 'GET /me/alerts/messages', query: '?after=0' },
          { route: 'GET /me/alerts/{id}', ids: [made.alert] },
          { route: 'PATCH /me/alerts/{id}', ids: [made.alert], body: { name: 'Renamed' } },
          { route: 'POST /me/alerts', body: { name: 'Another', on: 'news.changed' } },
          { route: 'GET /me/channels' },
          { route: 'GET /me/channels/{id}/deliveries', ids: [made.channel] },
          { route: 'POST /me/channels/{id}/test', ids: [made.channel] },
          {
            route: 'POST /me/channels',
            body: { kind: 'webhook', url: 'https://hooks.example/other', secret: 'sixteen characters or more' },
          },
          { route: 'DELETE /me/channels/{id}', ids: [made.channel] },
          { route: 'DELETE /me/alerts/{id}', ids: [made.alert] },
        ]),
    { route: 'GET /me/export' },
    { route: 'DELETE /me/systems/{id}', ids: [made.system] },
  ];
}

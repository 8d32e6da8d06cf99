import { askAccountsAndCommands } from './account-requests.ts';
import { CALLERS, type ApiResponse, type Asker, type Caller } from './asker.ts';
import { askLaterAreas } from './later-requests.ts';

const TIERS = ['Free', 'Pro', 'Sharp', 'Admin'] as const satisfies readonly Caller[];

/** Ids of the league under test, taken from its own responses: equal leagues get equal requests. */
export interface Ids {
  readonly day: string;
  readonly days: readonly string[];
  readonly players: readonly number[];
  readonly picks: readonly number[];
  readonly team: string;
  readonly props: readonly { readonly playerId: number; readonly propType: string; readonly consensusLine: number }[];
}

export interface Extent {
  /** For a version from before the later areas: their requests are left out. */
  readonly withLaterAreas: boolean;
  /**
   * Another recording, whose day, players and props are requested: a version whose model ranks others gets the same
   * requests.
   */
  readonly like: readonly ApiResponse[] | undefined;
}

/**
 * Sends every request once, in a fixed order: each path, tier and kind of error, for today, past days and past moments.
 */
export async function askEverything(asker: Asker, { withLaterAreas, like }: Extent): Promise<void> {
  const ids = await findIds(asker, like);
  await askEveryCaller(asker);
  await askDays(asker, ids);
  await askPlayers(asker, ids);
  await askResearch(asker, ids);
  await askPicks(asker, ids);
  await askEvaluations(asker, ids);
  await askOperations(asker, ids);
  await askWebhooksAndExports(asker, ids);
  await askMistakes(asker);
  await askAccountsAndCommands(asker, ids);
  if (withLaterAreas) await askLaterAreas(asker, ids);
}

async function findIds(asker: Asker, like: readonly ApiResponse[] | undefined): Promise<Ids> {
  // The casts are safe: the shapes are the contract's, and any other response fails at once.
  const ask = async (path: string): Promise<unknown> => {
    const body = await asker.ask('Admin', 'GET', path);
    return like?.find((response) => response.caller === 'Admin' && response.path === path)?.body ?? body;
  };
  const board = (await ask('/picks/top?count=100')) as { gameDate: string }[];
  const research = (await ask('/research/props?pageSize=200')) as {
    rows: (Ids['props'][number] & { teamAbbreviation: string })[];
  };
  const day = board[0]?.gameDate;
  const team = research.rows[0]?.teamAbbreviation;
  if (day === undefined || team === undefined) throw new Error('the league has no board today: nothing to record');
  const yesterday = addDays(day, -1);
  // Ids of picks differ between recordings: another model publishes other picks.
  const past = (await asker.ask('Admin', 'GET', `/data/picks?date=${yesterday}&limit=10`)) as {
    items: { id: number }[];
  };
  return {
    day,
    team,
    props: research.rows,
    days: [day, yesterday, addDays(day, -3), addDays(day, -10), addDays(day, 1), '2020-01-01'],
    players: [...new Set(research.rows.map(({ playerId }) => playerId))].slice(0, 12),
    picks: past.items.map(({ id }) => id),
  };
}

async function askEveryCaller(asker: Asker): Promise<void> {
  const paths = [
    ...['/picks/top', '/picks/live', '/data/picks/today', '/picks/track-record', '/picks/ledger', '/research/props'],
    ...['/players', '/teams', '/games', '/seo/games', '/data/events/types', '/data/odds/books', '/data/exports'],
    ...['/data/webhook-subscriptions', '/data/picks/export.csv', '/data/usage', '/me', '/me/api-keys', '/service'],
    ...[
      '/admin/users',
      '/admin/config',
      '/ops/services',
      '/ops/health',
      '/ops/names',
      '/ops/errors',
      '/ops/operations',
    ],
  ];
  for (const caller of CALLERS) await get(asker, caller, paths);
}

async function askDays(asker: Asker, { day, days }: Ids): Promise<void> {
  for (const date of days) {
    for (const tier of TIERS)
      await get(asker, tier, [
        `/picks/top?date=${date}&count=30`,
        `/research/props?date=${date}&pageSize=20`,
        `/games?date=${date}`,
        `/picks/live?date=${date}`,
      ]);
    await get(asker, 'Sharp', [
      `/data/picks?date=${date}`,
      `/data/picks/export.csv?date=${date}`,
      `/picks/ledger/${date}`,
    ]);
  }
  const span = `from=${addDays(day, -20)}&to=${addDays(day, -2)}`;
  for (const by of ['stat', 'rating', 'direction', 'book', 'month', 'day', 'season', 'probability']) {
    await get(asker, 'Free', [`/picks/track-record?by=${by}`]);
    await get(asker, 'Sharp', [`/picks/track-record?by=${by}&${span}`]);
  }
}

async function askPlayers(asker: Asker, { day, players }: Ids): Promise<void> {
  const shared = (id: number): string[] => [
    `/players/${id}`,
    `/players/${id}/games`,
    `/players/${id}/news`,
    `/data/players/${id}/props-history`,
    `/research/player/${id}/shooting-zones`,
  ];
  for (const id of players) {
    await get(asker, 'Sharp', [
      ...shared(id),
      `/data/players/${id}/props-history?limit=10`,
      `/data/players/${id}/props-history?from=${addDays(day, -12)}&to=${addDays(day, -1)}`,
      `/data/research/teammates/${id}`,
      `/data/odds/snapshots?playerId=${id}&limit=40`,
      `/data/odds/movements?playerId=${id}&limit=40`,
    ]);
  }
  for (const id of players.slice(0, 4))
    for (const tier of ['Free', 'Pro', 'Admin'] as const) await get(asker, tier, shared(id));
}

async function askResearch(asker: Asker, { day, players, team }: Ids): Promise<void> {
  for (const stat of ['Points', 'Rebounds', 'pra', 'Threes', 'DoubleDouble'])
    await get(asker, 'Sharp', [
      `/research/props?stat=${stat}`,
      `/data/players/${players[0]}/props-history?stat=${stat}`,
      `/data/research/teammates/${players[1]}?stat=${stat}`,
    ]);
  for (const sort of [
    'score',
    '-score',
    'line',
    '-line',
    'stat',
    'player',
    'team',
    'l10',
    '-l10',
    'books',
    'edge',
    '-edge',
  ])
    await get(asker, 'Sharp', [`/research/props?sort=${sort}&pageSize=15&page=2`]);
  for (const query of [
    ...['direction=over', 'direction=Under', 'rating=premium', 'minL10OverHits=6', 'minScore=55', `team=${team}`],
    ...[`asOf=${day}T12:00:00Z`, 'pageSize=201', 'page=0', 'x=1', 'stat=zzz', 'sort=zzz', 'date=2024-02-30'],
    ...['pageSize=abc', 'minScore=', 'stat=Points&stat=Assists'],
  ])
    await get(asker, 'Sharp', [`/research/props?${query}`]);
}

async function askPicks(asker: Asker, { day, picks }: Ids): Promise<void> {
  for (const moment of [`${day}T12:00:00Z`, `${addDays(day, -2)}T22:00:00Z`])
    for (const tier of ['Sharp', 'Pro'] as const) await get(asker, tier, [`/picks/top?asOf=${moment}`]);
  await get(asker, 'Sharp', [
    ...['count=101', 'count=0', 'date=zzz', 'count=5&count=6', 'limit=3'].map((query) => `/picks/top?${query}`),
    ...['fields=id,playerName,line', 'fields=zzz', 'limit=1001', 'limit=2'].map(
      (query) => `/data/picks/today?${query}`,
    ),
    `/data/picks?from=${addDays(day, -5)}&to=${addDays(day, -4)}&limit=20`,
    `/data/picks?from=${day}&to=${addDays(day, -4)}`,
    '/data/picks?sort=-score&limit=5',
    '/data/picks?fields=id,profit,hit',
  ]);
  for (const id of picks)
    for (const tier of ['Sharp', 'Free'] as const) await get(asker, tier, [`/picks/${id}/history`]);
}

async function askEvaluations(asker: Asker, { day, props, players }: Ids): Promise<void> {
  const evaluate = (caller: Caller, sent: unknown, query = '') =>
    asker.ask(caller, 'POST', `/picks/evaluate${query}`, sent);
  for (const [index, { playerId, propType: stat, consensusLine }] of props.slice(0, 40).entries()) {
    if (index % 4 > 0) continue;
    for (const [shift, direction] of [
      [0, 'Over'],
      [1, 'under'],
      [-2, 'Over'],
    ] as const) {
      const sent = { playerId, stat, line: Math.max(0.5, consensusLine + shift), direction };
      await evaluate(index % 8 === 0 ? 'Pro' : 'Sharp', sent);
      if (shift === 1) await evaluate('Sharp', sent, `?asOf=${day}T12:00:00Z`);
    }
  }
  const [first, , third, fourth] = players;
  for (const stat of ['FieldGoalsMade', 'Turnovers', 'StlBlk', 'FreeThrowsAttempted'])
    await evaluate('Sharp', { playerId: third, stat, line: 2.5, direction: 'Over' });
  await evaluate('Sharp', { playerId: third, stat: 'TripleDouble', line: 0.5, direction: 'Over' });
  for (const period of ['Q1', 'H1', 'H2'])
    await evaluate('Sharp', { playerId: fourth, stat: 'Points', line: 6.5, direction: 'Over', period });
  const sound = { playerId: first, stat: 'Points', line: 10.5, direction: 'Over' };
  for (const sent of [
    ...['{', '{}'],
    ...[{ playerId: 999_999 }, { stat: 'zzz' }, { line: 1.3 }, { line: '1.5' }, { gameDate: '2020-01-01' }].map(
      (change) => ({
        ...sound,
        ...change,
      }),
    ),
    ...[{ opponentTeamId: 3 }, { league: 'nba' }, { league: 'zzz' }].map((change) => ({ ...sound, ...change })),
  ])
    await evaluate('Sharp', sent);
  await evaluate('Free', sound);
}

async function askOperations(asker: Asker, { day }: Ids): Promise<void> {
  for (const sent of [{ from: addDays(day, -3), to: addDays(day, -5) }, { from: 'x', to: 'y' }, {}])
    await asker.ask('Admin', 'POST', '/ops/operations/settle-range', sent);
  const republish = (sent: object, headers = {}) =>
    asker.ask('Admin', 'POST', '/ops/operations/republish-picks', sent, headers);
  const keyed = { 'idempotency-key': 'recorded' };
  const yesterday = { date: addDays(day, -1), league: 'nba' };
  const { id } = (await republish(yesterday, keyed)) as { id: number };
  await republish(yesterday, keyed);
  await republish({ date: addDays(day, -2) }, keyed);
  await republish({ date: addDays(day, -1) });
  for (const caller of ['Admin', 'Ops', 'Sharp'] as const) await get(asker, caller, [`/ops/operations/${id}`]);
  for (const caller of ['Ops', 'Admin', 'Admin'] as const)
    await asker.ask(caller, 'POST', `/ops/operations/${id}/cancel`);
  await get(asker, 'Admin', [
    ...[`/ops/operations/${id}`, '/ops/operations/99999', '/admin/config/ratings', '/admin/config/zzz'],
    ...['/ops/jobs/zzz/runs', '/ops/data-freshness'],
  ]);
  for (const section of ['ratings', 'settlement'])
    await asker.ask('Admin', 'PUT', `/admin/config/${section}/zzz`, { value: '1' });
}

async function askWebhooksAndExports(asker: Asker, { day }: Ids): Promise<void> {
  const subscriptions = '/data/webhook-subscriptions';
  const hook = {
    url: 'https://example.com/hook',
    events: ['picks.scored', 'lines.moved'],
    secret: 'twenty-characters-long',
  };
  const { id } = (await asker.ask('Sharp', 'POST', subscriptions, hook)) as { id: number };
  for (const sent of [hook, { ...hook, url: 'http://127.0.0.1/hook' }, { ...hook, events: ['zzz'] }])
    await asker.ask('Sharp', 'POST', subscriptions, sent);
  for (const caller of ['Sharp', 'Admin'] as const) await get(asker, caller, [`${subscriptions}/${id}`]);
  await asker.ask('Sharp', 'PATCH', `${subscriptions}/${id}`, { events: ['picks.settled'] });
  await get(asker, 'Sharp', [`${subscriptions}/${id}/deliveries`]);
  await asker.ask('Sharp', 'DELETE', `${subscriptions}/${id}`);
  await get(asker, 'Sharp', [`${subscriptions}/${id}`]);
  for (const type of ['picks', 'settled-picks', 'line-movements', 'zzz'])
    await asker.ask('Sharp', 'POST', '/data/exports', {
      type,
      format: 'csv',
      from: addDays(day, -4),
      to: addDays(day, -2),
    });
}

async function askMistakes(asker: Asker): Promise<void> {
  for (const [method, path] of [
    ['PUT', '/picks/top'],
    ['GET', '/zzz'],
    ['GET', '//api/zzz'],
    ['DELETE', '/research/props'],
  ] as const)
    await asker.ask('Admin', method, path);
  await get(asker, 'Admin', [
    ...['/players/0', '/players/abc', '/players/99999999', '/data/players/999999/props-history'],
    ...['/research/player/999999/shooting-zones', '/data/research/teammates/999999', '/players?search=a&limit=5'],
    ...['/players?team=ZZZ', '/players?cursor=zzz', '/teams?limit=3', '/games?cursor=zzz'],
  ]);
  await get(asker, 'none', ['//livez', '//errors/unauthorized', '//errors/zzz']);
}

async function get(asker: Asker, caller: Caller, paths: readonly string[]): Promise<void> {
  for (const path of paths) await asker.ask(caller, 'GET', path);
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

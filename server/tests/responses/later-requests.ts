import type { Asker, Caller } from './asker.ts';
import type { Ids } from './requests.ts';

/** Requests about account data, combinations, the lab and the market: areas added after the first recordings. */
export async function askLaterAreas(asker: Asker, ids: Ids): Promise<void> {
  const get = async (caller: Caller, paths: readonly string[]): Promise<void> => {
    for (const path of paths) await asker.ask(caller, 'GET', path);
  };
  await get('Sharp', marketPaths(ids));
  for (const caller of ['Free', 'Pro', 'Admin', 'none'] as const)
    await get(caller, [
      ...['/leagues', '/me/preferences', '/me/stakes', '/me/bets', '/me/alerts', '/me/follows', '/me/systems'],
      ...[
        '/me/channels',
        '/me/sessions',
        '/research/availability',
        '/research/prices',
        '/research/books/lead',
        '/research/prices/record',
        '/research/lineups/record',
        '/data/odds/openers',
        '/data/odds/closing',
      ],
      ...['/picks/pickem/entries', '/picks/pickem/record', '/public/record', '/public/ledger', '/ops/setup'],
    ]);
  await askCombos(asker, ids);
  await askBets(asker, ids);
  await askAlerts(asker, ids);
  await askSystems(asker, ids);
}

function marketPaths({ day, days, players }: Ids): readonly string[] {
  const [player] = players;
  return [
    ...['', '?league=all', '?league=zzz', `?asOf=${day}T12:00:00Z`].map((query) => `/research/availability${query}`),
    ...days.map((date) => `/research/availability?date=${date}`),
    ...['arbitrage', 'middle', 'low-hold', 'positive-ev', 'positive-ev&against=model', 'zzz'].map(
      (screen) => `/research/prices?date=${days[1]}&screen=${screen}&minEdge=-1&maxAge=604800&limit=20`,
    ),
    ...['by=book&suspect=in', 'by=age', 'by=size', 'from=2024-03-05&to=2024-03-04'].map(
      (query) => `/research/prices/record?${query}`,
    ),
    ...['from=2024-03-01', 'from=2024-03-05&to=2024-03-04'].map((query) => `/research/lineups/record?${query}`),
    ...['days=90&within=1440', 'days=91'].map((query) => `/research/books/lead?${query}`),
    ...days.flatMap((date) => [`/data/odds/openers?date=${date}&limit=40`, `/data/odds/closing?date=${date}&limit=40`]),
    ...['openers', 'closing'].flatMap((list) => [
      ...[`playerId=${player}`, 'stat=Points&limit=20', 'book=zzz', 'limit=0'].map(
        (query) => `/data/odds/${list}?date=${days[1]}&${query}`,
      ),
    ]),
    ...[`/players/${player}/game-log`, `/players/${player}/game-log?limit=5&period=Q1`, '/players/999999/game-log'],
    ...['of=record', `of=record&date=${days[1]}`, 'of=zzz'].map((query) => `/data/picks?${query}&limit=50`),
    ...['period=all', 'period=Q1', 'period=zzz', 'league=all', 'books=alpha'].map(
      (query) => `/research/props?${query}&pageSize=20`,
    ),
    ...['/picks/top?league=all', '/picks/top?books=mine', '/games?league=all', '/me/stakes', `/me/stakes?date=${day}`],
    ...['/public/record', '/public/ledger', '/public/ledger/keys', '/picks/ledger/keys', `/public/ledger/${days[2]}`],
  ];
}

async function askCombos(asker: Asker, { props, days }: Ids): Promise<void> {
  const legs = props
    .slice(0, 3)
    .map(({ playerId, propType: stat, consensusLine: line }) => ({ playerId, stat, line, direction: 'Over' }));
  for (const sent of [
    { legs },
    { legs, price: 600 },
    { legs: legs.slice(0, 1) },
    { legs: [legs[0], legs[0]] },
    { legs: [...legs.slice(1), { ...legs[0], playerId: 999_999 }] },
    {},
  ])
    await asker.ask('Sharp', 'POST', '/picks/combo', sent);
  await asker.ask('Free', 'POST', '/picks/combo', { legs });
  for (const path of [
    ...['house=prizepicks&legs=2', 'house=underdog&legs=3&kind=flex', 'house=zzz', 'legs=9'].map(
      (query) => `/picks/pickem?${query}`,
    ),
    ...days.slice(0, 3).map((date) => `/picks/pickem/entries?date=${date}`),
    ...['/picks/pickem/record', `/picks/pickem/record?from=${days[3]}&to=${days[1]}`],
  ])
    await asker.ask('Sharp', 'GET', path);
}

async function askBets(asker: Asker, { props, days: [day, yesterday] }: Ids): Promise<void> {
  const preferences = {
    books: null,
    oddsFormat: 'Decimal',
    timeZone: 'UTC',
    bankroll: 1000,
    unitShare: 0.01,
    kellyFraction: 0.25,
    maxStakeShare: 0.03,
  };
  await asker.ask('Sharp', 'PUT', '/me/preferences', preferences);
  await asker.ask('Sharp', 'PUT', '/me/preferences', { ...preferences, oddsFormat: 'zzz' });
  const ids: unknown[] = [];
  for (const [index, { playerId, propType: stat, consensusLine: line }] of props.slice(0, 4).entries()) {
    const bet = { playerId, stat, line, direction: index % 2 === 0 ? 'Over' : 'Under', price: -110, stake: 1 };
    ids.push(idOf(await asker.ask('Sharp', 'POST', '/me/bets', bet)));
  }
  for (const sent of [{}, { stake: 1 }, { stake: -1, pickId: 1 }, { stake: 1, pickId: 99_999_999 }])
    await asker.ask('Sharp', 'POST', '/me/bets', sent);
  for (const path of [
    ...['', '/live', '/now', '/timeline', '/summary', '/summary?by=stat', '/summary?by=zzz', '/export.csv', '/999999'],
    ...[`?from=${yesterday}&to=${day}`, '?state=open', '?limit=2', '/share', '/share/preview', `/${String(ids[0])}`],
  ])
    await asker.ask('Sharp', 'GET', `/me/bets${path}`);
  await asker.ask('Sharp', 'PATCH', `/me/bets/${String(ids[0])}`, { stake: 2 });
  await asker.ask('Sharp', 'DELETE', `/me/bets/${String(ids[1])}`);
  await asker.ask('Sharp', 'GET', '/me/bets/summary');
  await asker.ask('none', 'GET', '/shared-bets/zzz');
}

async function askAlerts(asker: Asker, { players: [playerId], team }: Ids): Promise<void> {
  const ask = (method: string, path: string, sent?: unknown) => asker.ask('Sharp', method, path, sent);
  const rule = { name: 'Premium', on: 'pick.published', where: { ratings: ['Premium'] } };
  const id = idOf(await ask('POST', '/me/alerts', rule));
  for (const sent of [
    { name: 'Moves', on: 'line.moved' },
    { name: 'x', on: 'zzz' },
    { name: '', on: 'news.changed' },
  ])
    await ask('POST', '/me/alerts', sent);
  await ask('PATCH', `/me/alerts/${id}`, { name: 'Renamed' });
  for (const path of ['', `/${id}`, '/999999', '/presets', '/messages', '/messages?after=0&limit=5'])
    await ask('GET', `/me/alerts${path}`);
  await ask('DELETE', `/me/alerts/${id}`);
  for (const sent of [{ kind: 'webhook', url: 'https://example.com/hook' }, { kind: 'zzz' }, { kind: 'discord' }])
    await ask('POST', '/me/channels', sent);
  await ask('GET', '/me/channels');
  for (const sent of [{ playerId }, { playerId, stat: 'Points' }, { team }, {}, { team: 'ZZZ' }, { playerId: 999_999 }])
    await ask('POST', '/me/follows', sent);
  for (const path of ['/me/follows', '/research/props?followed=true']) await ask('GET', path);
}

async function askSystems(asker: Asker, { days }: Ids): Promise<void> {
  const ask = (method: string, path: string, sent?: unknown) => asker.ask('Sharp', method, path, sent);
  const over = { where: { direction: 'Over' } };
  for (const sent of [
    over,
    { where: { direction: 'Under', stats: ['Points', 'pra'] } },
    { where: { direction: 'Over', minL5OverHits: 4 }, from: days[3], to: days[1], limit: 20 },
    { where: { direction: 'Over', periods: ['Full'] }, league: 'all' },
    { where: { direction: 'zzz' } },
    { where: { direction: 'Over', minLuck: 3 } },
    { from: days[0], to: days[1], ...over },
    {},
  ])
    await ask('POST', '/research/systems', sent);
  await ask('POST', '/research/systems/export.csv', over);
  await asker.ask('Free', 'POST', '/research/systems', over);
  const id = idOf(await ask('POST', '/me/systems', { name: 'Overs', system: over }));
  for (const path of ['', `/${id}`, `/${id}/bets`, `/${id}/bets?limit=2`, '/999999'])
    await ask('GET', `/me/systems${path}`);
  await ask('PATCH', `/me/systems/${id}`, { name: 'All overs' });
  await ask('DELETE', `/me/systems/${id}`);
}

/** The id of the created resource; 0 if the service does not have the path. */
const idOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'number' ? body.id : 0;

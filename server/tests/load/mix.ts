import type { Kind, PlannedRequest } from './generator/plan.ts';

const ADDRESSES = 200;

interface Row {
  readonly playerId: number;
  readonly propType: string;
  readonly consensusLine: number;
}

/** A day's mix of requests by all kinds of clients: mostly boards and research, some histories, a few evaluations. */
export async function dayMix(address: string, key: string): Promise<Kind[]> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`${address}/api/v1${path}`, { headers: { 'x-api-key': key } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { rows } = (await read('/research/props?pageSize=100')) as { rows: Row[] };
  if (rows.length === 0) throw new Error('the board of today is empty');
  const players = [...new Set(rows.map(({ playerId }) => playerId))].slice(0, 40);
  const stats = [...new Set(rows.map(({ propType }) => propType))].slice(0, 6);
  const from = fromAddresses(key);
  const gets = (paths: readonly string[]): PlannedRequest[] =>
    from.map((headers, turn) => ({ method: 'GET', path: `/api/v1${paths[turn % paths.length]}`, headers }));
  const evaluations = rows.map(({ playerId, propType: stat, consensusLine: line }) =>
    JSON.stringify({ playerId, stat, line, direction: 'Over' }),
  );
  const kinds: Kind[] = [
    { name: 'picks/top', weight: 30, requests: gets(['/picks/top', '/picks/top?count=20', '/picks/top?count=50']) },
    { name: 'data/picks/today', weight: 12, requests: gets(['/data/picks/today']) },
    {
      name: 'research/props',
      weight: 25,
      requests: gets(
        stats.flatMap((stat) => [`/research/props?pageSize=50&stat=${stat}`, '/research/props?pageSize=25']),
      ),
    },
    { name: 'players/{id}/games', weight: 8, requests: gets(players.map((id) => `/players/${id}/games`)) },
    { name: 'props-history', weight: 5, requests: gets(players.map((id) => `/data/players/${id}/props-history`)) },
    { name: 'picks/track-record', weight: 5, requests: gets(['/picks/track-record']) },
    { name: 'me', weight: 5, requests: gets(['/data/usage']) },
    { name: 'games', weight: 5, requests: gets(['/games', '/teams']) },
    {
      name: 'picks/evaluate',
      weight: 5,
      requests: evaluations.map((body, turn) => ({
        method: 'POST',
        path: '/api/v1/picks/evaluate',
        headers: from[turn % from.length] ?? {},
        body,
      })),
    },
  ];
  for (const { requests } of kinds) for (const request of requests.slice(0, 12)) await mustSucceed(address, request);
  return kinds;
}

/** Throws for a request that fails, because the mix would measure refusals. */
async function mustSucceed(address: string, { method, path, headers, body }: PlannedRequest): Promise<void> {
  const response = await fetch(address + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

function fromAddresses(key: string): Readonly<Record<string, string>>[] {
  return Array.from({ length: ADDRESSES }, (_, n) => ({
    'x-api-key': key,
    'x-forwarded-for': `10.0.0.${n + 1}`,
  }));
}

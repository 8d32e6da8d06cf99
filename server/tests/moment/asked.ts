import assert from 'node:assert/strict';
import type { Tier } from '../../src/access/index.ts';
import { firstBets, nextBets, type Made, type Sent } from './requests.ts';
import { NEXT, PAST, TODAY, type World } from './world.ts';

const moment = (text: string): Date => new Date(`${text}Z`);

export interface ApiResponse {
  readonly status: number;
  readonly type: string;
  readonly etag: string;
  readonly text: string;
}

/** Sends a request as an account, whose tier the token says. The response is without what is drawn at random in each world. */
export async function askIn({ service, accounts }: World, tier: Tier, account: Tier, sent: Sent): Promise<ApiResponse> {
  const [method = '', path = ''] = sent.route.split(' ');
  const ids = [...(sent.ids ?? [])];
  const { body } = sent;
  const response = await service.server.api.inject({
    method: method as 'GET',
    url: `/api/v1${path.replaceAll(/\{\w+\}/g, () => String(ids.shift() ?? 1))}${sent.query ?? ''}`,
    headers: {
      authorization: `Bearer ${tier}.${accounts.get(account) ?? 0}`,
      ...(typeof body === 'string' && { 'content-type': 'text/csv' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  assert.ok(response.statusCode < 500, `${sent.route}: ${response.body}`);
  const text = withoutRandom(path.includes('/ledger') ? withoutHashes(response.body) : response.body);
  const etag = text === response.body ? String(response.headers['etag']) : '';
  return { status: response.statusCode, type: String(response.headers['content-type']), etag, text };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** References of bets, tokens of shared addresses, and numbers of requests. */
export const withoutRandom = (text: string): string =>
  text
    .replaceAll(UUID, 'uuid')
    .replaceAll(/("token":"|"url":"\/shared\/)[A-Za-z0-9]{22}/g, '$1token')
    .replaceAll(/"instance":"[^"]*"/g, '"instance":""');

/**
 * A response of the ledger without its chain. An entry commits to a board or to grades before anyone may read them, and a head
 * that came late could not be witnessed before tip-off. It tells that something was sealed, and nothing of what.
 */
function withoutHashes(text: string): string {
  const { entries: _, items: __, head: ___, ...rest } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  return JSON.stringify(rest);
}

/** What an account does before the moment, in both worlds. */
export async function prepare(world: World, tier: Tier): Promise<Made> {
  const { clock, league } = world;
  const made = async (route: string, body: object): Promise<number> => {
    const { status, text } = await askIn(world, tier, tier, { route, body });
    assert.equal(status, 201, `${route}: ${text}`);
    return (JSON.parse(text) as { id: number }).id;
  };
  const bets: number[] = [];
  clock.set(moment(`${PAST}T17:30:00`));
  let channel = 0;
  let alert = 0;
  if (tier !== 'Free') {
    const secret = 'sixteen characters or more';
    channel = await made('POST /me/channels', { kind: 'webhook', url: 'https://hooks.example/one', secret });
    for (const on of ['news.changed', 'pick.published', 'price.available', 'line.moved', 'bet.settled'])
      alert = await made('POST /me/alerts', { name: on, on, channels: [channel] });
  }
  await world.cycle({});
  for (const bet of firstBets(world)) bets.push(await made('POST /me/bets', bet));
  clock.set(moment(`${TODAY}T04:00:00`));
  await world.cycle({ settle: [PAST] });
  clock.set(moment(`${TODAY}T18:00:00`));
  for (const bet of nextBets(world)) bets.push(await made('POST /me/bets', bet));
  const share = await made('POST /me/bets/share', {});
  const { rows } = await world.db.query<{ token: string }>({ text: 'select token from bets.share order by id' });
  const system = await made('POST /me/systems', { name: 'Unders', system: { where: { direction: 'Under' } } });
  const follow = await made('POST /me/follows', { playerId: league.players[1] });
  await world.cycle({});
  clock.set(moment(`${TODAY}T19:10:00`));
  await world.report(2, 'Questionable');
  await world.cycle({});
  clock.set(moment(`${TODAY}T21:00:00`));
  await world.cycle({});
  const picks: number[] = [];
  for (const date of [PAST, TODAY, NEXT]) {
    const { text } = await askIn(world, tier, tier, { route: 'GET /picks/top', query: `?date=${date}` });
    picks.push(...(JSON.parse(text) as { id: number }[]).slice(0, 2).map(({ id }) => id));
  }
  return { bets, share, token: rows[0]?.token ?? '', system, follow, alert, channel, picks };
}

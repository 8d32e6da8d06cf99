import type { DescribedApi, Operation } from '../support/described-api.ts';
import type { WholeProgram } from '../support/whole-program.ts';
import { castOf, opensTo, type Cast, type Player } from './cast.ts';
import { compose, type Composed } from './compose.ts';
import { drawsFrom, type Draws } from './draws.ts';
import { inquiry, type Fuzzed, type Inquiry } from './inquiry.ts';
import { parsed } from './judge.ts';
import type { Mailbox } from './mailbox.ts';
import { memory, type Memory } from './memory.ts';
import type { ApiResponse } from './send.ts';

export interface Walk {
  readonly service: WholeProgram;
  readonly mailbox: Mailbox;
  readonly api: DescribedApi;
  readonly origin: string;
  readonly seed: number;
  readonly walker: number;
  readonly requests: number;
  /** Values by the name of the member or parameter. */
  readonly words: Readonly<Record<string, readonly unknown[]>>;
  /** The operations to call; all by default. */
  readonly operations?: readonly Operation[];
}

/** Requests per cast; then all accounts are new, with their limits and tokens. */
const ACT = 1_500;

/** Sends requests from the seed one after the other, checks every response, and keeps an independent count. */
export async function walk(on: Walk, fuzzed: Fuzzed): Promise<void> {
  const { service, mailbox, api, origin, seed, walker, requests, words, operations = api.operations } = on;
  const draws = drawsFrom(seed * 1_000 + walker);
  const known = memory(api);
  const asking = inquiry(api, origin, `seed ${seed}, walker ${walker}`, fuzzed);
  while (asking.steps() < requests) {
    const cast = await castOf(service, `s${seed}w${walker}n${asking.steps()}`, asking.ask);
    await mailbox.collect();
    const scene = { api, draws, memory: known, cast, words, mailTokens: mailbox.tokens };
    const end = Math.min(requests, asking.steps() + ACT);
    while (asking.steps() < end) {
      const operation = draws.pick(operations);
      const player = playerFor(operation, cast, draws);
      const manner = draws.pick(['valid', 'valid', 'valid', 'valid', 'boundary', 'broken'] as const);
      const request = compose(scene, operation, player, manner);
      learn(known, operation, request, player, await asking.tried(operation, player.account, request));
    }
    await reconcile(asking, cast);
  }
  asking.close();
}

/** Mostly a caller with access; else any caller. */
function playerFor(operation: Operation, { players }: Cast, draws: Draws): Player {
  const fitting = players.filter((player) => opensTo(operation, player));
  return fitting.length > 0 && draws.chance(0.8) ? draws.pick(fitting) : draws.pick(players);
}

/** Records values of the response for later requests. */
function learn(known: Memory, operation: Operation, request: Composed, player: Player, response: ApiResponse): void {
  const { status, headers, text = '' } = response;
  if (status >= 300) return;
  if (typeof headers.etag === 'string') known.add(`tag of ${operation.name}`, headers.etag);
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (cookie?.startsWith('refreshToken=') === true) known.add('cookie', cookie);
  if (request.value !== undefined) known.add(`body of ${operation.name}`, request.value);
  const body = parsed(text);
  if (body !== undefined) known.note(operation, request.params, player.account, body.value);
}

interface Usage {
  readonly groups: readonly { readonly group: string; readonly used: number; readonly resetAt: string }[];
}

/** The usage reported by the service must equal the independent count. */
async function reconcile({ ask, find, used: counted }: Inquiry, { accounts, admin, players }: Cast): Promise<void> {
  for (const { id } of accounts) {
    // Only Sharp and Admin may read their usage, and an Admin has no limit. The account may have been disabled.
    const body = { tier: 'Admin', disabled: false };
    const raised = await ask(admin, 'PATCH', '/api/v1/admin/users/{id}', { params: { id }, body });
    if (raised.status !== 200) continue;
    // The key may have been revoked; the token works then, unless the account was disabled.
    let usage: ApiResponse | undefined;
    for (const player of players.filter(({ kind, account }) => account === id && kind !== 'opsToken'))
      if (usage?.status !== 200) usage = await ask(player, 'GET', '/api/v1/data/usage');
    if (usage?.status !== 200) {
      // Other walkers draw small ids too, and may have lowered the account since.
      const now = await ask(admin, 'GET', '/api/v1/admin/users/{id}', { params: { id } });
      const { tier } = JSON.parse(now.text ?? '{}') as { readonly tier?: string };
      if (now.status === 200 && tier !== 'Admin') continue;
      find('GET /api/v1/data/usage: cannot be read', `by account ${id}, ${tier}: ${usage?.status}`);
      continue;
    }
    for (const { group, used, resetAt } of (JSON.parse(usage.text ?? '') as Usage).groups) {
      const apart = counted(id, group, resetAt);
      if (used !== apart) find(`usage of ${group} is not what was counted apart`, `${used} and ${apart}`);
    }
  }
}

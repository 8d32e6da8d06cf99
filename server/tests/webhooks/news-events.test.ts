import assert from 'node:assert/strict';
import test from 'node:test';
import { verifyWebhook } from '../../../client/src/webhook-verifier.ts';
import { newsChanged } from '../../src/league/index.ts';
import type { EventType } from '../../src/platform/index.ts';
import { picksRescored } from '../../src/research/index.ts';
import { guardedSend } from '../../src/webhooks/index.ts';
import { at, published, reports, stage } from '../news/stage.ts';
import { deliverAll, receiver, scene, SECRET, type Received } from './scene.ts';

const NEWS_EVENTS = [newsChanged, picksRescored] as unknown as readonly EventType<object>[];

interface ReadEvent {
  readonly type: string;
  readonly data: {
    readonly playerName?: string;
    readonly to?: string;
    readonly gameIds?: readonly number[];
    readonly moved?: readonly { readonly pickId: number | null }[];
  };
}

/** The event of a received delivery, as parsed by a subscriber. */
async function read({ headers, body }: Received): Promise<ReadEvent> {
  const signature = String(headers['x-webhook-signature']);
  const { type, data } = await verifyWebhook<ReadEvent['data']>({ body, signature, secret: SECRET });
  return { type, data };
}

test('news.changed and picks.rescored reach a subscriber of both names over the network, signed, the news first; imported reports do not', async (t) => {
  const on = await stage(t);
  const hooks = await scene(t, { db: on.db });
  const deps = { ...hooks.deps, eventTypes: NEWS_EVENTS };
  const { url, received } = await receiver(t);
  await hooks.subscribe({ url, events: ['news.changed', 'picks.rescored'] });
  const deliver = () =>
    deliverAll(
      deps,
      hooks.newDispatcher({ ...guardedSend({ allowHttp: true, allowLoopback: true }), eventTypes: NEWS_EVENTS }),
    );
  on.clock.set(at('18:30:00'));
  await on.says(reports(on, [[4, 'Out', 'Ankle']]), 'silent');
  await published(on);
  await deliver();
  assert.deepEqual(received, [], 'an import is silent');
  const [pickId = ''] = ((await on.board()).picks.get(on.games[0]) ?? '').split(' ');
  await on.says(reports(on, [[0, 'Out', 'Knee']]));
  await published(on);
  await deliver();
  const [first, second, ...others] = await Promise.all(received.map(read));
  assert.deepEqual(others, []);
  assert.deepEqual([first?.type, first?.data.playerName, first?.data.to], ['news.changed', 'Player 1', 'Out']);
  assert.deepEqual([second?.type, second?.data.gameIds], ['picks.rescored', [on.games[0]]]);
  assert.ok(
    second?.data.moved?.some((move) => move.pickId === Number(pickId)),
    'the pick of the player has moved',
  );
});

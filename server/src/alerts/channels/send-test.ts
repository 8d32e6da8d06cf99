import { DomainError, only, randomText } from '../../platform/index.ts';
import { findReceiver, tryReceiver } from '../../webhooks/index.ts';
import type { AlertsDeps } from '../deps.ts';
import type { AlertMessage } from '../formats/message.ts';
import { takeTest } from './queries.ts';

/** A test sends a request to a server of the owner's choice and adds a row. */
const MOST_TESTS = 10;

export const noChannel = (): DomainError => new DomainError('not-found', 'There is no channel with this id.');

/**
 * Sends a test to a channel at once and returns its result. It is never retried. While the channel's service has
 * requested a pause, the test is refused with the end of the pause.
 */
export async function sendTest({ context, queue }: AlertsDeps, accountId: number, channelId: number) {
  const [receiver] = await findReceiver(context.db, accountId, channelId);
  if (receiver === undefined) throw noChannel();
  const { heldUntil } = receiver;
  if (heldUntil !== null && heldUntil > queue.wallClock.now())
    throw new DomainError('limit-exceeded', 'The channel’s service takes no more messages at the moment.', {
      facts: { resetAt: heldUntil.toISOString() },
    });
  const { isTaken, freeAt } = only(await takeTest(context.db, accountId, channelId, MOST_TESTS));
  if (!isTaken)
    throw new DomainError('limit-exceeded', `A channel is tested at most ${MOST_TESTS} times an hour.`, {
      facts: { resetAt: (freeAt ?? queue.wallClock.now()).toISOString() },
    });
  const now = context.clock.now().toISOString();
  const text = 'This is a test. If you can read it, the channel works.';
  const nothing = {
    gameId: 0,
    playerId: 0,
    playerName: '',
    league: '',
    team: null,
    stat: null,
    period: null,
    line: null,
  };
  const item = { ...nothing, direction: null, book: null, price: null, expectedValue: null, probability: null };
  const message: AlertMessage = {
    on: 'test',
    alertId: null,
    title: 'Prop-Pick: test',
    url: `${queue.baseUrl}/alerts`,
    createdAt: now,
    items: [{ ...item, rating: null, move: null, status: null, flag: null, text, at: now }],
  };
  return tryReceiver(queue, receiver, { eventId: `alert_test_${randomText(24)}`, body: JSON.stringify(message) });
}

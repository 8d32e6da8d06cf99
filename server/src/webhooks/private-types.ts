// Types of events about one account. They are stored like all events, which is how they reach their receivers. They
// cannot be subscribed to, and a stream shows only messages of its own account.

/** A test of a subscription. */
export const TEST_TYPE = 'webhook.test';
/** A message to a receiver that is not a webhook subscription. */
export const MESSAGE_TYPE = 'alert.message';
/** The type of such a message on a stream, and in a channel's webhook. */
export const MESSAGE_ON_STREAM = 'alert';
/** Bets of accounts were graded. */
const BETS_TYPE = 'bets.settled';

/**
 * The condition of public events: streams show them and they can be subscribed to. The others are about one account.
 */
export const IS_PUBLIC = `type not in ('${TEST_TYPE}', '${MESSAGE_TYPE}', '${BETS_TYPE}')`;

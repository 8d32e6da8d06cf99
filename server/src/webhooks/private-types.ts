// Types of events that are about one account. They are stored beside the others, because that is how they reach their
// receivers. Nothing subscribes to them, and a stream shows none but the messages of its own account.

/** A test of a subscription. */
export const TEST_TYPE = 'webhook.test';
/** A message to a receiver that is no webhook subscription. */
export const MESSAGE_TYPE = 'alert.message';
/** The name of such a message on a stream, and in the webhook of a channel. */
export const MESSAGE_ON_STREAM = 'alert';
/** Bets of accounts were graded. */
const BETS_TYPE = 'bets.settled';

/** The condition of events that all streams show and that can be subscribed to: the others are about one account. */
export const IS_PUBLIC = `type not in ('${TEST_TYPE}', '${MESSAGE_TYPE}', '${BETS_TYPE}')`;

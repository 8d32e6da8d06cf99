const PREFIX = 'alert_';

/**
 * The id of a message in the queue, which receivers see: the same in every attempt. A message is queued with the row that has
 * the number, in one transaction, and its id is unique in the queue: it cannot be queued twice.
 */
export function messageId(id: number): string {
  return `${PREFIX}${id}`;
}

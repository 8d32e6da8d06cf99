/** An event in the outbox. */
export interface OutboxEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: object;
  readonly occurredAt: Date;
}

/** The body of every delivery of an event. Built once and stored: retries send the same bytes. */
export function envelopeOf({ eventId, type, data, occurredAt }: OutboxEvent): string {
  return JSON.stringify({ id: eventId, type, timestamp: occurredAt.toISOString(), data });
}

/** An event as the outbox has it. */
export interface OutboxEvent {
  readonly eventId: string;
  readonly type: string;
  readonly data: object;
  readonly occurredAt: Date;
}

/** The body of every delivery of an event. Made once and kept: retries send these bytes. */
export function envelopeOf({ eventId, type, data, occurredAt }: OutboxEvent): string {
  return JSON.stringify({ id: eventId, type, timestamp: occurredAt.toISOString(), data });
}

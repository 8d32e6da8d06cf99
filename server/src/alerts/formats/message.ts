import type { AlertEvent } from '../rules/rule.ts';

/** One event that a message tells. Members that the event does not have are null. */
export interface MessageItem {
  /** One sentence for people. */
  readonly text: string;
  /** RFC 3339. */
  readonly at: string;
  readonly league: string;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly team: string | null;
  readonly stat: string | null;
  readonly period: string | null;
  readonly line: number | null;
  readonly direction: string | null;
  readonly book: string | null;
  readonly price: number | null;
  readonly expectedValue: number | null;
  readonly probability: number | null;
  readonly rating: string | null;
  readonly move: number | null;
  readonly status: string | null;
}

/** What a channel brings, as it is queued; each format is made of it when it is sent. */
export interface AlertMessage {
  readonly on: AlertEvent | 'test';
  readonly alertId: number | null;
  readonly title: string;
  /** The page that it leads to. */
  readonly url: string;
  readonly createdAt: string;
  readonly items: readonly MessageItem[];
}

/**
 * The id of a message in the queue, which receivers see: the same in every attempt. A message is queued with the row that has
 * the number, in one transaction, and its id is unique in the queue: it cannot be queued twice.
 */
export const messageId = (id: number): string => `alert_${id}`;

/** Items of one message: with the limits below every format holds them, whatever its service counts. */
export const MOST_ITEMS = 20;

/** Of one line, in bytes as UTF-8: 20 lines and a title are under the 4,096 bytes of ntfy, the smallest limit. */
const LINE_BYTES = 180;
const TITLE_BYTES = 200;

export const lineOf = ({ text }: MessageItem): string => cut(text, LINE_BYTES);
export const titleOf = ({ title }: AlertMessage): string => cut(title, TITLE_BYTES);

/** The text, or as much of it as fits with an ellipsis; on one line, without control characters. */
export function cut(text: string, bytes: number): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').toWellFormed();
  if (Buffer.byteLength(line) <= bytes) return line;
  let kept = '';
  for (const letter of line) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(letter) + 3 > bytes) break;
    kept += letter;
  }
  return `${kept}…`;
}

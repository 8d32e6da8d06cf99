import type { Direction } from '../../kernel/index.ts';
import type { Screen } from '../../odds/index.ts';
import type { AlertEvent } from '../rules/rule.ts';

/** One event of a message. Members that do not apply are null. */
export interface MessageItem {
  /** One sentence for users. */
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
  /** Prices that stand out, as they were first seen. */
  readonly flag: {
    readonly screen: Screen;
    /** As a share of the total stake. */
    readonly edge: number;
    readonly sides: readonly MessageSide[];
  } | null;
}

/** A book's side of prices that stand out. */
export interface MessageSide {
  readonly direction: Direction;
  readonly book: string;
  readonly line: number;
  readonly price: number;
  /** Since when the book had the price; RFC 3339. */
  readonly quotedAt: string;
}

/** A queued message; each format is built from it when it is sent. */
export interface AlertMessage {
  readonly on: AlertEvent | 'test';
  readonly alertId: number | null;
  readonly title: string;
  /** The linked page. */
  readonly url: string;
  readonly createdAt: string;
  readonly items: readonly MessageItem[];
}

/**
 * The id of a message in the queue, which receivers see: the same in every attempt. A message and the row with its
 * number are written in one transaction. The id is unique in the queue, so a message cannot be queued twice.
 */
export const messageId = (id: number): string => `alert_${id}`;

/** Items per message; with the limits below, a message fits every service. */
export const MOST_ITEMS = 20;

/** Bytes of UTF-8 per line: 20 lines and a title stay below the 4,096 bytes of ntfy, the smallest limit. */
const LINE_BYTES = 180;
const TITLE_BYTES = 200;

export const lineOf = ({ text }: MessageItem): string => cut(text, LINE_BYTES);
export const titleOf = ({ title }: AlertMessage): string => cut(title, TITLE_BYTES);

/** Truncates a text with an ellipsis to a number of bytes; one line, without control characters. */
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

import { timingSafeEqual } from 'node:crypto';
import { derive, randomText, type InstanceKey } from '../../platform/index.ts';

export const SESSION_SECONDS = 30 * 24 * 60 * 60;
const ID_LENGTH = 22; // 131 bits.
const PURPOSE = 'refresh-token';

/** The session of a refresh token, and its number within the session. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly generation: number;
}

export const newSessionId = (): string => randomText(ID_LENGTH);

/**
 * The refresh token of a generation: a keyed hash of session and generation. It can be computed again, so no token is
 * stored.
 */
export function writeRefreshToken(key: InstanceKey, { sessionId, generation }: RefreshToken): string {
  const name = `${sessionId}.${generation}`;
  return `${name}.${derive(key, PURPOSE, name).toString('base64url')}`;
}

/** The content of a token of this service; undefined for anything else, without a query. */
export function readRefreshToken(key: InstanceKey, text: string): RefreshToken | undefined {
  const match = /^([0-9A-Za-z]{22})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(text);
  if (match === null) return undefined;
  const token = { sessionId: match[1] ?? '', generation: Number(match[2]) };
  const right = Buffer.from(writeRefreshToken(key, token));
  return timingSafeEqual(right, Buffer.from(text)) ? token : undefined;
}

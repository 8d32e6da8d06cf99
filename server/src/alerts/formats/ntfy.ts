import type { Poster } from '../../webhooks/index.ts';
import { lineOf, titleOf, type AlertMessage } from './message.ts';
import { pauseAfter } from './pauses.ts';

/** ntfy.sh allows a client one request every 5 seconds, after the first 60. */
const PAUSE_MS = 5_000;

/** A topic of an ntfy server. */
export interface NtfyAddress {
  /** Without a trailing slash. */
  readonly server: string;
  readonly topic: string;
  /** An access token, for a protected topic. */
  readonly token: string | null;
}

/**
 * ntfy's "Publish as JSON", posted to the server's root. A message has at most 4,096 bytes; a longer one becomes a
 * file.
 */
export const ntfy: Poster = {
  request: (address, { body }) => {
    const { server, topic, token } = JSON.parse(address) as NtfyAddress;
    const message = JSON.parse(body) as AlertMessage;
    const text = message.items.map(lineOf).join('\n');
    return {
      url: `${server}/`,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Prop-Pick-Alerts/1',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: Buffer.from(
        JSON.stringify({ topic, title: titleOf(message), message: text, click: message.url, tags: ['basketball'] }),
      ),
    };
  },
  pauseMs: (response, at) => pauseAfter(response, at, PAUSE_MS),
};

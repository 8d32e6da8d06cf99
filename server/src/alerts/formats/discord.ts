import type { Poster } from '../../webhooks/index.ts';
import { cut, lineOf, titleOf, type AlertMessage } from './message.ts';
import { memberOf, pauseAfter } from './pauses.ts';

/** The limit of a webhook is 5 messages in 2 seconds. */
const PAUSE_MS = 500;
const COLOR = 0x1f_6f_eb;
/**
 * Lines per embed. 20 lines of at most 260 characters need two embeds, each under 4,096 characters and under 6,000
 * together.
 */
const LINES = 10;
const LINE_LENGTH = 260;

/**
 * Discord's "Execute Webhook". Limits: 4,096 characters per embed description, 256 per title, 6,000 in all embeds of a
 * message. Mentions are disabled and markdown is escaped. A 429 has `retry_after` in seconds.
 */
export const discord: Poster = {
  request: (address, { body }) => {
    const message = JSON.parse(body) as AlertMessage;
    const lines = message.items.map((item) => `• ${cut(escape(lineOf(item)), LINE_LENGTH)}`);
    const parts = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES)) }, (_, part) =>
      lines.slice(part * LINES, (part + 1) * LINES).join('\n'),
    );
    const head = { title: titleOf(message), url: message.url, timestamp: message.createdAt };
    const embeds = parts.map((description, part) => ({ ...(part === 0 && head), description, color: COLOR }));
    return {
      url: address,
      headers: { 'content-type': 'application/json', 'user-agent': 'Prop-Pick-Alerts/1' },
      body: Buffer.from(JSON.stringify({ username: 'Prop-Pick', embeds, allowed_mentions: { parse: [] } })),
    };
  },
  pauseMs: (response, at) => pauseAfter(response, at, PAUSE_MS, (body) => memberOf(body, 'retry_after')),
};

const escape = (text: string): string => text.replaceAll(/[\\*_~`|>#[\]()]/g, String.raw`\$&`);

import type { Poster } from '../../webhooks/index.ts';
import { cut, lineOf, titleOf, type AlertMessage } from './message.ts';
import { pauseAfter } from './pauses.ts';

/** The limit of an incoming webhook is one message a second. */
const PAUSE_MS = 1_000;
/** Lines per section: even fully escaped they stay below its 3,000 characters. */
const LINES = 3;
const HEADER_BYTES = 150;

/**
 * Slack's incoming webhooks: a notification text, a header of at most 150 characters and sections of at most 3,000.
 * `&`, `<` and `>` are escaped, so no text becomes a mention or a link. A 429 has Retry-After in seconds.
 */
export const slack: Poster = {
  request: (address, { body }) => {
    const message = JSON.parse(body) as AlertMessage;
    const lines = message.items.map((item) => `• ${escape(lineOf(item))}`);
    const sections = Array.from({ length: Math.ceil(lines.length / LINES) }, (_, part) =>
      mrkdwn(lines.slice(part * LINES, (part + 1) * LINES).join('\n')),
    );
    const title = titleOf(message);
    const blocks = [
      { type: 'header', text: { type: 'plain_text', text: cut(title, HEADER_BYTES), emoji: false } },
      ...sections,
      mrkdwn(`<${message.url}|Open Prop-Pick>`),
    ];
    return {
      url: address,
      headers: { 'content-type': 'application/json', 'user-agent': 'Prop-Pick-Alerts/1' },
      body: Buffer.from(JSON.stringify({ text: escape(title), blocks, unfurl_links: false })),
    };
  },
  pauseMs: (response, at) => pauseAfter(response, at, PAUSE_MS),
};

const mrkdwn = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

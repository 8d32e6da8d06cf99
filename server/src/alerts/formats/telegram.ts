import type { Poster } from '../../webhooks/index.ts';
import { lineOf, titleOf, type AlertMessage } from './message.ts';
import { memberOf, pauseAfter } from './pauses.ts';

/** The limits of a bot: 20 messages a minute to a group, and one a second to any chat. */
const PAUSE_MS = 3_000;

/** The address of a bot's messages. */
export interface TelegramAddress {
  /** The Bot API: Telegram's, or a self-hosted server. */
  readonly server: string;
  readonly botToken: string;
  readonly chatId: string;
}

/**
 * `sendMessage` of Telegram's Bot API: at most 4,096 characters after parsing the HTML, in which `&`, `<`, `>` and
 * quotes are escaped. A 429 has `parameters.retry_after` in seconds.
 */
export const telegram: Poster = {
  request: (address, { body }) => {
    const { server, botToken, chatId } = JSON.parse(address) as TelegramAddress;
    const message = JSON.parse(body) as AlertMessage;
    const lines = message.items.map((item) => `• ${escape(lineOf(item))}`);
    const text = [
      `<b>${escape(titleOf(message))}</b>`,
      ...lines,
      `<a href="${escape(message.url)}">Open Prop-Pick</a>`,
    ].join('\n');
    return {
      url: `${server}/bot${botToken}/sendMessage`,
      headers: { 'content-type': 'application/json', 'user-agent': 'Prop-Pick-Alerts/1' },
      body: Buffer.from(
        JSON.stringify({ chat_id: chatId, text, parse_mode: 'HTML', link_preview_options: { is_disabled: true } }),
      ),
    };
  },
  pauseMs: (response, at) =>
    pauseAfter(response, at, PAUSE_MS, (body) => memberOf(memberOf(body, 'parameters'), 'retry_after')),
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

import { writeMail } from '../../platform/index.ts';
import { signedHeaders, type Carriers, type Mailer, type Poster } from '../../webhooks/index.ts';
import { discord } from './discord.ts';
import { lineOf, titleOf, type AlertMessage } from './message.ts';
import { ntfy } from './ntfy.ts';
import { pauseAfter } from './pauses.ts';
import { slack } from './slack.ts';
import { telegram } from './telegram.ts';

/** A server of the owner, and the signing secret. */
export interface WebhookAddress {
  readonly url: string;
  readonly secret: string;
}

/** The message as JSON in the envelope of webhooks, with the same signature. */
const webhook: Poster = {
  request: (address, { eventId, body, attempt, sentAt }) => {
    const { url, secret } = JSON.parse(address) as WebhookAddress;
    const { createdAt, ...data } = JSON.parse(body) as AlertMessage;
    const text = JSON.stringify({ id: eventId, type: 'alert', timestamp: createdAt, data });
    const headers = signedHeaders({ eventId, body: text, secrets: [secret], attempt, sentAt });
    return { url, headers, body: Buffer.from(text) };
  },
  pauseMs: (response, at) => pauseAfter(response, at, 0),
};

const email: Mailer = {
  letter: (body, to) => {
    const message = JSON.parse(body) as AlertMessage;
    return writeMail({
      to,
      subject: titleOf(message),
      paragraphs: [
        `${titleOf(message)}.`,
        ...message.items.map(lineOf),
        'You get this because of an alert that you made. Turn it off or change it under Alerts.',
      ],
      link: { label: 'Your alerts', url: message.url },
    });
  },
};

/** Transports of alerts, by the kind of the receiver. A plain webhook is not a subscription, so it has another name. */
export const CARRIERS: Carriers = { discord, slack, telegram, ntfy, email, 'alert-webhook': webhook };

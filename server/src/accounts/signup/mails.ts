import type { Mail } from '../../platform/index.ts';

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** The link carries its token behind a `#`: browsers keep that to themselves, so it shows in no log on the way. */
export function verificationMail(to: string, baseUrl: string, token: string): Mail {
  return write({
    to,
    subject: 'Confirm your address',
    paragraphs: [
      'Somebody, most likely you, made a Prop-Pick account with this address. Follow the link within 24 hours to confirm it.',
      'If it was not you, do nothing: without this link the account opens to nobody.',
    ],
    link: { label: 'Confirm this address', url: `${baseUrl}/verify-email#token=${token}` },
  });
}

export function existingAccountMail(to: string, baseUrl: string): Mail {
  return write({
    to,
    subject: 'You have an account already',
    paragraphs: [
      'Somebody, most likely you, tried to make a Prop-Pick account with this address. There is one already, and nothing was changed.',
      'If you do not remember the password, you can set a new one.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

export function resetMail(to: string, baseUrl: string, token: string): Mail {
  return write({
    to,
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, most likely you, asked to set a new password for the Prop-Pick account of this address. Follow the link within an hour.',
      'If it was not you, do nothing: the password stays as it is.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/reset-password#token=${token}` },
  });
}

export function passwordChangedMail(to: string, baseUrl: string): Mail {
  return write({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Prop-Pick account was changed, and everybody who was logged in to it was logged out.',
      'If it was not you, set a new one at once.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

function write({ to, subject, paragraphs, link }: Letter): Mail {
  const text = [...paragraphs.slice(0, 1), ...(link === undefined ? [] : [link.url]), ...paragraphs.slice(1)].join(
    '\n\n',
  );
  const html = [
    ...paragraphs.slice(0, 1).map(paragraph),
    ...(link === undefined ? [] : [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`]),
    ...paragraphs.slice(1).map(paragraph),
  ].join('\n');
  return { to, subject, text: `${text}\n`, html: `<!doctype html>\n<meta charset="utf-8">\n${html}\n` };
}

const paragraph = (text: string): string => `<p>${escape(text)}</p>`;
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

import type { Mail } from './mail.ts';

export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** A mail as text and HTML: the first paragraph, the link, the other paragraphs. */
export function writeMail({ to, subject, paragraphs, link }: MailContent): Mail {
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

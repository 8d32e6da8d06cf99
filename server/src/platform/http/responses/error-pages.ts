import { PROBLEM_SLUGS, PROBLEMS, type ProblemSlug } from './problems.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1rem;color:#1c2524;background:#fff}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1rem;margin:1.5rem 0 .25rem}code{font-size:.95em}a{color:#0f766e}
p{margin:.25rem 0}@media(prefers-color-scheme:dark){body{color:#dfe7e6;background:#131918}a{color:#5eead4}}`;

/** The pages need no script and load nothing. */
export const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The page of a problem's type URL: what happened, and what to do. */
export function problemPage(slug: ProblemSlug): string {
  const { status, title, happened, remedy } = PROBLEMS[slug];
  return page(
    title,
    `<p>Status ${status} · <code>${slug}</code></p>
<h2>What happened</h2><p>${escape(happened)}</p>
<h2>What to do</h2><p>${escape(remedy)}</p>
<p><a href="/errors">All problems</a> · <a href="/docs">Reference</a></p>`,
  );
}

export function problemList(): string {
  const rows = PROBLEM_SLUGS.map(
    (slug) => `<p>${PROBLEMS[slug].status} <a href="/errors/${slug}">${escape(PROBLEMS[slug].title)}</a></p>`,
  );
  return page('Problems', `<p>Every response that is an error is one of these.</p>${rows.join('\n')}`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)} · Prop-Pick</title><style>${STYLE}</style></head>
<body><h1>${escape(title)}</h1>${body}</body></html>
`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

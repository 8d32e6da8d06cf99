/**
 * The guides of the API reference, in Markdown: the component makes a page of each heading and searches them too. Every
 * statement is also in docs/conventions.md, errors.md, limits.md, idempotency.md or webhooks.md.
 */
export const guidesOf = (baseUrl: string): string => `
# First request

Create an API key in the dashboard under **Account** (Sharp and Admin), then ask for today's best picks:

\`\`\`sh
KEY=pp_…
curl '${baseUrl}/api/v1/picks/top?count=3&state=upcoming' -H "X-API-Key: $KEY"
\`\`\`

The public record needs no key: \`GET /api/v1/public/record\`.

On this page, **Test request** sends a real request from your browser. Enter a key or token under Authentication first. A demo on
your own machine enters its Sharp account's key by itself.

# Sign in

| you are | send | create it with |
|---|---|---|
| a program | \`X-API-Key: pp_…\` | the dashboard under Account, or \`POST /api/v1/me/api-keys\` |
| a user | \`Authorization: Bearer …\` | \`POST /api/v1/auth/login\`; valid 15 minutes, then \`POST /api/v1/auth/refresh\` |
| an operator's program | \`Authorization: Bearer pps_…\` | \`POST /api/v1/ops/tokens\` |

Send one credential only. The service sends no CORS headers: call it from your server, so that no visitor of a page can read the key.

# Days, leagues and prices

- A **day** (\`2024-03-05\`) is a game day in the league's time zone. Without a day, requests are about the league's current day.
- A **time** is RFC 3339. Responses use UTC.
- \`league\` selects the league; \`GET /api/v1/leagues\` lists them. Lists whose entries name a league take \`league=all\`.
- Prices are American. Probabilities and shares are from 0 to 1. Profit is in units, with one unit staked per pick.
- A member without a value is present and \`null\`. New members can appear at any time: ignore what you do not know.

# Lists

Lists with \`items\` and \`nextCursor\`: send \`cursor\` until \`nextCursor\` is null. \`GET /api/v1/research/props\` has \`page\` and \`version\`:
send the first page's \`version\` with each further page, so that all pages are of one board.

# Errors

Every error is a problem document (\`application/problem+json\`) with \`type\`, \`title\`, \`status\` and \`detail\`. The \`type\` is an address that
says what happened and what to do: [all problems](/errors). Every response has an \`X-Request-Id\`: include it when you ask for help.

Retry after 429 and 503. Wait as many seconds as \`Retry-After\` says.

# Limits

Each tier has daily quotas by group. Every response names its group's limit in \`X-RateLimit-Limit\`, and what is left in
\`X-RateLimit-Remaining\`. Quotas reset at midnight UTC. \`GET /api/v1/data/usage\` lists all groups.

Most responses have an \`ETag\`. Send it as \`If-None-Match\`: a 304 has no body and means that your copy is current.

# Safe retries

Send an \`Idempotency-Key\` with a POST. The same request with the same key within 24 hours gets the first response again, with
\`Idempotency-Replayed: true\`. The TypeScript client adds a key by itself.

# Events and webhooks

\`GET /api/v1/data/events/stream\` sends events as they happen, and resumes from \`Last-Event-ID\`:

\`\`\`sh
curl -N '${baseUrl}/api/v1/data/events/stream' -H "X-API-Key: $KEY" -H 'Last-Event-ID: 0'
\`\`\`

A webhook needs a public https address: \`POST /api/v1/data/webhook-subscriptions\`. Check the signature of every delivery.
\`POST …/{id}/test\` sends a test event and returns the result.
`;

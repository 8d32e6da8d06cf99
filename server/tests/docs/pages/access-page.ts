import { LIMIT_GROUPS, TIERS, quotaOf } from '../../../src/access/index.ts';

/** The access part of an operation in the API description, generated from the rules that the server enforces. */
interface DescribedAccess {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-tiers'?: readonly string[];
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-limit-group'?: string;
}

type DescribedPaths = Readonly<Record<string, Readonly<Record<string, DescribedAccess>>>>;

const INTRODUCTION = `# Who may call what

There are three kinds of credentials:

- An **access token** (\`Authorization: Bearer\`) belongs to a user who logged in.
- An **API key** (\`X-API-Key\`) opens what its owner’s tier opens of the data. Under \`/me\` it opens bets, stakes, follows, preferences and
  saved systems, and nothing that publishes, notifies or changes who has access.
- An **operations token** (\`Authorization: Bearer pps_…\`) opens its scopes, while its owner is an admin.

In the table, **T** is an access token, **K** an API key, **T K** either, and **–** a 403. Without a valid credential, every route that is
not public returns 401. The last column is the quota group of the route.

This page is generated from the rules that the server enforces. One test checks the page; another calls every route with every kind
of credential.
`;

/** The reference page of access: every route × every credential, and the daily quotas. */
export function accessPage(paths: DescribedPaths): string {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, access]) => ({ path, route: `\`${method.toUpperCase()} ${path}\``, access })),
  );
  const rows = routes
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en') || one.route.localeCompare(other.route, 'en'))
    .map(({ route, access }) => `| ${[route, ...cells(access)].join(' | ')} |`);
  return [
    INTRODUCTION,
    `| route | ${TIERS.join(' | ')} | operations token | counts as |`,
    `|---|${TIERS.map(() => '---|').join('')}---|---|`,
    ...rows,
    '',
    '## Daily quotas',
    '',
    'Requests per account and UTC day, over all its credentials. Responses 401, 429 and 5xx do not count.',
    '',
    `| group | ${TIERS.join(' | ')} |`,
    `|---|${TIERS.map(() => '---|').join('')}`,
    ...LIMIT_GROUPS.map(
      (group) => `| ${group} | ${TIERS.map((tier) => quotaOf(tier, group) ?? 'no limit').join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function cells({ security = [], ...access }: DescribedAccess): string[] {
  const kinds = security.flatMap((scheme) => Object.keys(scheme));
  if (kinds.length === 0) return [...TIERS.map(() => 'public'), 'public', '–'];
  const marks = [kinds.includes('accessToken') ? 'T' : '', kinds.includes('apiKey') ? 'K' : '']
    .filter(Boolean)
    .join(' ');
  const scopes = kinds.includes('opsToken') ? (access['x-scopes'] ?? []) : [];
  return [
    ...TIERS.map((tier) => (access['x-tiers']?.includes(tier) === true ? marks : '–')),
    scopes.length === 0 ? '–' : scopes.map((scope) => `\`${scope}\``).join(' and '),
    access['x-limit-group'] ?? '–',
  ];
}

import { LIMIT_GROUPS, TIERS, quotaOf } from '../../access/index.ts';

/** What a description of the API says of a route's callers: it is made from the declaration that the server enforces. */
interface DescribedAccess {
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly 'x-tiers'?: readonly string[];
  readonly 'x-limit-group'?: string;
}

type DescribedPaths = Readonly<Record<string, Readonly<Record<string, DescribedAccess>>>>;

const INTRODUCTION = `# Who may call what

Three kinds of credential: an **access token** (\`Authorization: Bearer\`, of a person who logged in), an **API key**
(\`X-API-Key\`, opens what its owner’s tier opens) and an **operations token** (\`Authorization: Bearer pps_…\`, opens what its
scopes say, while its maker is an admin). In the table: **T** access token, **K** API key, **T K** either, **–** 403. Without a
credential, or with one that is not valid, every route that is not public answers 401. A request counts against the group
in the last column.

This page is made from the declarations that the server enforces; a test keeps it true, and another one calls every route
with every kind of credential.
`;

/** The reference page of access: every route × every credential, and what a day allows. */
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
    '## What a day allows',
    '',
    'Requests of an account and UTC day, over all its credentials. Answers 401, 429 and 5xx do not count.',
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
  const scopes = security.flatMap(({ opsToken = [] }) => opsToken);
  return [
    ...TIERS.map((tier) => (access['x-tiers']?.includes(tier) === true ? marks : '–')),
    scopes.length === 0 ? '–' : scopes.map((scope) => `\`${scope}\``).join(' and '),
    access['x-limit-group'] ?? '–',
  ];
}

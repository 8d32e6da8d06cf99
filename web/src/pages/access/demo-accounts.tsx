import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { opens, VISIBILITY, TIERS } from '../../access.ts';
import { serviceFacts } from '../../api/reads.ts';
import { problemOf } from '../../api/requests/problem.ts';
import { signIn } from '../../api/session/session.ts';
import type { Tier } from '../../api/types.ts';
import { Refusal } from './access-page.tsx';
import { strings } from './strings.ts';

interface DemoAccount {
  readonly tier: Tier;
  readonly email: string;
  readonly password: string;
}

/** The accounts of a demo on this machine. Elsewhere there is no such route. */
const demoAccounts = queryOptions({
  queryKey: ['demo-accounts'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/v1/demo/accounts', { signal });
    if (!response.ok) throw await problemOf(response);
    return (await response.json()) as readonly DemoAccount[];
  },
  staleTime: Infinity,
  retry: false,
});

const words = strings.demo;

/** One card per tier: a click signs in. Nothing outside a demo, or in a demo that other machines can reach. */
export function DemoAccounts() {
  const { data: service } = useQuery(serviceFacts);
  const { data: accounts = [], isLoading } = useQuery({ ...demoAccounts, enabled: service?.simulated === true });
  const enter = useMutation({ mutationFn: ({ email, password }: DemoAccount) => signIn(email, password) });
  if (accounts.length === 0 && !isLoading) return null;
  const shown = isLoading ? TIERS : TIERS.filter((tier) => accounts.some((account) => account.tier === tier));
  return (
    // Until they come, the cards take their place unseen.
    <section
      className="demo-accounts"
      aria-label={words.title}
      style={isLoading ? { visibility: 'hidden' } : undefined}
    >
      <h2>{words.title}</h2>
      <ul>
        {shown.map((tier) => (
          <li key={tier}>
            <button
              type="button"
              className="demo-account"
              aria-disabled={enter.isPending}
              onClick={() => {
                const account = accounts.find((one) => one.tier === tier);
                if (account !== undefined && !enter.isPending) enter.mutate(account);
              }}
            >
              <strong>{words.enter(tier)}</strong>
              <span>{seenBy(tier).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <Refusal error={enter.error} members={[]} />
    </section>
  );
}

/** What a tier sees, from the access table. */
function seenBy(tier: Tier): string[] {
  const { delayMinutes, ratings } = VISIBILITY[tier];
  return [
    ratings.length > 1 ? words.allPicks : words.standardPicks,
    delayMinutes === 0 ? words.live : words.late(delayMinutes),
    ...(opens('evaluation', tier) ? [words.evaluation] : []),
    ...(opens('webhooks', tier) ? [words.data] : []),
    ...(opens('admin', tier) ? [words.operations] : []),
  ];
}

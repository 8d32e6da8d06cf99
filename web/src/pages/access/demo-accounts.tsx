import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { opens, VISIBILITY, TIERS } from '../../access.ts';
import { serviceFacts } from '../../api/reads.ts';
import { request } from '../../api/request.ts';
import { signIn } from '../../api/session.ts';
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
  queryFn: ({ signal }) => request<readonly DemoAccount[]>('/demo/accounts', { signal }),
  staleTime: Infinity,
  retry: false,
});

const words = strings.demo;

/** One card per tier: a click signs in. Nothing outside a demo, or in a demo that other machines can reach. */
export function DemoAccounts() {
  const { data: service } = useQuery(serviceFacts);
  const { data: accounts = [] } = useQuery({ ...demoAccounts, enabled: service?.simulated === true });
  const enter = useMutation({ mutationFn: ({ email, password }: DemoAccount) => signIn(email, password) });
  if (accounts.length === 0) return null;
  const inOrder = TIERS.flatMap((tier) => accounts.find((account) => account.tier === tier) ?? []);
  return (
    <section className="demo-accounts" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {inOrder.map((account) => (
          <li key={account.tier}>
            <button
              type="button"
              className="demo-account"
              aria-disabled={enter.isPending}
              onClick={() => {
                if (!enter.isPending) enter.mutate(account);
              }}
            >
              <strong>{words.enter(account.tier)}</strong>
              <span>{seenBy(account.tier).join(' · ')}</span>
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

import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { useUser } from '../../api/session.ts';
import { Failure, TierWall } from '../../parts/states.tsx';
import { useTitle } from '../../parts/title.ts';
import { ApiKeys } from './api-keys.tsx';
import { Exports } from './exports.tsx';
import { UsageBars } from './usage-bars.tsx';
import { Webhooks } from './webhooks.tsx';
import './account.css';

export function AccountPage() {
  const { email, displayName, tier } = useUser();
  const hasData = tier === 'Sharp' || tier === 'Admin';
  useTitle('Account');
  return (
    <div className="stack">
      <header>
        <h1>Account</h1>
        <p className="muted">
          {displayName !== null && `${displayName} · `}
          {email} · {tier}
        </p>
      </header>
      {hasData ? (
        <div className="account">
          <ApiKeys />
          <UsageBars />
          <Webhooks />
          <Exports />
        </div>
      ) : (
        <TierWall needs="Sharp" has={tier} what="The data API, with its keys, usage, webhooks and exports," />
      )}
      <Password email={email} />
    </div>
  );
}

/** A new password is set through the mail, which proves whose account it is. */
function Password({ email }: { readonly email: string }) {
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => request('/auth/forgot-password', { method: 'POST', body: { email } }),
  });
  return (
    <section className="panel stack">
      <h2>Password and sessions</h2>
      <p>A new password is set through a link in the mail. It ends every session of the account, this one too.</p>
      {isSuccess ? (
        <p role="status">A link is on its way to {email}.</p>
      ) : (
        <button type="button" className="quiet start" disabled={isPending} onClick={() => mutate()}>
          Send the link
        </button>
      )}
      {error !== null && <Failure error={error} />}
    </section>
  );
}

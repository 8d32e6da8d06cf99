import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { opens, requiredTier } from '../../access.ts';
import { useUser } from '../../api/session.ts';
import { Failure, TierWall } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { ApiKeys } from './api-keys.tsx';
import { Exports } from './exports.tsx';
import { UsageBars } from './usage-bars.tsx';
import { Webhooks } from './webhooks.tsx';
import { strings } from './strings.ts';
import './account.css';

export function AccountPage() {
  const { email, displayName, tier } = useUser();
  const hasData = opens('data', tier);
  useTitle(strings.title);
  return (
    <div className="stack">
      <header>
        <h1>{strings.title}</h1>
        <p className="muted">{strings.who(displayName, email, tier)}</p>
      </header>
      {hasData ? (
        <div className="account">
          <ApiKeys />
          <UsageBars />
          <Webhooks />
          <Exports />
        </div>
      ) : (
        <TierWall needs={requiredTier('data')} has={tier} what={strings.tier} />
      )}
      <Password email={email} />
    </div>
  );
}

/** A new password is set through an emailed link, which proves who owns the account. */
function Password({ email }: { readonly email: string }) {
  const { mutate, isSuccess, isPending, error } = useMutation({
    mutationFn: () => request('/auth/forgot-password', { method: 'POST', body: { email } }),
  });
  return (
    <section className="panel stack">
      <h2>{strings.password.title}</h2>
      <p>{strings.password.note}</p>
      {isSuccess ? (
        <p role="status">{strings.password.sent(email)}</p>
      ) : (
        <button type="button" className="quiet start" disabled={isPending} onClick={() => mutate()}>
          {strings.password.button}
        </button>
      )}
      {error !== null && <Failure error={error} />}
    </section>
  );
}

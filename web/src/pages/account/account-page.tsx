import { opens, requiredTier } from '../../access.ts';
import { useUser } from '../../api/session/session.ts';
import { TierWall } from '../../parts/states/states.tsx';
import { useTitle } from '../../parts/hooks/use-title.ts';
import { ApiKeys } from './api-keys.tsx';
import { Exports } from './exports.tsx';
import { OwnData } from './own-data.tsx';
import { Security } from './security/security.tsx';
import { UsageBars } from './usage-bars.tsx';
import { Webhooks } from './webhooks.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';
import './account.css';

export function AccountPage() {
  const { email, displayName, tier } = useUser();
  const hasData = opens('data', tier);
  useTitle(strings.title);
  return (
    <div className="stack" ref={handsOver}>
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
      <Security email={email} />
      <OwnData />
    </div>
  );
}

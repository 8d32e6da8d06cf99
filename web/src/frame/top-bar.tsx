import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import type { User } from '../api/types.ts';
import { explain } from '../parts/explain.tsx';
import { oddsFormat, usePreference } from '../preferences.ts';
import { DatePicker } from './date-picker.tsx';
import { FreshnessDot } from './freshness-dot.tsx';
import { Icon } from './icons.tsx';
import { PlayerSearch } from './player-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const WITH_A_DAY = ['/', '/research'];
const DELAYS: Readonly<Record<User['tier'], string>> = {
  Free: 'Free: Standard picks, 60 minutes delayed.',
  Pro: 'Pro: every pick, 15 minutes delayed; evaluations.',
  Sharp: 'Sharp: live, with the data API and webhooks.',
  Admin: 'Admin: everything, live, without limits.',
};

export function TopBar({ user }: { readonly user: User }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <header className="top-bar">
      <span className="league">NBA</span>
      {WITH_A_DAY.includes(path) && <DatePicker />}
      <PlayerSearch />
      <div className="top-bar-end">
        <FreshnessDot tier={user.tier} />
        <span {...explain(DELAYS[user.tier], 'tier')}>{user.tier}</span>
        <OddsSwitch />
        <ThemeSwitch />
        <SignOut />
      </div>
    </header>
  );
}

/** Whoever leaves a machine to others must know whether he has left it. */
function SignOut() {
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut });
  return (
    <div className="sign-out">
      <button type="button" className="icon-button" aria-label="Sign out" disabled={isPending} onClick={() => mutate()}>
        <Icon name="leave" />
      </button>
      {error !== null && (
        <p role="alert" className="sign-out-failed">
          You are still signed in. {error.message}
        </p>
      )}
    </div>
  );
}

function OddsSwitch() {
  const format = usePreference(oddsFormat);
  const other = format === 'american' ? 'decimal' : 'american';
  return (
    <button
      type="button"
      className="quiet"
      title={`Prices are ${format}: show ${other} ones`}
      onClick={() => oddsFormat.choose(other)}
    >
      {format === 'american' ? '−110' : '1.91'}
    </button>
  );
}

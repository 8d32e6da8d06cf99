import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { signOut } from '../api/session/session.ts';
import type { User } from '../api/types.ts';
import { explain } from '../parts/explain.tsx';
import { VISIBILITY } from '../access.ts';
import { chooseOdds } from '../account-preferences.ts';
import { useChangePreferences } from '../api/preferences.ts';
import { odds, ODDS_WORDS } from '../odds.ts';
import { oddsFormat, usePreference } from '../preferences.ts';
import { DatePicker } from './date-picker.tsx';
import { FreshnessDot } from './freshness-dot.tsx';
import { Icon } from './icons.tsx';
import { LeagueSwitch } from './league-switch.tsx';
import { PlayerSearch } from './search/player-search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { strings } from './strings.ts';

const WITH_A_DAY = ['/', '/availability', '/research'];

/** The space of the bar until it is known what stands in it: the page below does not move. On a phone the name is there. */
export function TopBarSpace() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <div className={`top-bar top-bar-space${WITH_A_DAY.includes(path) ? ' top-bar-with-day' : ''}`} aria-hidden="true">
      <span className="brand">{strings.brand}</span>
    </div>
  );
}

interface TopBarProps {
  readonly user: User;
  /** False where the leagues could not be loaded. */
  readonly hasLeague: boolean;
}

export function TopBar({ user, hasLeague }: TopBarProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { delayMinutes, ratings } = VISIBILITY[user.tier];
  return (
    <header className="top-bar">
      {hasLeague && (
        <>
          <LeagueSwitch />
          {WITH_A_DAY.includes(path) && <DatePicker />}
          <PlayerSearch />
        </>
      )}
      <div className="top-bar-end">
        <FreshnessDot tier={user.tier} />
        <span {...explain(strings.tier(user.tier, delayMinutes, ratings), 'tier')}>{user.tier}</span>
        <OddsSwitch />
        <ThemeSwitch />
        <SignOut />
      </div>
    </header>
  );
}

/** A failed sign-out is shown: the session is still open. */
function SignOut() {
  const { mutate, isPending, error } = useMutation({ mutationFn: signOut });
  return (
    <div className="sign-out">
      <button
        type="button"
        className="icon-button"
        aria-label={strings.signOut.button}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate()}
      >
        <Icon name="leave" />
      </button>
      {error !== null && (
        <p role="alert" className="sign-out-failed">
          {strings.signOut.failed(error.message)}
        </p>
      )}
    </div>
  );
}

const NEXT_FORMAT = { american: 'decimal', decimal: 'fractional', fractional: 'american' } as const;

function OddsSwitch() {
  const format = usePreference(oddsFormat);
  const next = NEXT_FORMAT[format];
  const sample = odds(strings.odds.sample, format);
  const label = strings.odds.label(sample, format, next);
  const { mutate } = useChangePreferences();
  const change = (): void => {
    chooseOdds(next);
    mutate({ oddsFormat: ODDS_WORDS[next] });
  };
  return (
    <button type="button" className="quiet odds-switch" aria-label={label} data-explain={label} onClick={change}>
      {sample}
    </button>
  );
}

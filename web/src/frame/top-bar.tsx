import { useRouterState } from '@tanstack/react-router';
import type { User } from '../api/types.ts';
import { explain } from '../parts/explain.tsx';
import { VISIBILITY } from '../access.ts';
import { DatePicker } from './date-picker.tsx';
import { FreshnessDot } from './freshness-dot.tsx';
import { LeagueSwitch } from './league-switch.tsx';
import { PlayerSearch } from './search/player-search.tsx';
import { SessionControls } from './session-controls.tsx';
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
        <span className="bar-controls">
          <SessionControls />
        </span>
      </div>
    </header>
  );
}

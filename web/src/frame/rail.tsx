import { Link, useRouterState } from '@tanstack/react-router';
import type { Tier } from '../api/types.ts';
import { Icon, type IconName } from './icons.tsx';
import { strings } from './strings.ts';

interface Place {
  readonly to: keyof typeof strings.pages;
  readonly icon: IconName;
}

const PLACES: readonly Place[] = [
  { to: '/', icon: 'today' },
  { to: '/research', icon: 'research' },
  { to: '/evaluate', icon: 'evaluate' },
  { to: '/bets', icon: 'bets' },
  { to: '/record', icon: 'record' },
];
const ACCOUNT: Place = { to: '/account', icon: 'account' };
const OPERATIONS: Place = { to: '/operations', icon: 'operations' };

export function Rail({ tier }: { readonly tier: Tier | undefined }) {
  return (
    <nav className="rail" aria-label={strings.main}>
      <Link to="/" className="brand" aria-label={strings.home}>
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 16h20" stroke="var(--accent)" strokeWidth="1.5" />
          <path d="M6.500 14v-4M12 14V4M17.500 14V7.500M6.500 18v2" stroke="currentColor" strokeWidth="3" />
        </svg>
        <span className="brand-name">{strings.brand}</span>
      </Link>
      <ul>
        {PLACES.map((place) => (
          <RailLink key={place.to} {...place} />
        ))}
      </ul>
      <ul className="rail-below">
        <RailLink {...ACCOUNT} />
        {tier === 'Admin' && <RailLink {...OPERATIONS} />}
      </ul>
    </nav>
  );
}

/** Views of the day that have an address of their own. */
const OF_TODAY = ['/', '/availability'];

function RailLink({ to, icon }: Place) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isToday = to === '/' && OF_TODAY.includes(path);
  return (
    <li>
      <Link
        to={to}
        className="rail-link"
        activeOptions={{ exact: to === '/', includeSearch: false }}
        {...(isToday ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon name={icon} />
        <span>{strings.pages[to]}</span>
      </Link>
    </li>
  );
}

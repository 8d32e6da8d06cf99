import { Link } from '@tanstack/react-router';
import type { Tier } from '../api/types.ts';
import { Icon, type IconName } from './icons.tsx';

interface Place {
  readonly to: '/' | '/research' | '/evaluate' | '/record' | '/account' | '/operations';
  readonly label: string;
  readonly icon: IconName;
}

const PLACES: readonly Place[] = [
  { to: '/', label: 'Today', icon: 'today' },
  { to: '/research', label: 'Research', icon: 'research' },
  { to: '/evaluate', label: 'Evaluate', icon: 'evaluate' },
  { to: '/record', label: 'Record', icon: 'record' },
];
const ACCOUNT: Place = { to: '/account', label: 'Account', icon: 'account' };
const OPERATIONS: Place = { to: '/operations', label: 'Operations', icon: 'operations' };

export function Rail({ tier }: { readonly tier: Tier | undefined }) {
  return (
    <nav className="rail" aria-label="Main">
      <Link to="/" className="brand" aria-label="Prop-Pick, today’s board">
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 16h20" stroke="var(--accent)" strokeWidth="1.5" />
          <path d="M6.500 14v-4M12 14V4M17.500 14V7.500M6.500 18v2" stroke="currentColor" strokeWidth="3" />
        </svg>
        <span className="brand-name">Prop-Pick</span>
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

function RailLink({ to, label, icon }: Place) {
  return (
    <li>
      <Link to={to} className="rail-link" activeOptions={{ exact: to === '/', includeSearch: false }}>
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </li>
  );
}

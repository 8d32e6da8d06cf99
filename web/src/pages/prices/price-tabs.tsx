import { Link } from '@tanstack/react-router';
import { TabRow } from '../../parts/tab-row.tsx';
import '../../parts/tabs.css';
import { TABS, type Tab } from './search.ts';
import { strings } from './strings.ts';

/** The screens and who moves first. Filters stay from one to the other. */
export function PriceTabs({ shown }: { readonly shown: Tab }) {
  return (
    <nav className="stat-tabs stat-tabs-many" aria-label={strings.screensLabel}>
      <TabRow shown={shown}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            from="/prices"
            to="."
            search={(kept) => ({ ...kept, screen: tab === 'arbitrage' ? undefined : tab })}
            className="stat-tab"
            activeOptions={{ exact: true, includeSearch: true }}
            replace
          >
            {strings.screens[tab]}
          </Link>
        ))}
      </TabRow>
    </nav>
  );
}

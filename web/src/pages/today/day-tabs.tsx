import { Link } from '@tanstack/react-router';
import { TabRow } from '../../parts/tab-row.tsx';
import '../../parts/tabs.css';
import { strings } from './strings.ts';

type View = keyof typeof strings.tabs;
const ADDRESSES = { picks: '/', availability: '/availability' } as const satisfies Record<View, string>;
const VIEWS = ['picks', 'availability'] as const satisfies readonly View[];

/** The two views of a day. */
export function DayTabs({ shown }: { readonly shown: View }) {
  return (
    <nav className="stat-tabs" aria-label={strings.tabsLabel}>
      <TabRow shown={shown}>
        {VIEWS.map((view) => (
          <Link
            key={view}
            to={ADDRESSES[view]}
            search={({ date }: { readonly date?: string | undefined }) => ({ date })}
            className="stat-tab"
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {strings.tabs[view]}
          </Link>
        ))}
      </TabRow>
    </nav>
  );
}

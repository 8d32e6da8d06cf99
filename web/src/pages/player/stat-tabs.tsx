import { Link } from '@tanstack/react-router';
import { useLeague } from '../../api/league.ts';
import { statLabel } from '../../format.ts';
import { Menu } from '../../parts/menu.tsx';
import { TabRow } from '../../parts/tab-row.tsx';
import { strings } from './strings.ts';

interface StatTabsProps {
  /** Quoted today. */
  readonly quoted: readonly string[];
  readonly stat: string;
}

/** The stats quoted today first; the others in a menu. */
export function StatTabs({ quoted, stat }: StatTabsProps) {
  const { stats } = useLeague();
  const others = stats.filter((one) => !quoted.includes(one));
  const first = quoted.includes(stat) ? quoted : [...quoted, stat];
  return (
    <nav className="stat-tabs" aria-label={strings.stats.label}>
      <TabRow shown={`${stat} ${quoted.length}`}>
        {first.map((one) => (
          <StatLink key={one} stat={one} isShown={one === stat} />
        ))}
      </TabRow>
      <Menu label={strings.stats.more}>
        <div className="menu-body">
          {others.map((one) => (
            <StatLink key={one} stat={one} isShown={one === stat} />
          ))}
        </div>
      </Menu>
    </nav>
  );
}

const StatLink = ({ stat, isShown }: { readonly stat: string; readonly isShown: boolean }) => (
  <Link
    to="."
    search={(kept) => ({ ...kept, stat })}
    className="stat-tab"
    aria-current={isShown ? 'true' : undefined}
    replace
  >
    {statLabel(stat)}
  </Link>
);

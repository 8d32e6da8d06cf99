import { Link } from '@tanstack/react-router';
import { statLabel } from '../../format.ts';
import { STAT_NAMES } from '../../kernel.ts';
import '../../parts/menu.css';
import '../../parts/tabs.css';

interface StatTabsProps {
  /** Quoted today. */
  readonly quoted: readonly string[];
  readonly stat: string;
}

/** The stats quoted today first; every other one behind them. */
export function StatTabs({ quoted, stat }: StatTabsProps) {
  const others = STAT_NAMES.filter((one) => !quoted.includes(one));
  const first = quoted.includes(stat) ? quoted : [...quoted, stat];
  return (
    <nav className="stat-tabs" aria-label="Stats">
      <div className="tab-row">
        {first.map((one) => (
          <StatLink key={one} stat={one} isShown={one === stat} />
        ))}
      </div>
      <details className="menu">
        <summary>More</summary>
        <div className="menu-body">
          {others.map((one) => (
            <StatLink key={one} stat={one} isShown={one === stat} />
          ))}
        </div>
      </details>
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

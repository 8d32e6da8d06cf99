import { Link } from '@tanstack/react-router';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../icons.tsx';
import type { Place } from '../places.ts';
import { SessionControls } from '../session-controls.tsx';
import { strings } from '../strings.ts';
import './more-sheet.css';

interface MoreSheetProps {
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

/** A sheet at the bottom of the screen. Choosing a page closes it. */
export function MoreSheet({ places, onClose }: MoreSheetProps) {
  return (
    <Dialog title={strings.more.title} kind="sheet" onClose={onClose}>
      <ul className="more-places">
        {places.map(({ to, icon }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ includeSearch: false }} onClick={onClose}>
              <Icon name={icon} />
              <span>{strings.pages[to]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="more-controls">
        <SessionControls />
      </div>
    </Dialog>
  );
}

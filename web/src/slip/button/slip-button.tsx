import { Icon } from '../../frame/icons.tsx';
import { showSlip, useSlip } from '../slip-store.ts';
import { strings } from './strings.ts';
import './add-to-slip.css';

/** Opens and closes the slip. It stands in the navigation, because the slip is kept over pages. */
export function SlipButton() {
  const { legs, isOpen } = useSlip();
  return (
    <button type="button" className="rail-link slip-button" aria-expanded={isOpen} onClick={() => showSlip(!isOpen)}>
      <Icon name="slip" />
      <span>{strings.name}</span>
      {legs.length > 0 && (
        <>
          {' '}
          <span className="slip-count">
            {legs.length}
            <span className="visually-hidden">{strings.legs(legs.length)}</span>
          </span>
        </>
      )}
    </button>
  );
}

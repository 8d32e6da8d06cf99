import { Dialog } from '../../parts/dialog.tsx';
import { strings } from '../strings.ts';
import './keys.css';

const words = strings.keyboard;

/** Every shortcut of the dashboard. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="keys">
        {words.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

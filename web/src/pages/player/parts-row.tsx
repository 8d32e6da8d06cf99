import { TabRow } from '../../parts/tab-row.tsx';
import { strings } from './strings.ts';

export const PARTS = ['prices', 'games', 'forecast', 'news'] as const;
export type Part = (typeof PARTS)[number];

interface PartsRowProps {
  readonly shown: Part;
  readonly onShow: (part: Part) => void;
}

/** On a phone the page shows one part at a time. */
export const PartsRow = ({ shown, onShow }: PartsRowProps) => (
  <nav className="stat-tabs" aria-label={strings.parts.label}>
    <TabRow shown={shown}>
      {PARTS.map((part) => (
        <button
          key={part}
          type="button"
          className="stat-tab part-tab"
          aria-current={part === shown ? 'true' : undefined}
          onClick={() => onShow(part)}
        >
          {strings.parts.names[part]}
        </button>
      ))}
    </TabRow>
  </nav>
);

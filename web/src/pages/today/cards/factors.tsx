import { useState } from 'react';
import type { Pick } from '../../../api/types.ts';
import { BlockBars } from '../../../charts/blocks/block-bars.tsx';
import { strings } from '../strings.ts';

/** What the estimate is made of: drawn once it is opened, so that a board of forty cards stays calm. */
export function Factors({ pick }: { readonly pick: Pick }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="moves card-factors" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{strings.card.factors}</summary>
      {isOpen && (
        <>
          <BlockBars blocks={pick.blockScores} />
          <p className="muted small">{strings.card.factorsNote}</p>
        </>
      )}
    </details>
  );
}

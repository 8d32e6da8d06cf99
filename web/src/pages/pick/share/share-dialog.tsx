import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ledgerOf } from '../../../api/record/record.ts';
import { serviceFacts } from '../../../api/reads.ts';
import type { Pick } from '../../../api/types.ts';
import { oddsFormat, usePreference } from '../../../preferences.ts';
import { CopyLink } from '../../../parts/copy/copy-link.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { Button } from '../../../parts/fields/button.tsx';
import { download } from '../../../parts/files/download.ts';
import { Loaded } from '../../../parts/states/loaded.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { cardTexts, inWords, type CardTexts } from './card.ts';
import { CARD, drawCard, imageOf } from './draw.ts';
import { strings } from './strings.ts';

interface ShareDialogProps {
  readonly pick: Pick;
  readonly onClose: () => void;
}

/** A pick as an image with its proof, and the link to its player. */
export function ShareDialog({ pick, onClose }: ShareDialogProps) {
  const ledger = useQuery(ledgerOf(pick.gameDate));
  const { data: service } = useQuery(serviceFacts);
  const format = usePreference(oddsFormat);
  return (
    <Dialog title={strings.title} onClose={onClose}>
      <Loaded of={ledger} skeleton={<Skeleton height={320} />}>
        {(entries) => (
          <Card
            pick={pick}
            texts={cardTexts({
              pick,
              entries,
              format,
              origin: location.origin,
              isSimulated: service?.simulated === true,
            })}
          />
        )}
      </Loaded>
      <p className="muted small">{strings.note}</p>
    </Dialog>
  );
}

function Card({ pick, texts }: { readonly pick: Pick; readonly texts: CardTexts }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = inWords(texts);
  // Drawn again only where a text changed.
  useEffect(() => {
    if (canvas.current !== null) drawCard(canvas.current, texts);
  }, [words]);
  const save = async (): Promise<void> => {
    if (canvas.current !== null) download(strings.file(pick.id), await imageOf(canvas.current));
  };
  return (
    <>
      <canvas ref={canvas} role="img" aria-label={words} width={CARD.width} height={CARD.height} />
      <div className="row">
        <Button onClick={() => void save()}>{strings.download}</Button>
        <CopyLink path={`/players/${pick.playerId}?stat=${pick.stat}`} label={strings.copyLink} />
      </div>
    </>
  );
}

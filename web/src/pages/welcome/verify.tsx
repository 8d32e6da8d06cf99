import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { publicResponses } from '../../api/record/public-record.ts';
import type { PublicRecord } from '../../api/types.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Glyph } from '../../parts/glyph.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { TEXT } from '../../site/strings.ts';
import { strings } from './strings.ts';
import type { Verdict } from './verify-responses.ts';

const words = strings.verify;

/** Downloads what the record rests on and verifies it in this page, by the code of `proppick verify`. */
export function Verify({ leagues }: { readonly leagues: PublicRecord['leagues'] }) {
  const [read, setRead] = useState(0);
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const [responses, { verifyResponses }] = await Promise.all([
        publicResponses(leagues, setRead),
        import('./verify-responses.ts'),
      ]);
      return verifyResponses(responses);
    },
  });
  return (
    <section className="panel stack">
      <h2>{words.title}</h2>
      <p className="muted">{words.text}</p>
      <div className="row">
        <Button second busy={isPending} onClick={() => mutate()}>
          {data === undefined ? words.button : words.again}
        </Button>
      </div>
      <div role="status" className="stack">
        {isPending && <p>{words.reading(read)}</p>}
        {!isPending && data !== undefined && <Outcome of={data} />}
      </div>
      {error !== null && <Failure error={error} />}
    </section>
  );
}

function Outcome({ of: { fault, entries, documents, unopened, signatures } }: { readonly of: Verdict }) {
  if (fault !== null)
    return (
      <>
        <strong className="broken">
          <Glyph name="miss" /> {TEXT.broken}
        </strong>
        <p>
          {words.first}
          {fault.sequence === null ? fault.what : words.entry(fault.sequence, fault.what)}.
        </p>
      </>
    );
  return (
    <>
      <strong className="whole">
        <Glyph name="hit" /> {TEXT.holds}
      </strong>
      <p>{TEXT.holdsDetail(entries, documents, unopened)}</p>
      <p>{signatures === null ? TEXT.noSignatures : TEXT.signatures(signatures)}</p>
      <p className="muted">{words.more}</p>
    </>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '../../api/alerts.ts';
import { playerById } from '../../api/reads.ts';
import { TAKES_FOCUS, takesOver } from '../../parts/focus/hand-over.ts';
import { Loaded } from '../../parts/states/loaded.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { EMPTY, onPlayer, type Draft } from './draft.ts';
import { RuleForm } from './rule-form.tsx';
import { strings } from './strings.ts';

const words = strings.builder;

/** A new rule. One on the player in the address is ready to be created. */
export function Builder({ player }: { readonly player: number | undefined }) {
  if (player === undefined)
    return (
      <section className="panel stack" aria-label={words.title}>
        <NewRule start={EMPTY} />
      </section>
    );
  return (
    <section className="panel stack alerts-wide" aria-label={words.title} {...TAKES_FOCUS} ref={takesOver}>
      <OnPlayer key={player} id={player} />
    </section>
  );
}

function OnPlayer({ id }: { readonly id: number }) {
  const player = useQuery(playerById(id));
  return (
    <Loaded of={player} skeleton={<Skeleton height={300} />}>
      {({ name }) => <NewRule start={onPlayer(id, words.ofPlayer(name))} />}
    </Loaded>
  );
}

/** After each new rule the form starts over. */
function NewRule({ start }: { readonly start: Draft }) {
  const queries = useQueryClient();
  const [made, setMade] = useState(0);
  return (
    <>
      <h2>{words.title}</h2>
      <RuleForm
        key={made}
        start={made === 0 ? start : EMPTY}
        submit={words.create}
        onSaved={async () => {
          setMade(made + 1);
          await queries.invalidateQueries({ queryKey: alerts.queryKey });
        }}
      />
    </>
  );
}

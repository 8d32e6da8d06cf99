import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { alerts } from '../../api/alerts.ts';
import { EMPTY } from './draft.ts';
import { RuleForm } from './rule-form.tsx';
import { strings } from './strings.ts';

const words = strings.builder;

/** A new rule. After each, the form starts over. */
export function Builder() {
  const queries = useQueryClient();
  const [made, setMade] = useState(0);
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <RuleForm
        key={made}
        start={EMPTY}
        submit={words.create}
        onSaved={async () => {
          setMade(made + 1);
          await queries.invalidateQueries({ queryKey: alerts.queryKey });
        }}
      />
    </section>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import type { Operation } from '../../api/types.ts';
import { onceKey } from '../../api/once-key.ts';
import { freshness, operations } from '../../api/operations.ts';
import { request } from '../../api/request.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DayField } from '../../parts/day-field.tsx';
import { Failure } from '../../parts/states.tsx';

type Member = 'date' | 'from' | 'to' | 'source' | 'force';

/** What each kind of operation is told. */
const KINDS: Readonly<Record<string, { readonly says: string; readonly members: readonly Member[] }>> = {
  settle: { says: 'Grade a day’s picks from the box scores known now.', members: ['date', 'force'] },
  'settle-range': { says: 'Grade the picks of several days.', members: ['from', 'to', 'force'] },
  'score-day': { says: 'Score a day from what is known, and publish what changed.', members: ['date'] },
  'republish-picks': { says: 'Publish a new version of a day’s board.', members: ['date'] },
  ingest: { says: 'Read a source now.', members: ['source'] },
};

export function QueueForm() {
  const today = useGameDay();
  const queries = useQueryClient();
  const { data: sources = [] } = useQuery(freshness);
  const [kind, setKind] = useState('settle');
  const [days, setDays] = useState({ date: today, from: today, to: today });
  const [source, setSource] = useState<string>();
  const [force, setForce] = useState(false);
  const members = KINDS[kind]?.members ?? [];
  const given = { ...days, source: source ?? sources[0]?.source, force };
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () =>
      request<Operation>(`/ops/operations/${kind}`, {
        method: 'POST',
        body: Object.fromEntries(members.map((member) => [member, given[member]])),
        idempotencyKey: onceKey(),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: operations.queryKey }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="panel stack" aria-label="Queue an operation">
      <div className="row">
        <Choice
          label="Operation"
          options={Object.keys(KINDS)}
          value={kind}
          onChange={(next) => {
            setKind(next ?? kind);
            // What became of another kind says nothing of this one.
            reset();
          }}
        />
        {(['date', 'from', 'to'] as const)
          .filter((member) => members.includes(member))
          .map((member) => (
            <DayField
              key={member}
              label={member}
              required
              value={days[member]}
              onChange={(day) => setDays({ ...days, [member]: day })}
            />
          ))}
        {members.includes('source') && (
          <Choice label="Source" options={sources.map((one) => one.source)} value={given.source} onChange={setSource} />
        )}
        {members.includes('force') && <Check label="force" checked={force} onChange={setForce} />}
        <Button type="submit" busy={isPending}>
          Queue
        </Button>
        <span role="status" className="muted">
          {data === undefined ? KINDS[kind]?.says : `Queued as number ${data.id}.`}
        </span>
      </div>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

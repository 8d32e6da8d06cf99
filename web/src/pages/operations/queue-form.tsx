import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { newIdempotencyKey } from '../../api/requests/idempotency-key.ts';
import { ofLeague } from '../../api/league.ts';
import { freshness, operations } from '../../api/operations.ts';
import type { Body } from '../../api/requests/described.ts';
import { request } from '../../api/requests/request.ts';
import { useGameDay } from '../../frame/date-picker.tsx';
import { keysOf } from '../../keys-of.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { DayField } from '../../parts/fields/day-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { inWords } from './in-words.ts';
import { strings } from './strings.ts';

type Kind = `POST /ops/operations/${keyof typeof words.kinds}`;
type Member = 'date' | 'from' | 'to' | 'source' | 'force';

const words = strings.queue;

/** The members each kind of operation takes. */
const KINDS: Readonly<Record<keyof typeof words.kinds, readonly Member[]>> = {
  settle: ['date', 'force'],
  'settle-range': ['from', 'to', 'force'],
  'score-day': ['date'],
  'republish-picks': ['date'],
  ingest: ['source'],
};

export function QueueForm() {
  const today = useGameDay();
  const queries = useQueryClient();
  const { data: sources = [] } = useQuery(freshness);
  const [kind, setKind] = useState<keyof typeof KINDS>('settle');
  const [days, setDays] = useState({ date: today, from: today, to: today });
  const [source, setSource] = useState<string>();
  const [force, setForce] = useState(false);
  const members = KINDS[kind];
  const given = { ...days, source: source ?? sources[0]?.source, force };
  const { mutate, isPending, error, data, reset } = useMutation({
    mutationFn: () =>
      request(`POST /ops/operations/${kind}`, {
        // Every kind is about the league that is shown: without one the service takes its default.
        // The cast is safe: KINDS has the members that each kind takes.
        body: { ...Object.fromEntries(members.map((member) => [member, given[member]])), ...ofLeague() } as Body<Kind>,
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: operations.queryKey }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <form onSubmit={submit} className="panel stack" aria-label={words.form}>
      <div className="row">
        <Choice
          label={words.operation}
          options={keysOf(KINDS)}
          value={kind}
          say={inWords}
          onChange={(next = kind) => {
            setKind(next);
            // The result shown belongs to the previous kind.
            reset();
          }}
        />
        {(['date', 'from', 'to'] as const)
          .filter((member) => members.includes(member))
          .map((member) => (
            <DayField
              key={member}
              label={inWords(member)}
              required
              value={days[member]}
              onChange={(day) => setDays({ ...days, [member]: day })}
            />
          ))}
        {members.includes('source') && (
          <Choice
            label={words.source}
            options={sources.map((one) => one.source)}
            value={given.source}
            onChange={setSource}
          />
        )}
        {members.includes('force') && <Check label={words.force} checked={force} onChange={setForce} />}
        <Button type="submit" busy={isPending}>
          {words.submit}
        </Button>
        <span role="status" className="muted">
          {data === undefined ? words.kinds[kind] : words.queued(data.id)}
        </span>
      </div>
      {error !== null && <Failure error={error} />}
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { alerts, channels } from '../../api/alerts.ts';
import { request } from '../../api/requests/request.ts';
import type { Alert } from '../../api/types.ts';
import { keysOf } from '../../keys-of.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.builder;

interface Draft {
  readonly name: string;
  readonly on: Alert['on'];
  readonly followed: boolean;
  readonly mine: boolean;
  readonly premium: boolean;
  readonly out: boolean;
  /** In percent, as typed. */
  readonly value: string;
  readonly move: string;
  readonly most: string;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly channels: readonly number[];
}

const EMPTY: Draft = {
  name: '',
  on: 'pick.published',
  followed: false,
  mine: false,
  premium: false,
  out: false,
  value: '',
  move: '',
  most: '',
  quietFrom: '',
  quietTo: '',
  channels: [],
};

const isPriced = (on: Alert['on']): boolean => on === 'pick.published' || on === 'price.available';

/** What the draft asks for, with the conditions of its event alone. */
function ruleOf(draft: Draft) {
  const { on, value, move, most, quietFrom: from, quietTo: to } = draft;
  const where = {
    ...(draft.followed && on !== 'bet.settled' && { followed: true }),
    ...(draft.mine && isPriced(on) && { books: ['mine'] }),
    ...(draft.premium && on === 'pick.published' && { minRating: 'Premium' as const }),
    ...(draft.out && on === 'news.changed' && { statuses: ['Out' as const, 'Doubtful' as const] }),
    ...(value !== '' && isPriced(on) && { minExpectedValue: Number(value) / 100 }),
    ...(move !== '' && on === 'line.moved' && { minMove: Number(move) }),
  };
  return {
    name: draft.name.trim(),
    on,
    where,
    channels: draft.channels,
    ...(most !== '' && { atMostPerHour: Number(most) }),
    ...(from !== '' &&
      to !== '' && {
        quietHours: { from, to, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
  };
}

export function Builder() {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const { on } = draft;
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const rule = ruleOf(draft);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('POST /me/alerts', { body: rule }),
    onSuccess: async () => {
      setDraft(EMPTY);
      await queries.invalidateQueries({ queryKey: alerts.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <form className="alert-form" onSubmit={submit}>
        <div className="row">
          <span>{words.when}</span>
          <Choice
            label={words.when}
            options={keysOf(strings.events)}
            value={on}
            say={strings.event}
            onChange={(event) => set({ on: event ?? on })}
          />
          {on !== 'bet.settled' && (
            <Check label={words.followed} checked={draft.followed} onChange={(followed) => set({ followed })} />
          )}
          {isPriced(on) && <Check label={words.mine} checked={draft.mine} onChange={(mine) => set({ mine })} />}
          {on === 'pick.published' && (
            <Check label={words.premium} checked={draft.premium} onChange={(premium) => set({ premium })} />
          )}
          {on === 'news.changed' && <Check label={words.out} checked={draft.out} onChange={(out) => set({ out })} />}
        </div>
        {isPriced(on) && (
          <TextField
            label={words.value}
            type="number"
            min={0}
            max={100}
            step="any"
            value={draft.value}
            onChange={(value) => set({ value })}
          />
        )}
        {on === 'line.moved' && (
          <TextField
            label={words.move}
            type="number"
            min={0}
            max={50}
            step={0.5}
            value={draft.move}
            onChange={(move) => set({ move })}
          />
        )}
        <SendTo chosen={draft.channels} onChange={(chosen) => set({ channels: chosen })} />
        <div className="row">
          <TextField
            label={words.most}
            type="number"
            min={1}
            max={60}
            value={draft.most}
            onChange={(most) => set({ most })}
          />
          <TextField
            label={words.quietFrom}
            type="time"
            value={draft.quietFrom}
            onChange={(quietFrom) => set({ quietFrom })}
          />
          <TextField label={words.quietTo} type="time" value={draft.quietTo} onChange={(quietTo) => set({ quietTo })} />
        </div>
        <TextField
          label={words.name}
          required
          maxLength={80}
          placeholder={words.namePlaceholder}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        <p aria-live="polite">{strings.sentence(rule)}</p>
        <Button type="submit" busy={isPending}>
          {words.create}
        </Button>
        {error !== null && <Failure error={error} />}
      </form>
    </section>
  );
}

interface SendToProps {
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

function SendTo({ chosen, onChange }: SendToProps) {
  const { data = [] } = useQuery(channels);
  return (
    <fieldset>
      <legend>{words.send}</legend>
      {data.length === 0 && <p className="muted small">{words.noChannels}</p>}
      {data.map(({ id, name }) => (
        <Check
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}

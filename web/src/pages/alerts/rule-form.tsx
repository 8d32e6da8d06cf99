import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { channels } from '../../api/alerts.ts';
import { notOfFields, violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import type { Alert } from '../../api/types.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Check } from '../../parts/fields/check.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { has, ruleOf, type Draft } from './draft.ts';
import { useNames } from './names.ts';
import { RuleSentence } from './rule-sentence.tsx';
import { strings } from './strings.ts';

const words = strings.builder;

interface RuleFormProps {
  readonly start: Draft;
  /** The rule that is changed; a new one without. */
  readonly id?: number;
  readonly submit: string;
  readonly onSaved: (saved: Alert) => unknown;
  readonly onCancel?: () => void;
}

/** The form of a rule, new or stored: its sentence, where and how often it is told, and its name. */
export function RuleForm({ start, id, submit, onSaved, onCancel }: RuleFormProps) {
  const [draft, setDraft] = useState(start);
  const { on, where } = draft;
  const rule = ruleOf(draft);
  const names = useNames(where);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      id === undefined
        ? request('POST /me/alerts', { body: rule })
        : request('PATCH /me/alerts/{id}', { path: { id }, body: rule }),
    onSuccess: onSaved,
  });
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  const edge = (['minExpectedValue', 'minEdge'] as const).find((condition) => has(on, condition));
  const shown = [
    ...['name', 'atMostPerHour', 'quietHours/from', 'quietHours/to'],
    ...(edge === undefined ? [] : [`where/${edge}`]),
    ...(has(on, 'minMove') ? ['where/minMove'] : []),
  ];
  const general = notOfFields(error, shown);
  return (
    <form className="alert-form" ref={handsOver} onSubmit={send}>
      <RuleSentence draft={draft} onChange={set} />
      {edge !== undefined && (
        <TextField
          label={words.value}
          type="number"
          min={edge === 'minEdge' ? -100 : 0}
          max={100}
          step="any"
          value={draft.value}
          error={violationOf(error, `where/${edge}`)}
          onChange={(value) => set({ value })}
        />
      )}
      {has(on, 'minMove') && (
        <TextField
          label={words.move}
          type="number"
          min={0}
          max={50}
          step={0.5}
          value={draft.move}
          error={violationOf(error, 'where/minMove')}
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
          error={violationOf(error, 'atMostPerHour')}
          onChange={(most) => set({ most })}
        />
        <TextField
          label={words.quietFrom}
          type="time"
          required={draft.quietTo !== ''}
          value={draft.quietFrom}
          error={violationOf(error, 'quietHours/from')}
          onChange={(quietFrom) => set({ quietFrom })}
        />
        <TextField
          label={words.quietTo}
          type="time"
          required={draft.quietFrom !== ''}
          value={draft.quietTo}
          error={violationOf(error, 'quietHours/to')}
          onChange={(quietTo) => set({ quietTo })}
        />
      </div>
      <TextField
        label={words.name}
        required
        maxLength={80}
        placeholder={words.namePlaceholder}
        value={draft.name}
        error={violationOf(error, 'name')}
        onChange={(name) => set({ name })}
      />
      <p aria-live="polite">{strings.sentence(rule, names)}</p>
      <div className="row">
        <Button type="submit" busy={isPending}>
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button second onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
      {general !== null && <Failure error={general} />}
    </form>
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

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { channels } from '../../api/alerts.ts';
import { notOfFields, violationOf } from '../../api/requests/problem.ts';
import { request } from '../../api/requests/request.ts';
import type { Channel, NewChannel } from '../../api/types.ts';
import { keysOf } from '../../keys-of.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { handsOver } from '../../parts/focus/hand-over.ts';
import { strings } from './strings.ts';

const words = strings.channels;

/** The members of each kind's address, required ones first. */
const FIELDS = {
  discord: ['url'],
  slack: ['url'],
  telegram: ['botToken', 'chatId'],
  ntfy: ['topic', 'server', 'token'],
  email: [],
  webhook: ['url'],
} as const satisfies Record<Channel['kind'], readonly (keyof typeof words)[]>;
const OPTIONAL: readonly string[] = ['server', 'token'];

export function NewChannelForm({ onMade }: { readonly onMade: (made: NewChannel) => void }) {
  const queries = useQueryClient();
  const [kind, setKind] = useState<Channel['kind']>('discord');
  const [name, setName] = useState('');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const address = FIELDS[kind].flatMap((field) => (given[field] ? [[field, given[field].trim()]] : []));
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const body = { kind, ...named, ...Object.fromEntries(address) };
      return request('POST /me/channels', { body });
    },
    onSuccess: async (made) => {
      setName('');
      setGiven({});
      onMade(made);
      await queries.invalidateQueries({ queryKey: channels.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  const general = notOfFields(error, ['name', ...FIELDS[kind]]);
  return (
    <form className="alert-form" ref={handsOver} onSubmit={submit}>
      <div className="row">
        <Choice
          label={words.kind}
          options={keysOf(FIELDS)}
          value={kind}
          say={(one) => words.kinds[one]}
          onChange={(next = kind) => {
            // What the service said was about a field that another kind does not have.
            reset();
            setGiven({});
            setKind(next);
          }}
        />
      </div>
      <ol className="channel-steps small" aria-label={words.howTo(words.kinds[kind])}>
        {words.steps[kind].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {FIELDS[kind].map((field) => (
        <TextField
          key={field}
          label={words[field]}
          required={!OPTIONAL.includes(field)}
          autoComplete="off"
          value={given[field] ?? ''}
          error={violationOf(error, field)}
          onChange={(value) => setGiven({ ...given, [field]: value })}
        />
      ))}
      <TextField
        label={words.name}
        maxLength={60}
        placeholder={words.nameExample}
        value={name}
        error={violationOf(error, 'name')}
        onChange={setName}
      />
      <Button type="submit" busy={isPending}>
        {words.add}
      </Button>
      {general !== null && <Failure error={general} />}
    </form>
  );
}

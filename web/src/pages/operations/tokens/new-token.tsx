import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { SCOPES } from '../../../access.ts';
import type { NewOpsToken } from '../../../api/types.ts';
import { opsTokens } from '../../../api/operations.ts';
import { request } from '../../../api/requests/request.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { Check } from '../../../parts/fields/check.tsx';
import { Choice } from '../../../parts/fields/choice.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { ConfirmPassword } from '../../account/security/confirm-password.tsx';
import { strings } from '../strings.ts';

const words = strings.tokens;
const DAY_MS = 86_400_000;

/** How long a token lasts, in days; an admin rarely needs one without an end. */
const LIFETIMES = ['1', '30', '90', '365', 'none'] as const;
type Lifetime = (typeof LIFETIMES)[number];

const endOf = (days: Lifetime): string | null =>
  days === 'none' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();

/** Name, scopes and end of a new token. The service asks for the password again. */
export function NewTokenForm({ onMade }: { readonly onMade: (token: NewOpsToken) => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly (typeof SCOPES)[number][]>(['ops:read']);
  const [days, setDays] = useState<Lifetime>('90');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), scopes, expiresAt: endOf(days) };
      return request('POST /ops/tokens', { body });
    },
    onSuccess: async (token) => {
      onMade(token);
      await queries.invalidateQueries({ queryKey: opsTokens.queryKey });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate();
  };
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <form onSubmit={submit} className="stack">
        <TextField
          label={words.name}
          placeholder={words.placeholder}
          required
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <fieldset className="row form-row">
          <legend>{words.scopes}</legend>
          {SCOPES.map((scope) => (
            <Check
              key={scope}
              label={scope}
              checked={scopes.includes(scope)}
              onChange={(isChecked) =>
                setScopes(isChecked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
              }
            />
          ))}
        </fieldset>
        <Choice
          label={words.lifetime}
          options={LIFETIMES}
          value={days}
          say={words.days}
          onChange={(chosen = '90') => setDays(chosen)}
        />
        <p>
          <Button type="submit" busy={isPending} disabled={scopes.length === 0}>
            {words.create}
          </Button>
        </p>
      </form>
      <ConfirmPassword error={error} again={mutate} />
    </section>
  );
}

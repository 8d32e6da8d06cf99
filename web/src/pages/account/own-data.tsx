import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../api/requests/problem.ts';
import { request, requestFile } from '../../api/requests/request.ts';
import { twoFactor } from '../../api/session/security.ts';
import { sessionEnded } from '../../api/session/session.ts';
import { Button } from '../../parts/fields/button.tsx';
import { PasswordField, TextField } from '../../parts/fields/text-field.tsx';
import { download } from '../../parts/files/download.ts';
import { Failure } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.ownData;

/** Everything the account owns as a file, and the end of the account. */
export function OwnData() {
  const [isSure, setIsSure] = useState(false);
  const file = useMutation({
    mutationFn: async () => download('prop-pick-account.json', await requestFile('GET /me/export')),
  });
  return (
    <section className="panel stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.export}</p>
      <p>
        <Button second busy={file.isPending} onClick={() => file.mutate()}>
          {file.isPending ? words.downloading : words.download}
        </Button>
      </p>
      {file.error !== null && <Failure error={file.error} />}
      <p>{words.deletion}</p>
      {isSure ? (
        <DeleteAccount />
      ) : (
        <p>
          <Button second onClick={() => setIsSure(true)}>
            {words.delete}
          </Button>
        </p>
      )}
    </section>
  );
}

function DeleteAccount() {
  const navigate = useNavigate();
  const { data } = useQuery(twoFactor);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const hasCode = data?.enabled === true;
  const end = useMutation({
    mutationFn: () => request('DELETE /me', { body: { password, ...(hasCode && { code: code.trim() }) } }),
    onSuccess: () => {
      sessionEnded();
      return navigate({ to: '/sign-in' });
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!end.isPending) end.mutate();
  };
  const wrong = { password: violationOf(end.error, 'password'), code: violationOf(end.error, 'code') };
  return (
    <form className="stack" onSubmit={submit} aria-label={words.delete}>
      <PasswordField
        label={strings.confirm.password}
        autoComplete="current-password"
        required
        value={password}
        error={wrong.password === undefined ? undefined : strings.confirm.wrongPassword}
        onChange={setPassword}
      />
      {hasCode && (
        <TextField
          label={strings.confirm.code}
          autoComplete="one-time-code"
          required
          maxLength={40}
          value={code}
          error={wrong.code === undefined ? undefined : strings.confirm.wrongCode}
          onChange={setCode}
        />
      )}
      {end.error !== null && wrong.password === undefined && wrong.code === undefined && <Failure error={end.error} />}
      <p>
        <Button type="submit" busy={end.isPending}>
          {words.sure}
        </Button>
      </p>
    </form>
  );
}

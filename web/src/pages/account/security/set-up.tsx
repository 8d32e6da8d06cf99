import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { violationOf } from '../../../api/requests/problem.ts';
import { request } from '../../../api/requests/request.ts';
import type { Enrollment } from '../../../api/types.ts';
import { Button } from '../../../parts/fields/button.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { strings } from '../strings.ts';
import { ConfirmPassword } from './confirm-password.tsx';
import { QrCode } from './qr-code.tsx';

const words = strings.twoFactor;

interface SetUpProps {
  readonly enrollment: Enrollment;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The secret for the app, as a QR code and as text, and the code that proves that the app has it. */
export function SetUp({ enrollment: { secret, uri }, onCodes, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => request('POST /me/two-factor/confirm', { body: { code: code.trim() } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  };
  const isWrong = violationOf(confirm.error, 'code') !== undefined;
  return (
    <>
      <p>{words.scan}</p>
      <QrCode text={uri} label={words.qr} />
      <p>
        {words.noCamera} <code className="two-factor-secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form className="row form-row" onSubmit={submit}>
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          maxLength={7}
          value={code}
          error={isWrong ? words.wrong : undefined}
          onChange={setCode}
        />
        <div className="row form-end">
          <Button type="submit" busy={confirm.isPending}>
            {words.turnOn}
          </Button>
          <Button second onClick={onCancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
      {!isWrong && <ConfirmPassword error={confirm.error} again={confirm.mutate} />}
    </>
  );
}

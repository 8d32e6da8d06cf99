import { writeMail, type Mail } from '../../platform/index.ts';

const newPassword = (baseUrl: string) => ({ label: 'Set a new password', url: `${baseUrl}/forgot-password` });

/** The client that sent wrong codes has the password: the owner must know. */
export function wrongCodesMail(to: string, baseUrl: string): Mail {
  return writeMail({
    to,
    subject: 'Wrong codes were entered for your account',
    paragraphs: [
      'Your password and five wrong codes were entered for your Prop-Pick account. No more codes are accepted for 15 minutes.',
      'If it was not you, set a new password now: someone else knows yours.',
    ],
    link: newPassword(baseUrl),
  });
}

/** What changed: the second factor itself, or its recovery codes. */
export type TwoFactorChange = 'on' | 'off' | 'new codes';

const CHANGED: Readonly<Record<TwoFactorChange, readonly [subject: string, sentence: string]>> = {
  on: [
    'Two-factor sign-in was turned on',
    'From now on your Prop-Pick account asks for a code of your authenticator app at each sign-in.',
  ],
  off: ['Two-factor sign-in was turned off', 'From now on your Prop-Pick account asks for its password only.'],
  'new codes': [
    'You have new recovery codes',
    'New recovery codes were made for your Prop-Pick account. The ones before no longer work.',
  ],
};

/** Tells the owner what changed in the second factor. */
export function twoFactorMail(to: string, baseUrl: string, change: TwoFactorChange): Mail {
  const [subject, sentence] = CHANGED[change];
  return writeMail({
    to,
    subject,
    paragraphs: [sentence, 'If it was not you, set a new password now.'],
    link: newPassword(baseUrl),
  });
}

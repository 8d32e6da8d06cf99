import { writeMail, type Mail } from '../../platform/index.ts';

const newPassword = (baseUrl: string) => ({ label: 'Set a new password', url: `${baseUrl}/forgot-password` });

/** The sender of wrong codes has the password: the owner must be told. */
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

/** Says that the second factor was turned on or off. */
export function twoFactorMail(to: string, baseUrl: string, now: 'on' | 'off'): Mail {
  return writeMail({
    to,
    subject: `Two-factor sign-in was turned ${now}`,
    paragraphs: [
      now === 'on'
        ? 'From now on your Prop-Pick account asks for a code of your authenticator app at each sign-in.'
        : 'From now on your Prop-Pick account asks for its password only.',
      'If it was not you, set a new password now.',
    ],
    link: newPassword(baseUrl),
  });
}

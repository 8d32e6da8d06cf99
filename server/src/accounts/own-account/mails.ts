import { writeMail, type Mail } from '../../platform/index.ts';

/** To the new address: the link changes the account's email to it. */
export function newEmailMail(to: string, baseUrl: string, token: string): Mail {
  return writeMail({
    to,
    subject: 'Confirm your new email',
    paragraphs: [
      'You asked to change the email of your Prop-Pick account to this one. Follow the link within 24 hours to confirm it.',
      'If it was not you, ignore this email: nothing changes without the link.',
    ],
    link: { label: 'Confirm email', url: `${baseUrl}/confirm-email#token=${token}` },
  });
}

/** To a new address that already has an account, in place of the link. */
export function takenEmailMail(to: string, baseUrl: string): Mail {
  return writeMail({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'You, or someone else, tried to change the email of another Prop-Pick account to this one. It already has an account. Nothing was changed.',
      'If you forgot the password of that account, you can set a new one.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

/** To the old address when a change is requested: its owner can still stop it. */
export function emailChangeNotice(to: string, baseUrl: string): Mail {
  return writeMail({
    to,
    subject: 'A change of your email was requested',
    paragraphs: [
      'Someone who knows your password asked to change the email of your Prop-Pick account. It changes when the link in the mail to the new address is followed.',
      'If it was not you, set a new password now. That stops the change.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

import { writeMail, type Mail } from '../../platform/index.ts';

/** The token is in the fragment: browsers do not send it, so it appears in no server's log. */
export function verificationMail(to: string, baseUrl: string, token: string): Mail {
  return writeMail({
    to,
    subject: 'Verify your email',
    paragraphs: [
      'You, or someone else, created a Prop-Pick account with this email. Follow the link within 24 hours and enter your password to verify it.',
      'Only the password that you enter there counts. What others set for this email is dropped.',
      'If you did not create the account, ignore this email: the account cannot be used without the link.',
      'Links of earlier mails no longer work.',
    ],
    link: { label: 'Verify email', url: `${baseUrl}/verify-email#token=${token}` },
  });
}

export function existingAccountMail(to: string, baseUrl: string): Mail {
  return writeMail({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'You, or someone else, tried to create a Prop-Pick account with this email. It already has one. Nothing was changed.',
      'If you forgot your password, you can set a new one.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

export function resetMail(to: string, baseUrl: string, token: string): Mail {
  return writeMail({
    to,
    subject: 'Set a new password',
    paragraphs: [
      'You, or someone else, asked for a new password for the Prop-Pick account of this email. Follow the link within an hour to set it.',
      'If it was not you, ignore this email: your password stays the same.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/reset-password#token=${token}` },
  });
}

export function passwordChangedMail(to: string, baseUrl: string): Mail {
  return writeMail({
    to,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your Prop-Pick account was changed. All its sessions were signed out.',
      'If it was not you, set a new password now.',
    ],
    link: { label: 'Set a new password', url: `${baseUrl}/forgot-password` },
  });
}

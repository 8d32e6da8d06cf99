import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.ts';

const TIMEOUT_MS = 20_000;

/**
 * Hands mail to a server, `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`. What is
 * attached to a mail or read from a file is refused: ours are text.
 */
export function smtpServer(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
  };
}

import type { MailTransport } from './mail.ts';

/** Loaded on first use: most processes send no mail. */
const library = () => import('nodemailer');

const TIMEOUT_MS = 20_000;

/**
 * Connects, signs in if the URL has credentials, and disconnects. Rejects with the error of the server or the network.
 */
export async function checkSmtp(url: string, timeoutMs: number): Promise<void> {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const { createTransport } = await library();
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/**
 * Sends mail through a server: `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://…:465`. Attachments
 * and file contents are refused: all mails are text.
 */
export function smtpServer(url: string, from: string): MailTransport {
  const open = async () => {
    const { createTransport } = await library();
    return createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof open> | undefined;
  return async ({ to, subject, text, html }) => {
    transport ??= open();
    await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, html });
  };
}

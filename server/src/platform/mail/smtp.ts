import type { MailTransport } from './mail.ts';

/** Loaded by the first who sends or checks: most processes never do. */
const library = () => import('nodemailer');

const TIMEOUT_MS = 20_000;

/** Connects, and signs in where the address holds a name, and leaves again. Rejects as the server or the network does. */
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
 * Hands mail to a server, `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`. What is
 * attached to a mail or read from a file is refused: ours are text.
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

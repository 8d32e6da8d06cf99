import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/**
 * The path of the link in the newest mail to an address, from the folder that a service without a mail server writes.
 */
export function mailedLink(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  return eventually(`a mail to ${to}`, async () => {
    // An unfinished mail has a name that starts with a dot.
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
    const mails = names.toSorted().map((name) => readFileSync(join(folder, name), 'utf8'));
    const mail = mails.findLast((text) => text.includes(`To: ${to}`));
    const [, text = ''] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail ?? '') ?? [];
    return /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1];
  });
}

import { join } from 'node:path';
import { ALERTS, CARRIERS } from '../../alerts/index.ts';
import type { Configuration } from '../../operations/index.ts';
import { outboxFolder, smtpServer, type MailTransport } from '../../platform/index.ts';
import type { ApiModule } from '../../platform/http/index.ts';
import { addWork } from '../../platform/work/index.ts';
import { configuredRules, guardedSend, WEBHOOKS_SECTION, type WebhooksOptions } from '../../webhooks/index.ts';
import type { Deps } from './deps.ts';

/** Targets are public and https. The demo also allows http, as the configuration can; a setting allows loopback. */
export function queueOf(
  { context, settings, instanceKey, wallClock, baseUrl }: Deps,
  configuration: Configuration,
  modules: readonly ApiModule[],
): WebhooksOptions {
  const { db, log } = context;
  const { allowLoopbackWebhooks: allowLoopback, mode } = settings;
  const guard = guardedSend({
    allowLoopback,
    get allowHttp() {
      return mode === 'demo' || allowLoopback || configuration.get(WEBHOOKS_SECTION, 'allowHttp');
    },
  });
  const rules = () => configuredRules(configuration);
  return {
    db,
    log,
    instanceKey,
    baseUrl,
    wallClock,
    rules,
    eventTypes: modules.flatMap(({ events = [] }) => events),
    carriers: CARRIERS,
    onEvents: (tx) => addWork(tx, ALERTS),
    ...guard,
  };
}

/** The mail server of the settings, or a folder of the data. */
export function mailTransport({ context: { log }, settings, wallClock }: Deps): MailTransport {
  if (settings.smtpUrl !== undefined) return smtpServer(settings.smtpUrl, settings.mailFrom);
  const folder = join(settings.dataDir, 'outbox');
  log.info({ folder }, 'no mail server is set: mails are written into this folder');
  return outboxFolder(folder, settings.mailFrom, wallClock);
}

import type { ConfigSection } from '../../../src/operations/index.ts';
import { configPage } from './config-page.ts';

/** The reference page of the configuration, generated from the sections of all modules. */
export function configurationPage(sections: readonly ConfigSection[]): string {
  return [
    '# Configuration',
    '',
    'Change these values while the service runs: with `PUT /api/v1/admin/config/{section}/{key}`, in the dashboard, or with',
    '`proppick ops config set <section>/<key> <value>`. Every process uses a change within a second, without a restart. A value',
    'out of range is refused. The audit trail keeps every change: `GET /api/v1/admin/audit`,',
    '`proppick ops audit`. Values read at start are [settings](settings.md).',
    '',
    'The demo has one source, `simulated-league`, instead of the feeds. This page is generated from the code; a test checks it.',
    '',
    configPage(sections.toSorted((one, other) => one.name.localeCompare(other.name))),
  ].join('\n');
}

import { configPage, type ConfigSection } from '../../operations/index.ts';

/** The reference page of the configuration, made from the sections of all rooms. */
export function configurationPage(sections: readonly ConfigSection[]): string {
  return [
    '# Configuration',
    '',
    'What can be changed while the service runs: with `PUT /api/v1/admin/config/{section}/{key}`, in the dashboard, or with',
    '`proppick ops config set <section>/<key> <value>`. A change is in force on every process within a second, without a restart;',
    'a value out of range is refused, and the old one stands. Who changed what is kept for ever: `GET /api/v1/admin/audit`,',
    '`proppick ops audit`. What is read once at start is on the page of the [settings](settings.md).',
    '',
    'The demo has one source, `simulated-league`, in the place of the feeds. This page is made from the code; a test keeps it true.',
    '',
    configPage(sections.toSorted((one, other) => one.name.localeCompare(other.name))),
  ].join('\n');
}

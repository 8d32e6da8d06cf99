import { configSection, flag, integer, type Configuration } from '../operations/index.ts';

/** How deliveries are made and kept. */
export interface DeliveryRules {
  /** Deliveries of one subscription under way at once, over all processes. */
  readonly mostUnderway: number;
  /** Deliveries under way at once in one process; those of subscriptions that are struggling may have half of them. */
  readonly places: number;
  readonly keepDays: number;
}

/** Until they are configured otherwise. */
export const USUAL_RULES: DeliveryRules = { mostUnderway: 2, places: 400, keepDays: 30 };

/** What of the webhooks can be set without breaking what docs/webhooks.md promises to subscribers. */
export const WEBHOOKS_SECTION = configSection({
  name: 'webhooks',
  description: 'How events are delivered to subscribers.',
  keys: {
    allowHttp: flag({
      default: false,
      description:
        'Takes targets without TLS too. In the demo, and where PROPPICK_ALLOW_LOOPBACK_WEBHOOKS is set, they are taken anyway.',
    }),
    mostUnderway: integer({
      default: USUAL_RULES.mostUnderway,
      min: 1,
      max: 2,
      description: 'Deliveries of one subscription under way at once, over all nodes.',
    }),
    places: integer({
      default: USUAL_RULES.places,
      min: 10,
      max: 5_000,
      description:
        'Deliveries under way at once in one process; subscriptions whose last attempt failed get half of them.',
    }),
    keepDays: integer({
      default: USUAL_RULES.keepDays,
      min: 30,
      max: 365,
      description: 'Days that deliveries and events are kept.',
    }),
  },
});

/** The rules as they are configured now. */
export function configuredRules({ get }: Pick<Configuration, 'get'>): DeliveryRules {
  return {
    mostUnderway: get(WEBHOOKS_SECTION, 'mostUnderway'),
    places: get(WEBHOOKS_SECTION, 'places'),
    keepDays: get(WEBHOOKS_SECTION, 'keepDays'),
  };
}

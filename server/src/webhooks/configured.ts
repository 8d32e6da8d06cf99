import { configSection, flag, integer, type Configuration } from '../operations/index.ts';

/** Delivery limits and retention. */
export interface DeliveryRules {
  /** Concurrent deliveries of one subscription, over all processes. */
  readonly mostUnderway: number;
  /** Concurrent deliveries of one process. Subscriptions whose last attempt failed get at most half of them, replays a tenth. */
  readonly places: number;
  readonly keepDays: number;
  /** Subscriptions of one account. */
  readonly mostSubscriptions: number;
  /** Subscriptions of one account whose URLs lead to one host. */
  readonly mostPerHost: number;
}

/** The defaults. */
export const USUAL_RULES: DeliveryRules = {
  mostUnderway: 2,
  places: 400,
  keepDays: 30,
  mostSubscriptions: 100,
  mostPerHost: 10,
};

/** The settings of webhooks that can change without breaking what docs/webhooks.md promises to subscribers. */
export const WEBHOOKS_SECTION = configSection({
  name: 'webhooks',
  description: 'How events are delivered to subscribers.',
  keys: {
    allowHttp: flag({
      default: false,
      description:
        'Accepts targets without TLS. The demo accepts them anyway, and so does PROPPICK_ALLOW_LOOPBACK_WEBHOOKS.',
    }),
    mostUnderway: integer({
      default: USUAL_RULES.mostUnderway,
      min: 1,
      max: 2,
      description: 'Concurrent deliveries of one subscription, over all nodes.',
    }),
    places: integer({
      default: USUAL_RULES.places,
      min: 10,
      max: 5_000,
      description:
        'Concurrent deliveries of one process. Subscriptions whose last attempt failed get at most half of them, replays a tenth.',
    }),
    keepDays: integer({
      default: USUAL_RULES.keepDays,
      min: 30,
      max: 365,
      description: 'Days that deliveries and events are kept.',
    }),
    mostSubscriptions: integer({
      default: USUAL_RULES.mostSubscriptions,
      min: 1,
      max: 1_000,
      description: 'Subscriptions of one account. Existing ones stay when it is lowered.',
    }),
    mostPerHost: integer({
      default: USUAL_RULES.mostPerHost,
      min: 1,
      max: 1_000,
      description: 'Subscriptions of one account to URLs at one host. Existing ones stay when it is lowered.',
    }),
  },
});

/** The current limits of the configuration. */
export function configuredRules({ get }: Pick<Configuration, 'get'>): DeliveryRules {
  return {
    mostUnderway: get(WEBHOOKS_SECTION, 'mostUnderway'),
    places: get(WEBHOOKS_SECTION, 'places'),
    keepDays: get(WEBHOOKS_SECTION, 'keepDays'),
    mostSubscriptions: get(WEBHOOKS_SECTION, 'mostSubscriptions'),
    mostPerHost: get(WEBHOOKS_SECTION, 'mostPerHost'),
  };
}

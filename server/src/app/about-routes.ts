import { Type } from 'typebox';
import type { ApiModule } from '../platform/http/index.ts';

export interface ServiceFacts {
  readonly version: string;
  /** Whether the league is simulated. Pages that show its figures must say so. */
  readonly isSimulated: boolean;
}

/** Public facts about the service, without a login. */
export const serviceModule = ({ version, isSimulated }: ServiceFacts): ApiModule => ({
  name: 'service',
  routes(api) {
    api.get(
      '/service',
      {
        config: { access: 'public' },
        schema: {
          summary: 'About this service',
          description: 'Needs no credential. `simulated` is true if the league is invented, as in the demo.',
          tags: ['Reference'],
          response: {
            200: Type.Object({
              name: Type.String({ examples: ['Prop-Pick'] }),
              version: Type.String({ examples: ['0.1.0'] }),
              simulated: Type.Boolean(),
              now: Type.String({
                format: 'date-time',
                description: 'By the service’s clock, which a replay sets to the past.',
              }),
            }),
          },
        },
      },
      ({ context }) => ({
        name: 'Prop-Pick',
        version,
        simulated: isSimulated,
        now: context.clock.now().toISOString(),
      }),
    );
  },
});

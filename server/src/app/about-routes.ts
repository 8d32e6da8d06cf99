import { Type } from 'typebox';
import type { ApiModule } from '../platform/http/index.ts';
import type { ScoringBounds } from '../scoring/index.ts';

export interface ServiceFacts {
  readonly version: string;
  /** True if the league is simulated. Pages that show its figures must say so. */
  readonly isSimulated: boolean;
  /** The current bounds. */
  readonly bounds: () => Pick<ScoringBounds, 'ratings'>;
}

const Bound = (description: string, example: number) => Type.Number({ description, examples: [example] });

/** Public facts about the service, without a login. */
export const serviceModule = ({ version, isSimulated, bounds }: ServiceFacts): ApiModule => ({
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
              ratings: Type.Array(
                Type.Object({
                  rating: Type.String({ examples: ['Premium'] }),
                  expectedValue: Bound('Smallest expected value, as a share of the stake.', 0.04),
                  probability: Bound('Smallest probability of a hit.', 0.5),
                  confidence: Bound('Smallest confidence.', 0.75),
                }),
                {
                  description:
                    'Where ratings begin, best first: the first one is given whose three bounds are reached, Avoid where none is. They are configuration; a published pick keeps its rating.',
                },
              ),
            }),
          },
        },
      },
      ({ context }) => ({
        name: 'Prop-Pick',
        version,
        simulated: isSimulated,
        now: context.clock.now().toISOString(),
        ratings: Object.entries(bounds().ratings).map(([rating, bound]) => ({ rating, ...bound })),
      }),
    );
  },
});

import { Type } from 'typebox';
import type { ApiModule } from '../../platform/http/index.ts';
import type { Finding } from '../commands/doctor/finding.ts';
import { setupSteps, STEPS, type StepsDeps } from './steps.ts';

const StepShape = Type.Object(
  {
    step: Type.Enum([...STEPS], { examples: ['key'] }),
    verdict: Type.Enum(['ok', 'warning', 'fault', 'unknown'], { examples: ['fault'] }),
    says: Type.String({ examples: ['No odds feed has a key, so there can be no picks.'] }),
    advice: Type.Union([Type.String(), Type.Null()], {
      description: 'What to do; null if nothing.',
      examples: ['Stop the service and run "npx proppick setup".'],
    }),
  },
  { title: 'SetupStep' },
);

const TAGS = { tags: ['Operations'] };

const onWire = ({ check, verdict, says, advice }: Finding) => ({
  // Each step's finding has the step's name.
  step: STEPS.find((step) => step === check) ?? STEPS[0],
  verdict,
  says,
  advice,
});

/** The remaining steps to connect real data. */
export const setupModule = (deps: StepsDeps): ApiModule => ({
  name: 'setup',
  routes(api) {
    api.get(
      '/ops/setup',
      {
        config: { access: 'ops-read' },
        schema: {
          ...TAGS,
          summary: 'What real data needs',
          description: 'Each step with its state, in order. Asks no feed and no mail server.',
          response: { 200: Type.Array(StepShape) },
        },
      },
      async ({ context }) => (await setupSteps(context, deps, false)).map(onWire),
    );
    api.post(
      '/ops/setup/checks',
      {
        config: { access: 'ops-commands' },
        schema: {
          ...TAGS,
          summary: 'Check keys and mail now',
          description:
            'Tests each feed’s key and the mail server with live requests that cost no credits. Responds as GET /ops/setup.',
          response: { 200: Type.Array(StepShape) },
        },
      },
      async ({ context }) => (await setupSteps(context, deps, true)).map(onWire),
    );
  },
});

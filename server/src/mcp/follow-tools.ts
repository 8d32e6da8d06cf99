import * as z from 'zod';
import type { Tool } from './tool.ts';

interface Follow {
  readonly playerName: string | null;
  readonly team: string | null;
  readonly stat: string | null;
  readonly league: string;
}

const noInput = {};

export const myFollows: Tool<typeof noInput> = {
  name: 'my_follows',
  title: 'What the caller follows',
  description:
    'Players, teams and single props on the watch list of the key’s owner, newest first. The owner changes it in the dashboard or with POST and DELETE /me/follows.',
  input: noInput,
  output: z.looseObject({ follows: z.array(z.looseObject({ id: z.number(), league: z.string() })) }),
  answer: async (ask) => ({ follows: await ask('GET', '/me/follows') }),
  tell: ({ follows }: { follows: readonly Follow[] }) =>
    follows.length === 0
      ? 'Nothing is followed.'
      : follows
          .map(
            ({ playerName, team, stat, league }) => `${playerName ?? team} (${[league, stat ?? []].flat().join(', ')})`,
          )
          .join('\n'),
};

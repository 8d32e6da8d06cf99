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

interface Alert {
  readonly name: string;
  readonly on: string;
  readonly where: object;
  readonly state: string;
  readonly count: number;
  readonly waiting: number;
  readonly lastFiredAt: string | null;
}

export const myAlerts: Tool<typeof noInput> = {
  name: 'my_alerts',
  title: 'The caller’s alerts',
  description:
    'The alert rules of the key’s owner: the event, its conditions, whether it is on, how many events it told and when last. The owner changes them in the dashboard or with /me/alerts.',
  input: noInput,
  output: z.looseObject({ alerts: z.array(z.looseObject({ id: z.number(), name: z.string(), on: z.string() })) }),
  answer: async (ask) => ({ alerts: await ask('GET', '/me/alerts') }),
  tell: ({ alerts }: { alerts: readonly Alert[] }) =>
    alerts.length === 0
      ? 'There is no alert.'
      : alerts
          .map(
            ({ name, on, where, state, count, waiting, lastFiredAt }) =>
              `${name}: ${on} ${JSON.stringify(where)}, ${state}; told ${count}${waiting > 0 ? `, ${waiting} waiting` : ''}${lastFiredAt === null ? '' : `, last ${lastFiredAt}`}`,
          )
          .join('\n'),
};

import * as z from 'zod';
import { DayInput, LeagueInput, percent, type Tool } from './tool.ts';

const input = {
  date: DayInput.optional().describe('Game day; by default the current one.'),
  league: LeagueInput,
};

interface Game {
  readonly awayTeamAbbr: string;
  readonly homeTeamAbbr: string;
  readonly tipOff: string;
  readonly teams: readonly Team[];
}

interface Team {
  readonly team: string;
  readonly submitted: boolean;
  readonly players: readonly Listed[];
  readonly lineup: { readonly status: string; readonly players: readonly { readonly playerName: string }[] };
}

interface Listed {
  readonly playerName: string;
  readonly status: string;
  readonly reason: string;
  readonly since: string;
  readonly chanceToPlay: number | null;
  readonly minutesFreed: number | null;
}

export const whoIsOut: Tool<typeof input> = {
  name: 'who_is_out',
  title: 'Who is out',
  description:
    'Injury reports and line-ups of a day’s games, by game and team: status, reason, since when, the chance to play and the expected minutes that it frees.',
  input,
  output: z.looseObject({ items: z.array(z.looseObject({ gameId: z.number(), teams: z.array(z.looseObject({})) })) }),
  answer: async (ask, query) => (await ask('GET', '/research/availability', { query })) as object,
  tell: ({ items }: { items: readonly Game[] }) =>
    items.length === 0 ? 'No games on that day.' : items.map(gameText).join('\n\n'),
};

const gameText = ({ awayTeamAbbr, homeTeamAbbr, tipOff, teams }: Game): string =>
  [`${awayTeamAbbr} at ${homeTeamAbbr}, ${tipOff}`, ...teams.map(teamText)].join('\n');

function teamText({ team, submitted, players, lineup }: Team): string {
  const five = lineup.players.map(({ playerName }) => playerName).join(', ');
  const listed = players.length === 0 ? ['no player is listed'] : players.map(playerText);
  return [
    `${team} (${submitted ? 'report submitted' : 'no report yet'}), ${lineup.status} five: ${five === '' ? 'none' : five}`,
    ...listed.map((line) => `  ${line}`),
  ].join('\n');
}

function playerText({ playerName, status, reason, since, chanceToPlay, minutesFreed }: Listed): string {
  const freed = minutesFreed === null ? '' : `, frees ${minutesFreed} minutes`;
  return `${playerName}: ${status}${reason === '' ? '' : ` (${reason})`} since ${since}, plays with ${percent(chanceToPlay)}${freed}`;
}

import { Type, type Static } from 'typebox';
import { GAME_STATUSES, LEAGUES } from '../kernel/index.ts';
import type { GameRow } from './reference-queries.ts';
import { Id, nullable, Words } from './schemas.ts';

export const PlayerShape = Type.Object({
  id: Id,
  name: Type.String(),
  position: nullable(Type.String()),
  teamAbbreviation: nullable(
    Type.String({ description: 'The team of his last game; null if he has not played lately.' }),
  ),
  league: Words(LEAGUES, 'The league.'),
});

export const TeamShape = Type.Object({ id: Id, abbreviation: Type.String(), name: Type.String() });

export const GameShape = Type.Object({
  id: Id,
  homeTeam: Type.String(),
  awayTeam: Type.String(),
  homeTeamAbbr: Type.String(),
  awayTeamAbbr: Type.String(),
  spread: nullable(Type.Number({ description: 'The home team’s handicap: negative where it is the favourite.' })),
  total: nullable(Type.Number({ description: 'The books’ line on both teams’ points.' })),
  status: Words(GAME_STATUSES, 'The state of the game.'),
  gameDate: Type.String({ format: 'date-time', description: 'Tip-off.' }),
});

export const SeoGameShape = Type.Object({
  slug: Type.String(),
  gameId: Id,
  date: Type.String({ format: 'date' }),
  homeTeamAbbr: Type.String(),
  awayTeamAbbr: Type.String(),
});

export function gameOnWire({ tipOff, date: _, ...game }: GameRow): Static<typeof GameShape> {
  return { ...game, gameDate: tipOff.toISOString() };
}

/** Away at home on a day, in words: a pair of teams meets once a day at most. */
export function seoGameOnWire(game: GameRow): Static<typeof SeoGameShape> {
  const { id, date, homeTeam, awayTeam, homeTeamAbbr, awayTeamAbbr } = game;
  return { slug: slugOf(`${awayTeam} at ${homeTeam} ${date}`), gameId: id, date, homeTeamAbbr, awayTeamAbbr };
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

import { Type, type Static } from 'typebox';
import { GAME_STATUSES } from '../../kernel/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { GameRow } from './reference-queries.ts';
import { Id } from '../schemas.ts';

export const PlayerShape = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Nikola Jokić'] }),
    position: Nullable(Type.String({ examples: ['C'] })),
    teamAbbreviation: Nullable(
      Type.String({
        description: 'The team of the player’s last game; null without a recent game.',
        examples: ['DEN'],
      }),
    ),
    league: Words(LEAGUES, 'The league.'),
  },
  { title: 'Player' },
);

export const TeamShape = Type.Object(
  {
    id: Id,
    abbreviation: Type.String({ examples: ['DEN'] }),
    name: Type.String({ examples: ['Denver Nuggets'] }),
    league: Words(LEAGUES, 'The league.'),
  },
  { title: 'Team' },
);

export const GameShape = Type.Object(
  {
    id: Id,
    homeTeam: Type.String({ examples: ['Los Angeles Lakers'] }),
    awayTeam: Type.String({ examples: ['Denver Nuggets'] }),
    homeTeamAbbr: Type.String({ examples: ['LAL'] }),
    awayTeamAbbr: Type.String({ examples: ['DEN'] }),
    spread: Nullable(
      Type.Number({ description: 'The home team’s handicap: negative where it is the favourite.', examples: [2.5] }),
    ),
    total: Nullable(Type.Number({ description: 'The books’ line on both teams’ points.', examples: [229.5] })),
    status: Words(GAME_STATUSES, 'The state of the game.'),
    gameDate: Type.String({ format: 'date-time', description: 'Tip-off.' }),
    league: Words(LEAGUES, 'The league.'),
  },
  { title: 'Game' },
);

export const SeoGameShape = Type.Object({
  slug: Type.String({ examples: ['denver-nuggets-at-los-angeles-lakers-2024-03-02'] }),
  gameId: Id,
  date: Type.String({ format: 'date', examples: ['2024-03-02'] }),
  homeTeamAbbr: Type.String({ examples: ['LAL'] }),
  awayTeamAbbr: Type.String({ examples: ['DEN'] }),
  league: Words(LEAGUES, 'The league.'),
});

export function gameOnWire({ tipOff, date: _, league, ...game }: GameRow): Static<typeof GameShape> {
  return { ...game, gameDate: tipOff.toISOString(), league };
}

/** The game in words, away at home on a day: two teams meet at most once a day. */
export function seoGameOnWire(game: GameRow): Static<typeof SeoGameShape> {
  const { id, date, homeTeam, awayTeam, homeTeamAbbr, awayTeamAbbr, league } = game;
  return { slug: slugOf(`${awayTeam} at ${homeTeam} ${date}`), gameId: id, date, homeTeamAbbr, awayTeamAbbr, league };
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

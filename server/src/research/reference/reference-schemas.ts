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
    gameDate: Type.String({ format: 'date-time', description: 'Start of the game.' }),
    league: Words(LEAGUES, 'The league.'),
  },
  { title: 'Game' },
);

export const SeoGameShape = Type.Object({
  slug: Type.String({
    description: 'Unique. A second game of the pair on that day ends in -2.',
    examples: ['denver-nuggets-at-los-angeles-lakers-2024-03-02'],
  }),
  gameId: Id,
  date: Type.String({ format: 'date', examples: ['2024-03-02'] }),
  homeTeamAbbr: Type.String({ examples: ['LAL'] }),
  awayTeamAbbr: Type.String({ examples: ['DEN'] }),
  league: Words(LEAGUES, 'The league.'),
});

export function gameOnWire({ tipOff, date: _, league, ...game }: GameRow): Static<typeof GameShape> {
  return { ...game, gameDate: tipOff.toISOString(), league };
}

/**
 * The games that have a page, with a slug in words: away at home on a day. Further games of a pair on a day are numbered by
 * their ids: no slug changes when a game is moved or canceled.
 */
export function seoGamesOnWire(games: readonly GameRow[]): Static<typeof SeoGameShape>[] {
  const counts = new Map<string, number>();
  const slugs = new Map<number, string>();
  for (const { id, date, homeTeam, awayTeam, league } of games.toSorted((one, other) => one.id - other.id)) {
    const slug = slugOf(`${awayTeam} at ${homeTeam} ${date}`);
    const nth = (counts.get(`${league} ${slug}`) ?? 0) + 1;
    counts.set(`${league} ${slug}`, nth);
    slugs.set(id, nth === 1 ? slug : `${slug}-${nth}`);
  }
  return games
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, date, homeTeamAbbr, awayTeamAbbr, league }) => {
      return { slug: slugs.get(id) ?? '', gameId: id, date, homeTeamAbbr, awayTeamAbbr, league };
    });
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

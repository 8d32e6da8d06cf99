import { Type, type Static } from 'typebox';
import { SEASON_TYPES } from '../../kernel/index.ts';
import { isInEverySource, PERIODS, SPORTS, STAT_NAMES, type Stat } from '../../sports/index.ts';
import { type Api, checkedRange, DayParam, NOT_CHANGED } from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { ListParams, ListShape } from '../props/list-shapes.ts';
import { knownPlayer } from '../reference/known-player.ts';
import { Id } from '../schemas.ts';
import { gameLog, type LogEntry } from './game-log.ts';

/** A stat that a sport does not have may be absent, and one of a count that some sources lack null. */
const valueShape = (stat: Stat) => {
  const count = Type.Integer({ examples: [12] });
  const value = isInEverySource(stat) ? count : Nullable(count);
  return SPORTS.every(({ stats }) => stat in stats) ? value : Type.Optional(value);
};

const EntryShape = Type.Object(
  {
    gameId: Id,
    gameDate: Type.String({ format: 'date' }),
    season: Type.String({ examples: ['2023-24'] }),
    seasonType: Words(SEASON_TYPES, 'The part of the season.'),
    opponentAbbreviation: Type.String({ examples: ['LAL'] }),
    isHome: Type.Boolean(),
    started: Nullable(Type.Boolean({ description: 'Null if the player did not play, and where no source says.' })),
    minutes: Nullable(
      Type.Number({
        minimum: 0,
        description: 'Of the period; null where the source has no periods.',
        examples: [34.2],
      }),
    ),
    stats: Nullable(
      Type.Object(Object.fromEntries(STAT_NAMES.map((stat) => [stat, valueShape(stat)])), {
        description: 'Null if the player did not play, and where the source has no periods.',
      }),
    ),
    result: Nullable(
      Type.String({
        description: 'The team’s result, own points first; null without points.',
        examples: ['W 124-114'],
      }),
    ),
    didNotPlay: Type.Boolean(),
    reason: Nullable(
      Type.String({
        description: 'Why the player did not play, as last reported; else null.',
        examples: ['Injury: ankle'],
      }),
    ),
  },
  { title: 'GameLogEntry' },
);

const onWire = (entry: LogEntry): Static<typeof EntryShape> => {
  const { gameId, date, season, seasonType, opponent, isHome, started, minutes, stats, didNotPlay, reason } = entry;
  return {
    gameId,
    gameDate: date,
    season,
    seasonType,
    opponentAbbreviation: opponent,
    isHome,
    started: didNotPlay ? null : started,
    minutes,
    stats,
    result: resultOf(entry),
    didNotPlay,
    reason: didNotPlay ? reason : null,
  };
};

function resultOf({ points, opponentPoints }: LogEntry): string | null {
  if (points === null || opponentPoints === null) return null;
  return `${points > opponentPoints ? 'W' : 'L'} ${points}-${opponentPoints}`;
}

export function gameLogRoute(api: Api, { history }: ResearchDeps): void {
  api.get(
    '/players/:id/game-log',
    {
      config: { access: 'picks', problems: ['unprocessable'] },
      schema: {
        summary: 'A player’s game log',
        description:
          'Every finished game, quoted or not, newest first: what the player did, and the games of the player’s team that the player missed. The preseason is left out.',
        tags: ['Reference'],
        params: Type.Object({ id: Id }),
        querystring: Type.Object({
          season: Type.Optional(
            Type.String({
              pattern: String.raw`^\d{4}(-\d{2})?$`,
              description: 'By default all seasons.',
              examples: ['2023-24'],
            }),
          ),
          from: Type.Optional(DayParam('First game day.')),
          to: Type.Optional(DayParam('Last game day, included.')),
          period: Type.Optional(Words(PERIODS, 'Counts of this part of the game; by default of the full game.')),
          ...ListParams,
        }),
        response: { 200: ListShape(EntryShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id: playerId } = request.params;
      const { season = null, period = 'Full', limit = 50, cursor, ...days } = request.query;
      const question = { playerId, season, ...checkedRange(days), period, limit, cursor };
      return history(request, reply, ['game-log', ...Object.values(question)], async (db, visibility) => {
        const { items, nextCursor } = await gameLog(db, question, visibility.at);
        if (items.length === 0) await knownPlayer(db, playerId, visibility);
        return { items: items.map(onWire), nextCursor };
      });
    },
  );
}

import { Type } from 'typebox';
import { STAT_NAMES } from '../../sports/index.ts';
import { type Api, checkedRange, DayParam, NOT_CHANGED } from '../../platform/http/index.ts';
import { Nullable, Words } from '../../platform/schemas/index.ts';
import type { ResearchDeps } from '../deps.ts';
import { knownPlayer } from '../reference/known-player.ts';
import { propsHistory } from './props-history.ts';
import { Id, PeriodWord, StatParam } from '../schemas.ts';

const Price = Type.Integer({ description: 'American odds.', examples: [-110] });
const Line = Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] });

const PastPropShape = Type.Object({
  date: Type.String({ format: 'date' }),
  gameId: Id,
  opponentAbbreviation: Nullable(Type.String({ examples: ['LAL'] })),
  isHome: Nullable(Type.Boolean()),
  stat: Words(STAT_NAMES, 'The stat.'),
  period: PeriodWord,
  line: Line,
  book: Type.String({ examples: ['fanduel'] }),
  overPrice: Price,
  underPrice: Price,
  closingLine: Nullable(Line),
  actualValue: Nullable(Type.Number({ examples: [35] })),
  result: Nullable(
    Words(['Over', 'Under', 'Push'], 'Against `line`; null before the result, and if the player did not play.'),
  ),
  isVoided: Type.Boolean({ description: 'The player did not play, or the game was cancelled.' }),
});

export function historyRoutes(api: Api, { history }: ResearchDeps): void {
  api.get(
    '/data/players/:id/props-history',
    {
      config: {
        access: 'data',
        problems: ['unprocessable'],
      },
      schema: {
        summary: 'A player’s props and results',
        description:
          'Newest game first, one entry a stat and period. `line`, `book` and the prices are of the first quotes on record; `closingLine` is the books’ consensus at the start, null before it.',
        tags: ['Data'],
        params: Type.Object({ id: Id }),
        querystring: Type.Object({
          from: Type.Optional(DayParam('First game day.')),
          to: Type.Optional(DayParam('Last game day, included.')),
          stat: Type.Optional(StatParam),
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Entries at most.' }),
          ),
        }),
        response: { 200: Type.Array(PastPropShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { id: playerId } = request.params;
      const { stat = null, limit = 100, ...days } = request.query;
      const range = checkedRange(days);
      const question = { playerId, ...range, stat, limit };
      return history(request, reply, ['props-history', ...Object.values(question)], async (db, visibility) => {
        const props = await propsHistory(db, { ...question, asOf: visibility.at });
        if (props.length === 0) await knownPlayer(db, playerId, visibility);
        return props;
      });
    },
  );
}

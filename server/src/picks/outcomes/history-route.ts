import { Type } from 'typebox';
import { lineValue, OUTCOMES, rounded, type Origin } from '../../kernel/index.ts';
import { callerOf, notFound, type Api } from '../../platform/http/index.ts';
import { PICK_STATES, pickHistory, type PickHistory } from './pick-history.ts';
import { seenAt, VISIBILITY } from '../../access/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';

const Chance = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: 1, description }));

const PickHistoryShape = Type.Object(
  {
    pickId: Type.Integer({ minimum: 1 }),
    state: Words(
      PICK_STATES,
      'pending: the game is not over. awaiting_stats: it is, and no box score that can be believed is in. data_gap: figures by period are missing. settled and voided can still be corrected.',
    ),
    grades: Type.Array(
      Type.Object({
        version: Type.Integer({ minimum: 1 }),
        gradedAt: Moment('When it came into force.'),
        supersededAt: Nullable(Moment('When a later version took its place; null while it is in force.')),
        profile: Type.String({ description: 'The rules that gave it; name@version from their second version on.' }),
        outcome: Nullable(Words(OUTCOMES, 'Null for a data gap.')),
        actualValue: Nullable(Type.Number({ description: 'The player’s figure.' })),
        profit: Nullable(Type.Number({ description: 'Units, one staked, rounded to 4 places.' })),
        isPeriodDataGap: Type.Boolean(),
        reason: Type.String({ description: 'Why, in words.' }),
      }),
      { description: 'Every grade it was ever given, the first one first.' },
    ),
    closing: Nullable(
      Type.Object(
        {
          notedAt: Moment('When it was noted.'),
          tipOff: Moment('The start that it is the close before.'),
          line: Nullable(Type.Number({ description: 'The consensus line; null if no book could be believed.' })),
          overProbability: Chance('Of the over on that line, without the books’ margin.'),
          books: Type.Integer({ minimum: 0, description: 'Books behind it.' }),
          probability: Chance('That the pick wins on its own line, even if the market closed at another.'),
          value: Nullable(
            Type.Number({ description: 'Closing-line value: what the frozen price was worth then, a unit staked.' }),
          ),
        },
        { description: 'How the market closed.' },
      ),
    ),
  },
  { title: 'PickHistory', description: 'What has become of a pick.' },
);

export function historyRoute(api: Api, origin: Origin): void {
  api.get(
    '/picks/:id/history',
    {
      config: { access: 'picks' },
      schema: {
        tags: ['Picks'],
        summary: 'What has become of a pick',
        description:
          'Its state, every grade it was given (a correction stands beside the grade it replaces), and how its market closed. As it was the caller’s delay ago.',
        params: Type.Object({
          id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The pick’s id.' }),
        }),
        response: { 200: PickHistoryShape },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { tier } = callerOf(request).account;
      const { id } = request.params;
      const { ratings } = VISIBILITY[tier];
      const history = await pickHistory(db, { id, origin, ratings }, seenAt(tier, clock.now()));
      if (history === undefined) throw notFound('There is no pick with this id that you can see.');
      return { pickId: id, ...historyOnWire(history) };
    },
  );
}

const figure = (value: number | null): number | null => (value === null ? null : rounded(value, 4));

function historyOnWire({ state, grades, closing }: PickHistory) {
  return {
    state,
    grades: grades.map(({ gradedAt, supersededAt, profit, ...grade }) => ({
      ...grade,
      gradedAt: gradedAt.toISOString(),
      supersededAt: supersededAt?.toISOString() ?? null,
      profit: figure(profit === null ? null : Number(profit)),
    })),
    closing: closing && {
      notedAt: closing.notedAt.toISOString(),
      tipOff: closing.tipOff.toISOString(),
      line: closing.lineHalves === null ? null : lineValue(closing.lineHalves),
      overProbability: figure(closing.overProbability),
      books: closing.books,
      probability: figure(closing.probability),
      value: figure(closing.value),
    },
  };
}

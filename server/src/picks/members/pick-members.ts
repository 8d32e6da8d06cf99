import { Type, type Static, type TSchema } from 'typebox';
import {
  AVAILABILITIES,
  DIRECTIONS,
  fairPrice,
  kellyShare,
  lineValue,
  OUTCOMES,
  RATINGS,
  RATING_EMOJI,
  rounded,
  type Availability,
  type LineHalves,
  type Outcome,
  type Rating,
} from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES, type Period } from '../../sports/index.ts';
import { LEAGUES } from '../../leagues/index.ts';
import { netPrice } from '../../odds/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import type { BlockScore, Rung } from '../../scoring/index.ts';
import { FROZEN, type FrozenName, type FrozenPick } from './pick-columns.ts';
import { RungShape, rungsOnWire } from './rungs.ts';
import { BlockScoreShape, Pair, ReasonShape } from './shapes.ts';

/** A member of a published pick: the SQL expression that reads it, its schema in the API, and its formatter. */
interface Member<Read, Shape extends TSchema> {
  readonly sql: string;
  readonly shape: Shape;
  readonly show: (read: Read) => Static<Shape>;
}

/** Reads an expression over the rows that `pickRows` joins, of the moment `:at`; shown unchanged unless a function is given. */
function member<Shape extends TSchema>(sql: string, shape: Shape): Member<Static<Shape>, Shape>;
function member<Read, Shape extends TSchema>(
  sql: string,
  shape: Shape,
  show: (read: Read) => Static<Shape>,
): Member<Read, Shape>;
function member(sql: string, shape: TSchema, show = (read: unknown) => read): Member<never, TSchema> {
  return { sql, shape, show };
}

/** Reads a frozen column. */
function frozen<Name extends FrozenName, Shape extends TSchema>(
  name: Name,
  shape: Shape,
  ...[show]: FrozenPick[Name] extends Static<Shape>
    ? [show?: (read: FrozenPick[Name]) => Static<Shape>]
    : [show: (read: FrozenPick[Name]) => Static<Shape>]
): Member<FrozenPick[Name], Shape> {
  const asRead = (read: FrozenPick[Name]) => read as Static<Shape>;
  return { sql: `pick.${FROZEN[name].column}`, shape, show: show ?? asRead };
}

interface PickNews {
  readonly status: Availability;
  readonly since: string;
  readonly expectedVoid: boolean;
}

const places = (count: number) => (value: number) => rounded(value, count);
const orNull =
  <Read, Shown>(show: (read: Read) => Shown) =>
  (read: Read | null): Shown | null =>
    read === null ? null : show(read);
const moment = (read: Date): string => read.toISOString();

const Probability = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const WIRE_PERIODS = PERIODS.filter((period) => period !== 'Full');

/** Why a member of the forecast may be missing. */
const WHEN_NULL = 'Frozen at publication; null for a pick published before forecasts were stored.';

/**
 * The only list of a pick's members. It defines reads, the API's schema, `fields`, the CSV and the export files, in this
 * order. The client's and the dashboard's types come from the API's description. The contract's members come first.
 */
export const PICK_MEMBERS = {
  id: member('pick.id', Type.Integer({ minimum: 1, examples: [9314] })),
  playerId: frozen('playerId', Type.Integer({ minimum: 1, examples: [203] })),
  playerName: member('player.name', Type.String({ examples: ['Nikola Jokić'] })),
  teamAbbreviation: member('team.abbreviation', Type.String({ examples: ['DEN'] })),
  opponentAbbreviation: member('opponent.abbreviation', Type.String({ examples: ['LAL'] })),
  stat: frozen('stat', Words(STAT_NAMES, 'The stat of the pick.')),
  line: frozen('lineHalves', Type.Number({ minimum: 0, multipleOf: 0.5, examples: [26.5] }), (halves: LineHalves) =>
    lineValue(halves),
  ),
  direction: frozen('direction', Words(DIRECTIONS, 'The side of the line.')),
  scoreFinal: frozen(
    'scoreFinal',
    Type.Number({ minimum: 0, maximum: 100, description: '50 is no edge over the price.', examples: [63.2] }),
    places(1),
  ),
  rating: frozen('rating', Words(RATINGS, 'Premium and Standard are published.')),
  ratingEmoji: frozen('rating', Type.String({ examples: ['💎'] }), (rating: Rating) => RATING_EMOJI[rating]),
  summary: frozen(
    'summary',
    Type.String({
      examples: ['Second night of a back-to-back. Over 26.5 Points at −105 with FanDuel, beside 7 independent books.'],
    }),
  ),
  blockScores: frozen('blocks', Type.Array(BlockScoreShape), (blocks: readonly BlockScore[]) =>
    blocks.map(({ blockName, score, confidence }) => ({
      blockName,
      score: rounded(score, 1),
      confidence: rounded(confidence, 3),
    })),
  ),
  hit: member('grade.outcome', Nullable(Type.Boolean()), (outcome: Outcome | null) =>
    outcome === 'Hit' ? true : outcome === 'Miss' ? false : null,
  ),
  actualValue: member('grade.actual_value', Nullable(Type.Number())),
  // Stored as an exact decimal, which is read as text.
  profit: member(
    'grade.profit',
    Nullable(Type.Number({ description: 'Units, one staked, rounded to 4 places.' })),
    orNull((exact: string) => rounded(Number(exact), 4)),
  ),
  isVoided: member('grade.outcome', Type.Boolean({ default: false }), (outcome: Outcome | null) => outcome === 'Void'),
  isPeriodDataGap: member('coalesce(grade.is_period_data_gap, false)', Type.Boolean({ default: false })),
  league: member('board.league', Words(LEAGUES, 'The league.')),
  l10Hits: frozen(
    'l10Hits',
    Nullable(
      Type.Integer({ description: 'Of the last 10 games the player played, those on the pick’s side of the line.' }),
    ),
  ),
  l10Games: frozen('l10Games', Nullable(Type.Integer({ description: 'Games behind l10Hits, 10 at most.' }))),
  period: frozen(
    'period',
    Nullable(Words(WIRE_PERIODS, 'Null is the full game, overtime included.')),
    (period: Period) => (period === 'Full' ? null : period),
  ),
  outcome: member('grade.outcome', Nullable(Words(OUTCOMES, 'Null until the pick is settled.'))),
  gameId: frozen('gameId', Type.Integer({ minimum: 1 })),
  gameDate: member('board.game_date', Type.String({ format: 'date' })),
  tipOff: frozen('tipOff', Moment('As it stood when the pick was published.'), moment),
  publishedAt: frozen('publishedAt', Moment(), moment),
  book: member('book.key', Type.String({ description: 'The book whose price was frozen.', examples: ['fanduel'] })),
  price: frozen('price', Type.Integer({ description: 'American odds, frozen at publication.', examples: [-105] })),
  probability: frozen('probability', Probability('Of a hit, given no push.'), places(4)),
  marketProbability: frozen('consensusProbability', Probability('The books’ no-vig consensus.'), places(4)),
  fairPrice: frozen(
    'probability',
    Type.Integer({ description: 'American odds at which the probability breaks even.', examples: [-127] }),
    fairPrice,
  ),
  expectedValue: frozen('expectedValue', Type.Number({ description: 'Share of the stake.' }), places(4)),
  confidence: frozen('confidence', Type.Number({ minimum: 0, maximum: 1 }), places(3)),
  pushProbability: member(
    `(pick.forecast ->> 'push')::float8`,
    Nullable(Probability(`Of landing exactly on the line. ${WHEN_NULL}`)),
    orNull(places(4)),
  ),
  mean: member(
    `(pick.forecast ->> 'mean')::float8`,
    Nullable(Type.Number({ minimum: 0, description: `Expected count; of a double, its probability. ${WHEN_NULL}` })),
    orNull(places(2)),
  ),
  median: member(
    `(pick.forecast ->> 'median')::int`,
    Nullable(Type.Integer({ minimum: 0, description: `Half of all such games reach it. ${WHEN_NULL}` })),
  ),
  interval: member(
    `pick.forecast -> 'interval'`,
    Nullable(Pair(Type.Number(), `90 % interval of the probability. ${WHEN_NULL}`)),
    orNull((bounds: readonly number[]) => bounds.map(places(4))),
  ),
  countInterval: member(
    `pick.forecast -> 'countInterval'`,
    Nullable(Pair(Type.Integer(), `Nine games of ten end in it. ${WHEN_NULL}`)),
  ),
  news: member(
    `(select json_build_object('status', said.status, 'since', coalesce(
         (select max(other.superseded_at) from league.availability_reports other
          where other.game_id = said.game_id and other.player_id = said.player_id and other.source = said.source
            and other.status <> said.status and other.superseded_at <= said.known_at),
         (select min(same.known_at) from league.availability_reports same
          where same.game_id = said.game_id and same.player_id = said.player_id and same.source = said.source)),
       'expectedVoid', said.status = 'Out' and grade.outcome is null)
      from league.availability_reports said
      where said.game_id = pick.game_id and said.player_id = pick.player_id
        and said.known_at <= least(:at, pick.tip_off) and said.superseded_at > least(:at, pick.tip_off)
      order by said.known_at desc, said.source limit 1)`,
    Nullable(
      Type.Object(
        {
          status: Words(AVAILABILITIES, 'What is reported of the player.'),
          since: Moment('Since when it is this status.'),
          expectedVoid: Type.Boolean({
            description: 'The player is out and the pick not graded: expected to be void.',
          }),
        },
        { description: 'Of the player for this game, before the start; null if no report lists the player.' },
      ),
    ),
    orNull(({ since, ...news }: PickNews) => ({ ...news, since: new Date(since).toISOString() })),
  ),
  isOfRecord: member(
    'pick.of_record',
    Type.Boolean({
      description: 'It counts in the track record: a claim counts once, at the first price it was published at.',
    }),
  ),
  ladder: member(
    `pick.forecast -> 'ladder'`,
    Nullable(Type.Array(RungShape, { description: `The lines around the pick’s own, rising. ${WHEN_NULL}` })),
    orNull((ladder: readonly Rung[]) => rungsOnWire(ladder)),
  ),
  // Null for a pick published before reasons were stored.
  reason: frozen('reason', Nullable(ReasonShape)),
  kelly: member(
    `jsonb_build_array(pick.probability, pick.price, book.key)`,
    Type.Number({
      minimum: 0,
      maximum: 1,
      description:
        'Full Kelly share of a bankroll at the frozen price, after the book’s fee; 0 if the price has no edge.',
      examples: [0.0543],
    }),
    ([probability, price, book]: readonly [number, number, string]) =>
      rounded(kellyShare(probability, netPrice(book, price)), 4),
  ),
  // The quote behind the pick: the primary key of its month.
  link: member(
    `(select case pick.direction when 'Over' then quote.over_link else quote.under_link end
      from odds.quotes quote
      where quote.game_id = pick.game_id and quote.player_id = pick.player_id and quote.stat = pick.stat
        and quote.period = pick.period and quote.book_id = pick.book_id and quote.line_halves = pick.line_halves
        and quote.known_at = pick.quoted_at)`,
    Nullable(
      Type.String({
        format: 'uri',
        description: 'Into the bet slip at `book`, where the feed gave a link.',
        examples: ['https://sportsbook.fanduel.com/addToBetslip?marketId=42.1&selectionId=7'],
      }),
    ),
  ),
};

import { Type, type Static } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { DIRECTIONS, OUTCOMES, PAYOUT_KINDS } from '../../kernel/index.ts';
import { STAT_NAMES } from '../../sports/index.ts';
import { askedLeague, LeagueParam } from '../../league/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import {
  callerOf,
  checkedDay,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import type { CombosDeps } from '../deps.ts';
import { LinesWord } from '../pickem/pickem-shape.ts';
import { Id, LeagueWord, Probability, TAGS } from '../shapes.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { entriesOfDay, type StoredEntry } from './queries.ts';

const PublishedEntryShape = Type.Object({
  hash: Type.String({ description: 'What the ledger seals it under.' }),
  house: Type.String({ description: 'The pick’em house.' }),
  kind: Words(PAYOUT_KINDS, 'How it pays.'),
  publishedAt: Moment('When it was frozen.'),
  lines: LinesWord,
  multipliers: Type.Array(Type.Number(), { description: 'What no miss, one miss … pay, as frozen.' }),
  probability: Probability('That every leg hits, given that no line is hit exactly.'),
  independentProbability: Probability('The product of the legs’ probabilities.'),
  expectedPayout: Type.Number({ description: 'What one unit pays back on average, legs on their lines included.' }),
  legs: Type.Array(
    Type.Object({
      gameId: Id,
      tipOff: Moment('As it was known then.'),
      playerId: Id,
      playerName: Type.String(),
      teamAbbreviation: Type.String(),
      stat: Words(STAT_NAMES, 'The figure, of the whole game.'),
      line: Type.Number(),
      direction: Words(DIRECTIONS, 'The side of the line.'),
      probability: Probability('Of this side, given that the line is not hit exactly.'),
      outcome: Nullable(Words(OUTCOMES, 'Null until the entry is graded.')),
      actualValue: Nullable(Type.Integer()),
    }),
  ),
  state: Nullable(Words(['Won', 'Lost', 'Refunded'], 'Null until it is graded.')),
  pays: Nullable(Type.Number({ description: 'What one unit staked paid back.' })),
});

const PublishedEntriesShape = Type.Object(
  {
    league: LeagueWord,
    date: Type.String({ format: 'date' }),
    asOf: Moment('Nothing learned later is in it: the caller’s delay.'),
    entries: Type.Array(PublishedEntryShape),
  },
  { title: 'PublishedEntries', description: 'The pick’em entries of a day that were published.' },
);

export function publishedRoutes(api: Api, { origin, leagues }: CombosDeps): void {
  api.get(
    '/picks/pickem/entries',
    {
      config: { access: 'evaluation' },
      schema: {
        ...TAGS,
        summary: 'The published pick’em entries of a day, with what they came to',
        description:
          'In the last hour before the day’s first game the best entry for each house, kind and number of legs is frozen and sealed. They never change. GET /picks/pickem/record sums them.',
        querystring: Type.Object({
          date: Type.Optional(DayParam('Game day; by default the current one.')),
          league: LeagueParam,
        }),
        response: { 200: PublishedEntriesShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const league = askedLeague(leagues, request.query.league);
      const now = clock.now();
      const date = request.query.date === undefined ? gameDayOf(league, now) : checkedDay('date', request.query.date);
      const asOf = seenAt(callerOf(request).account.tier, now);
      const entries = (await entriesOfDay(db, league, date, origin, asOf)).map(entryOnWire);
      return sendPrepared(
        request,
        reply,
        prepareJson({ league, date, asOf: asOf.toISOString(), entries }, [league, date, entries]),
      );
    },
  );
}

function entryOnWire({ hash, document, grade }: StoredEntry): Static<typeof PublishedEntryShape> {
  const { house, kind, publishedAt, lines, payouts, probability, independentProbability, expectedPayout } = document;
  return {
    hash,
    house,
    kind,
    publishedAt,
    lines,
    probability,
    independentProbability,
    expectedPayout,
    multipliers: [...(payouts[kind][document.legs.length] ?? [])],
    legs: document.legs.map(({ game, player, pushProbability: _unused, ...leg }, index) => ({
      gameId: game.id,
      tipOff: game.tipOff,
      playerId: player.id,
      playerName: player.name,
      teamAbbreviation: player.team,
      ...leg,
      outcome: grade?.legs[index]?.outcome ?? null,
      actualValue: grade?.legs[index]?.actualValue ?? null,
    })),
    state: grade?.state ?? null,
    pays: grade?.pays ?? null,
  };
}

import { seenAt } from '../../access/index.ts';
import type { HousePayouts } from '../../kernel/index.ts';
import { askedLeague } from '../../league/index.ts';
import { gameDayOf } from '../../leagues/index.ts';
import { checkedAsOf } from '../../picks/index.ts';
import { DomainError, fairPlaces } from '../../platform/index.ts';
import {
  callerOf,
  checkedDay,
  NOT_CHANGED,
  prepareJson,
  preparedResponses,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import type { CombosDeps } from '../deps.ts';
import { TAGS } from '../shapes.ts';
import { readEntryLegs } from './entry-legs.ts';
import { findEntries } from './find-entries.ts';
import { pickemOnWire, PickemQuery, PickemShape } from './pickem-shape.ts';

/** Entries are computed again at most this often. */
const STEP_MS = 30_000;
const MOST_RESPONSE_BYTES = 4 * 1024 * 1024;
/** Searches of a process. */
const PLACES = { atOnce: 2, most: 32 };

export function pickemRoute(api: Api, deps: CombosDeps): void {
  const responses = preparedResponses(MOST_RESPONSE_BYTES);
  api.get(
    '/picks/pickem',
    {
      config: { access: 'evaluation', problems: ['unprocessable'], places: fairPlaces(PLACES) },
      schema: {
        ...TAGS,
        summary: 'The best pick’em entries of a day',
        description:
          'The entries of the highest expected payout that a pick’em house takes: each player once, players of at least two teams, props of whole games that the books quote and nothing makes doubtful. On the lines of that house where a feed has them, else on main lines; `lines` says which. The search is bounded and always finds the same. With `asOf` what was known then.',
        querystring: PickemQuery,
        response: { 200: PickemShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { tier } = callerOf(request).account;
      const { clock, db } = request.context;
      const { house, legs: count, kind = 'AllOrNothing', count: most = 5, asOf: past } = request.query;
      const now = clock.now();
      const moment = past === undefined ? now : checkedAsOf(past, tier, now);
      const league = askedLeague(deps.leagues, request.query.league);
      const date =
        request.query.date === undefined ? gameDayOf(league, moment) : checkedDay('date', request.query.date);
      const tables = askedTables(deps, house);
      if (!tables[kind].rows.has(count))
        throw new DomainError('impossible', `There is no payout of ${house} for ${count} legs of this kind.`);
      const evaluatedAt = new Date(Math.floor(moment.getTime() / STEP_MS) * STEP_MS);
      const asOf = seenAt(tier, evaluatedAt);
      const make = async () => {
        const bounds = deps.bounds();
        const found = await readEntryLegs(db, deps.worlds, { league, date, asOf, house }, bounds);
        // With a delay, a game may have begun that had not at `asOf`.
        const ahead = { ...found, legs: found.legs.filter(({ matchup }) => matchup.game.tipOff > moment) };
        const entries = await findEntries(ahead.legs, { tables, kind, count, most });
        const payout = { house, kind, tables, isOwn: false };
        return prepareJson(pickemOnWire({ league, date, evaluatedAt }, ahead, entries, payout, count));
      };
      if (past !== undefined) return sendPrepared(request, reply, await make());
      const question = `${league} ${date} ${house} ${kind} ${count} ${most} ${tier}`;
      const version = `${evaluatedAt.getTime()} ${JSON.stringify([[...tables[kind].rows], deps.bounds()])}`;
      return sendPrepared(request, reply, await responses.made(question, version, make));
    },
  );
}

function askedTables({ payouts }: CombosDeps, house: string): HousePayouts {
  const tables = payouts(house);
  if (tables === undefined) throw new DomainError('impossible', `${house} is no house of the list.`);
  return tables;
}

import type { Static } from 'typebox';
import { addDays, rounded } from '../../../kernel/index.ts';
import { askedLeague } from '../../../league/index.ts';
import { gameDayOf } from '../../../leagues/index.ts';
import { AGES, flagSums, SCREENS, SIZES, type FlagGrouping, type FlagSums } from '../../../odds/index.ts';
import { callerOf, checkedRange, NOT_CHANGED, type Api } from '../../../platform/http/index.ts';
import { askedBooks } from '../../../preferences/index.ts';
import { returnOnStakes } from '../../../record/index.ts';
import type { ResearchDeps } from '../../deps.ts';
import { DAYS, RecordQuery, RecordShape } from './record-schemas.ts';

/** Adds the route that says what became of prices that stood out. */
export function recordRoute(api: Api, { db, leagues, bounds, history }: ResearchDeps): void {
  api.get(
    '/research/prices/record',
    {
      config: { access: 'research', problems: ['unprocessable'] },
      schema: {
        summary: 'What became of prices that stood out',
        description:
          'Every price that stood out is recorded from the first sight to the last, and graded with its game. By screen, and by book, age or size: how many, how long they stood, and what their prices of the first and the last sight paid. Of pairs with stakes that return the same on each side, after the books’ fees. Prices are seen when a feed is read: what stands for less than that is never seen, and what is gone was gone earlier.',
        tags: ['Research'],
        querystring: RecordQuery,
        response: { 200: RecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const league = askedLeague(leagues, request.query.league);
      const { by = 'screen', suspect = 'out', books: sent } = request.query;
      const chosen = sent === undefined ? null : await askedBooks(db, callerOf(request).account.id, sent);
      const books = chosen === null ? null : [...chosen].sort();
      const suspectEdge = bounds().suspectExpectedValue;
      const asked = [request.query.from ?? '', request.query.to ?? ''];
      return history(
        request,
        reply,
        ['price-record', league, ...asked, by, suspect, suspectEdge, books],
        async (read, { at }) => {
          const { to = gameDayOf(league, at) } = request.query;
          const { from = addDays(to, 1 - DAYS) } = request.query;
          checkedRange({ from, to });
          const sums = await flagSums(read, league, from, to, at, by, suspect, suspectEdge, books);
          const dates = sums.flatMap(({ date }) => date ?? []).sort();
          const items = itemsOf(sums, by);
          const covered = { firstDay: dates[0] ?? null, lastDay: dates.at(-1) ?? null };
          return { league, from, to, ...covered, at: at.toISOString(), by, suspect, items };
        },
      );
    },
  );
}

type Row = Static<typeof RecordShape>['items'][number];

const FEW = { staked: 100, days: 5 };

function itemsOf(sums: readonly FlagSums[], by: FlagGrouping): Row[] {
  const groups = Map.groupBy(sums, ({ screen, book, place }) => `${screen} ${book} ${place}`);
  return Array.from(groups.values(), (group): Row => {
    const all = group.find(({ date }) => date === null);
    if (all === undefined) throw new Error('sums of days without their sum');
    const { screen, book, place, flags, days, staked, medianSeconds, gone, seen } = all;
    const paid = (profit: 'firstProfit' | 'lastProfit') =>
      paidBy(group.flatMap((day) => (day.date === null ? [] : [{ sum: day[profit], count: day.staked }])));
    const bounds = by === 'size' ? SIZES : AGES;
    const share = (index: number): number | null =>
      (seen[index] ?? 0) === 0 ? null : rounded((gone[index] ?? 0) / (seen[index] ?? 1), 4);
    return {
      ...{ screen, book, flags, days, staked },
      from: place === null ? null : (bounds[place - 1] ?? null),
      to: place === null ? null : (bounds[place] ?? null),
      isFew: staked < FEW.staked || days < FEW.days,
      medianMinutes: rounded(medianSeconds / 60, 1),
      goneWithin: { minute1: share(0), minutes5: share(1), minutes15: share(2) },
      firstSight: paid('firstProfit'),
      lastSight: paid('lastProfit'),
    };
  }).sort((one, other) => SCREENS.indexOf(one.screen) - SCREENS.indexOf(other.screen));
}

function paidBy(days: Parameters<typeof returnOnStakes>[0]): Row['firstSight'] {
  const mean = returnOnStakes(days);
  if (mean === null) return null;
  const { value, interval } = mean;
  return { value: rounded(value, 4), interval: interval === null ? null : interval.map((bound) => rounded(bound, 4)) };
}

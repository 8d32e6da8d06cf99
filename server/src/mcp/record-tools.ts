import * as z from 'zod';
import { verifyLedger } from '../record/index.ts';
import { Refusal, type Ask } from './ask-api.ts';
import { DayInput, OneLeagueInput, percent, signed, type Tool } from './tool.ts';

const recordInput = {
  from: DayInput.optional().describe('First game day; by default the day of the first pick.'),
  to: DayInput.optional().describe('Last game day, inclusive.'),
  by: z
    .enum(['stat', 'rating', 'direction', 'book', 'month', 'week', 'day'])
    .optional()
    .describe('Adds the figures by group.'),
  league: OneLeagueInput,
};

interface Measured {
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
}
interface TrackRecord {
  readonly from: string | null;
  readonly to: string | null;
  readonly origin: string;
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly pending: number;
  readonly awaitingStats: number;
  readonly dataGaps: number;
  readonly hitRate: Measured;
  readonly units: number;
  readonly roi: Measured;
}

const measured = ({ value, interval }: Measured): string =>
  interval === null ? percent(value) : `${percent(value)} (95 %: ${percent(interval[0])} to ${percent(interval[1])})`;

const stretch = ({ from, to }: TrackRecord): string =>
  from === null && to === null
    ? ', all published picks'
    : `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;

export const trackRecord: Tool<typeof recordInput> = {
  name: 'track_record',
  title: 'The track record',
  description:
    'Results of all published picks: hit rate, units, return with 95 % intervals, closing-line value, Brier score and log loss beside the market’s, calibration. ' +
    '`origin` says whether the picks are live, replayed or simulated. An interval that contains 0 does not show an edge.',
  input: recordInput,
  output: z.looseObject({ picks: z.number(), origin: z.string() }),
  answer: async (ask, query) => (await ask('GET', '/picks/track-record', { query })) as object,
  tell: (record: TrackRecord) =>
    `${record.picks} ${record.origin} picks${stretch(record)}: ${record.hits} hits, ${record.misses} misses, ${record.pushes} pushes, ` +
    `${record.voids} voids, ${record.pending + record.awaitingStats + record.dataGaps} not graded yet. Hit rate ${measured(record.hitRate)}, ${signed(record.units)} units, return ${measured(record.roi)}.`,
};

const ledgerInput = {
  date: DayInput.optional().describe('Also verifies this game day: recomputes its picks from the documents.'),
  knownHash: z.string().max(100).optional().describe('A hash noted earlier, which must still be in the chain.'),
  league: OneLeagueInput.describe('Whose picks of that day; by default those of the service’s default league.'),
};

interface Checked {
  readonly holds: boolean;
  readonly entries: number;
  readonly head: string | null;
  readonly documents: number;
  readonly faults: readonly string[];
}

/** Pages of 1,000 entries. */
const MOST_PAGES = 20;

export const checkLedger: Tool<typeof ledgerInput> = {
  name: 'check_ledger',
  title: 'Verify the ledger',
  description:
    'Downloads the hash chain of all boards and settlements and verifies locally that no entry is missing, changed or out of order, ' +
    'and, with a date, that the picks of that day are the sealed ones.',
  input: ledgerInput,
  output: z.looseObject({ holds: z.boolean(), entries: z.number(), faults: z.array(z.string()) }),
  answer: async (ask, { date, knownHash, league }): Promise<Checked> => {
    const chain = await wholeChain(ask);
    const day = date === undefined ? [] : [await ask('GET', `/picks/ledger/${date}`, { query: { league } })];
    const { entries, documents, faults } = verifyLedger([...chain, ...day], knownHash === undefined ? [] : [knownHash]);
    return {
      holds: faults.length === 0,
      entries,
      head: chain.at(-1)?.head?.hash ?? null,
      documents,
      faults: faults
        .slice(0, 50)
        .map(({ sequence, what }) => (sequence === null ? what : `entry ${sequence}: ${what}`)),
    };
  },
  tell: ({ holds, entries, head, documents, faults }: Checked) =>
    holds
      ? `The ledger is valid: ${entries} entries and ${documents} documents verified. Note its head to verify again later: ${head ?? 'none yet'}.`
      : `The ledger is not valid:\n${faults.join('\n')}`,
};

interface ChainPage {
  readonly nextCursor: string | null;
  readonly head: { readonly hash: string } | null;
}

async function wholeChain(ask: Ask): Promise<ChainPage[]> {
  const pages: ChainPage[] = [];
  let cursor: string | undefined;
  do {
    if (pages.length === MOST_PAGES)
      throw new Refusal('The chain is too long to verify here: run "proppick verify" on downloaded answers.');
    const page = (await ask('GET', '/picks/ledger', { query: { limit: 1_000, cursor } })) as ChainPage;
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

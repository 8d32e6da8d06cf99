import { verifyLedger } from '../record/index.ts';
import { Refusal, type Ask } from './ask-api.ts';
import { operationOf, type ApiResponse } from './described.ts';
import { measured, signed } from './text.ts';
import { toolOf, type Tool } from './tool.ts';

type TrackRecord = ApiResponse<'getPicksTrackRecord'>;

const stretch = ({ from, to }: TrackRecord): string =>
  from === null && to === null
    ? ', all published picks'
    : `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` to ${to}`}`;

export const trackRecord = toolOf('getPicksTrackRecord', {
  name: 'track_record',
  title: 'The track record',
  description:
    'Results of all published picks: hit rate, units, return with 95 % intervals, closing-line value, Brier score and log loss beside the market’s, calibration. ' +
    '`origin` says whether the picks are live, replayed or simulated. An interval that contains 0 does not show an edge.',
  tell: (record) =>
    `${record.picks} ${record.origin} picks${stretch(record)}: ${record.hits} hits, ${record.misses} misses, ${record.pushes} pushes, ` +
    `${record.voids} voids, ${record.pending + record.awaitingStats + record.dataGaps} not graded yet. Hit rate ${measured(record.hitRate)}, ${signed(record.units)} units, return ${measured(record.roi)}.`,
});

const CHAIN = operationOf('getPicksLedger');
const DAY = operationOf('getPicksLedgerByDate');

/** Pages of 1,000 entries. */
const MOST_PAGES = 20;

export const checkLedger: Tool = {
  name: 'check_ledger',
  title: 'Verify the ledger',
  description:
    'Downloads the hash chain of all boards and settlements and verifies locally that no entry is missing, changed or out of order, ' +
    'and, with a date, that the picks of that day are the sealed ones.',
  input: {
    type: 'object',
    properties: {
      date: {
        ...DAY.input.properties?.['date'],
        description: 'Also verifies this game day: recomputes its picks from the documents.',
      },
      league: { ...DAY.input.properties?.['league'], description: 'Whose picks of that day.' },
      knownHash: { type: 'string', description: 'A hash noted earlier, which must still be in the chain.' },
    },
    additionalProperties: false,
  },
  output: {
    type: 'object',
    properties: {
      holds: { type: 'boolean' },
      entries: { type: 'number' },
      faults: { type: 'array', items: { type: 'string' } },
    },
    required: ['holds', 'entries', 'faults'],
  },
  run: async (ask, { date, league, knownHash }) => {
    const chain = await wholeChain(ask);
    const day = date === undefined ? [] : [await ask(DAY, { date, league })];
    // The cast is safe: what is no text is no hash of the chain.
    const known = knownHash === undefined ? [] : [knownHash as string];
    const { entries, documents, faults } = verifyLedger([...chain, ...day], known);
    const head = chain.at(-1)?.head?.hash ?? null;
    const told = faults
      .slice(0, 50)
      .map(({ sequence, what }) => (sequence === null ? what : `entry ${sequence}: ${what}`));
    const text =
      told.length === 0
        ? `The ledger is valid: ${entries} entries and ${documents} documents verified. Note its head to verify again later: ${head ?? 'none yet'}.`
        : `The ledger is not valid:\n${told.join('\n')}`;
    return { structured: { holds: told.length === 0, entries, head, documents, faults: told }, text };
  },
};

async function wholeChain(ask: Ask): Promise<ApiResponse<'getPicksLedger'>[]> {
  const pages: ApiResponse<'getPicksLedger'>[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    if (pages.length === MOST_PAGES)
      throw new Refusal('The chain is too long to verify here: run "proppick verify" on downloaded responses.');
    const page = (await ask(CHAIN, { limit: 1_000, cursor })) as ApiResponse<'getPicksLedger'>;
    pages.push(page);
    cursor = page.nextCursor;
  }
  return pages;
}

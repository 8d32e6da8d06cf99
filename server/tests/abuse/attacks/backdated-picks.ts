import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FULL_VISIBILITY, ledgerView } from '../../../src/access/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { readChain, type Entry } from '../../../src/ledger/index.ts';
import { entryHash } from '../../../src/ledger/entry.ts';
import { silentLog } from '../../../src/platform/index.ts';
import { ledgerDay } from '../../../src/record/index.ts';
import { STAGED_DAY } from '../../support/eve-of-a-game.ts';
import { publishDay } from '../../support/publish-day.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

const TIP_OFF = `${STAGED_DAY}T23:00:00.000Z`;
const PUBLISHED = `${STAGED_DAY}T22:59:30.000Z`;

/** Seals that an operator could write, and the error of `proppick verify` for them; null accepts. */
const SEALS: readonly (readonly [sealedAt: string, refused: RegExp | null])[] = [
  [`${STAGED_DAY}T22:59:59.999Z`, null],
  [TIP_OFF, /was sealed at \S+, after its game began/],
  // Within the two minutes that clocks may differ.
  [`${STAGED_DAY}T23:01:00.000Z`, /was sealed at \S+, after its game began/],
  [`${STAGED_DAY}T23:14:29.000Z`, /but joined the chain at/],
];

/** A chain of one live board, in the service's format. */
async function boardOf({ db }: Stage) {
  const clock = settableClock(new Date(PUBLISHED));
  assert.equal((await publishDay({ db, clock, log: silentLog }, STAGED_DAY, 'live')).picks, 1);
  const readAt = new Date(`${STAGED_DAY}T23:30:00Z`);
  const view = ledgerView(FULL_VISIBILITY, readAt);
  const scope = { league: 'Nba', origin: 'live', date: STAGED_DAY, pickId: null } as const;
  return { chain: await readChain(db, 'live', 0, 10), day: await ledgerDay(db, { ...scope, readAt, view }) };
}

/**
 * The operator publishes a live pick as of half a minute before tip-off and seals it after the game has begun. Every
 * hash is computed again: the chain is consistent.
 */
export const attack: Attack = {
  item: 4,
  title: 'proppick verify finds a live pick that was sealed at or after tip-off, whatever its publication time',
  async play(stage) {
    const { chain, day } = await boardOf(stage);
    assert.equal(day.documents.length, 1);
    for (const [index, [sealedAt, refused]] of SEALS.entries()) {
      const sealed = <Shown extends Entry>(entry: Shown): Shown => {
        const moved = { ...entry, sealedAt };
        return { ...moved, hash: entryHash(moved) };
      };
      const items = chain.map((entry) => sealed(entry));
      const files = [
        { items, nextCursor: null, head: null },
        { ...day, entries: day.entries.map(sealed) },
      ].map(
        (response, part) => [join(stage.folder, `backdated-${index}-${part}.json`), JSON.stringify(response)] as const,
      );
      await Promise.all(files.map(([path, text]) => writeFile(path, text)));
      const { code, out, err } = await stage.command(['verify', ...files.map(([path]) => path)]);
      assert.equal(code === 0, refused === null, `sealed at ${sealedAt}: ${out}${err}`);
      if (refused !== null) assert.match(out + err, refused);
    }
    return `${SEALS.length - 1} late seals, each refused by verify`;
  },
};

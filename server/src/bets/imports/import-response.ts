import { inTurns } from '../../platform/index.ts';
import type { ImportedRow } from './import-bets.ts';
import { rowOnWire, type fileOnWire } from './schemas.ts';

/** Rows of a file by what became of them. */
export interface ImportCounts {
  readonly total: number;
  readonly accepted: number;
  readonly differs: number;
  readonly duplicates: number;
  readonly skipped: number;
  readonly wrong: number;
}

/** The response to an import, which grows with its rows. */
export interface ImportResponse {
  add(rows: readonly ImportedRow[]): Promise<void>;
  /** The numbers of rows so far. */
  counts(): ImportCounts;
  /** The number of new bets so far. */
  written(): number;
  /** The whole response as JSON, with the import that the bets came with. */
  end(importId: number | null): Buffer;
}

/**
 * Keeps the rows of the response as bytes of JSON: 50,000 of them are 20 MB, and made into text at once they would block all
 * requests. A caller with a delay is not told yet which bets are verified.
 */
export function importResponse(
  about: { readonly dryRun: boolean } & ReturnType<typeof fileOnWire>,
  listed: 'all' | 'problems',
  tellsVerified: boolean,
): ImportResponse {
  const counted = { accepted: 0, differs: 0, duplicate: 0, skipped: 0, wrong: 0 };
  const parts: Buffer[] = [];
  const counts = (): ImportCounts => {
    const { duplicate: duplicates, ...others } = counted;
    const total = Object.values(counted).reduce((all, one) => all + one, 0);
    return { total, ...others, duplicates };
  };
  return {
    async add(rows) {
      for (const { state } of rows) counted[state] += 1;
      const shown = listed === 'all' ? rows : rows.filter(isProblem);
      const texts = await inTurns(shown, (row) => JSON.stringify(rowOnWire(row, tellsVerified)));
      if (texts.length > 0) parts.push(Buffer.from(`${parts.length > 0 ? ',' : ''}${texts.join()}`));
    },
    counts,
    written: () => counted.accepted + counted.differs,
    end(importId) {
      const members = JSON.stringify({ ...about, importId, ...counts() });
      return Buffer.concat([Buffer.from(`${members.slice(0, -1)},"rows":[`), ...parts, Buffer.from(']}')]);
    },
  };
}

const isProblem = ({ state }: ImportedRow): boolean => state !== 'accepted' && state !== 'duplicate';

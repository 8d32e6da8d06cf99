import { inTurns } from '../../platform/index.ts';
import type { ImportedRow } from './import-bets.ts';
import { rowOnWire } from './schemas.ts';

/** The response to an import, which grows with its rows. */
export interface ImportAnswer {
  add(rows: readonly ImportedRow[]): Promise<void>;
  /** The whole response as JSON. */
  end(): Buffer;
}

/**
 * Keeps the rows of the response as bytes of JSON: 50,000 of them are 20 MB, and made into text at once they would block all
 * requests. A caller with a delay is not told yet which bets are verified.
 */
export function importAnswer(
  about: { readonly dryRun: boolean; readonly format: string },
  listed: 'all' | 'problems',
  tellsVerified: boolean,
): ImportAnswer {
  const counts = { accepted: 0, duplicate: 0, skipped: 0, wrong: 0 };
  const parts: Buffer[] = [];
  return {
    async add(rows) {
      for (const { state } of rows) counts[state] += 1;
      const shown = listed === 'all' ? rows : rows.filter(isProblem);
      const texts = await inTurns(shown, (row) => JSON.stringify(rowOnWire(row, tellsVerified)));
      if (texts.length > 0) parts.push(Buffer.from(`${parts.length > 0 ? ',' : ''}${texts.join()}`));
    },
    end() {
      const { duplicate: duplicates, ...others } = counts;
      const total = duplicates + others.accepted + others.skipped + others.wrong;
      const members = JSON.stringify({ ...about, total, ...others, duplicates });
      return Buffer.concat([Buffer.from(`${members.slice(0, -1)},"rows":[`), ...parts, Buffer.from(']}')]);
    },
  };
}

const isProblem = ({ state }: ImportedRow): boolean => state === 'skipped' || state === 'wrong';

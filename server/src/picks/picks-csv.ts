import { BLOCKS } from '../scoring/index.ts';
import { csvRecord, type CsvValue } from './csv.ts';
import { PICK_FIELDS } from './pick-fields.ts';
import type { PickOnWire } from './schemas.ts';

type Scalar = Exclude<keyof PickOnWire, 'blockScores'>;

const SCALARS = PICK_FIELDS.filter((field): field is Scalar => field !== 'blockScores');

/** A table of picks with a header line: the scalar members in the order of the JSON, then the score of each block. */
export function picksCsv(picks: readonly PickOnWire[]): string {
  const header = csvRecord([...SCALARS, ...BLOCKS.map((block) => `block_${block}`)]);
  return header + picks.map((pick) => csvRecord(rowOf(pick))).join('');
}

function rowOf(pick: PickOnWire): CsvValue[] {
  const scores = new Map(pick.blockScores.map(({ blockName, score }) => [blockName, score]));
  return [...SCALARS.map((field) => pick[field]), ...BLOCKS.map((block) => scores.get(block) ?? null)];
}

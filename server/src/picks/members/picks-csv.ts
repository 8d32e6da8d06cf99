import { csvRecord } from '../../platform/index.ts';
import { pickCells, PICK_COLUMNS } from './pick-table.ts';
import type { PickOnWire } from './pick.ts';

/** A table of picks with a header line. */
export function picksCsv(picks: readonly PickOnWire[]): string {
  const header = csvRecord(PICK_COLUMNS.map(({ name }) => name));
  return header + picks.map((pick) => csvRecord(pickCells(pick))).join('');
}

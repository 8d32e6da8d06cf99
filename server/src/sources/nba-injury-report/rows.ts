import { joined, type Cell, type Column, type Page } from './table.ts';

/** A row of the report: one player, or a team that has not submitted yet. */
export interface Row {
  readonly page: number;
  readonly y: number;
  readonly date: string;
  readonly matchup: string;
  readonly team: string;
  readonly player: string;
  readonly status: string;
  readonly reason: string;
  /** A cell that belongs to no row is nearby, so this row is uncertain. */
  readonly doubtful: boolean;
}

type Draft = { -readonly [Name in keyof Row]: Row[Name] };

const NOT_SUBMITTED = /^NOT YET SUBMITTED$/i;
/** A cell is centered on its row; tolerance in points. */
const CENTRE_TOLERANCE = 5;

/**
 * Assembles cells into rows. Each row has one status, or says that nothing was submitted; the other cells are centered on it.
 * Day, matchup and team are written once and apply until the next. A reason that crosses a page break continues above the
 * first row of the next page.
 */
export function rowsOf(pages: readonly Page[]): Row[] {
  const rows: Draft[] = [];
  let head: Record<'date' | 'matchup' | 'team', string> = { date: '', matchup: '', team: '' };
  for (const [index, { cells }] of pages.entries()) {
    const own = cells
      .filter(isAnchor)
      .toSorted((a, b) => b.y - a.y)
      .map((anchor) => emptyRow(index, anchor));
    const before = rows.at(-1);
    for (const cell of cells.toSorted((a, b) => b.y - a.y)) place(cell, own, before);
    for (const row of own) {
      if (row.date !== '') head = { ...head, date: row.date };
      if (row.matchup !== '') head = { ...head, matchup: row.matchup };
      if (row.team !== '') head = { ...head, team: row.team };
      rows.push(Object.assign(row, head));
    }
  }
  return rows;
}

const isAnchor = ({ column, text }: Cell): boolean =>
  column === 'status' || (column === 'reason' && NOT_SUBMITTED.test(text));

function emptyRow(page: number, { y }: Cell): Draft {
  return { page, y, date: '', matchup: '', team: '', player: '', status: '', reason: '', doubtful: false };
}

function place(cell: Cell, rows: readonly Draft[], before: Draft | undefined): void {
  if (cell.column === 'time') return;
  const [first] = rows;
  const row = rows.find(({ y }) => Math.abs(y - cell.y) <= CENTRE_TOLERANCE);
  if (row !== undefined) return write(row, cell.column, cell.text);
  const isAbove = first === undefined || cell.y > first.y;
  if (isAbove && before !== undefined && (cell.column === 'reason' || cell.column === 'player'))
    return write(before, cell.column, cell.text);
  // The cell may belong to the row above or below, and those may be of two teams.
  for (const near of [rows.findLast(({ y }) => y > cell.y) ?? before, rows.find(({ y }) => y < cell.y)])
    if (near !== undefined) near.doubtful = true;
}

function write(row: Draft, column: Exclude<Column, 'time'>, text: string): void {
  row[column] = joined([row[column], text]);
}

export const isNotSubmitted = ({ player, reason }: Row): boolean => player === '' && NOT_SUBMITTED.test(reason);

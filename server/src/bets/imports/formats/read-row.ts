import { parseWord } from '../../../kernel/index.ts';
import { LEAGUES, type League } from '../../../leagues/index.ts';
import type { ReadOptions, ReadRow, Row, ParsedBet } from './format.ts';
import { readClaimText, readTeams, type TextClaim } from './claim-text.ts';
import { notUnderstood, readLine, readMoment, readStake, shown, Unreadable } from './fields.ts';

/** A tracker's row, each part as written. */
export interface TrackerRow {
  readonly claim: string;
  readonly league: string;
  readonly teams: string;
  readonly book: string;
  readonly price: number;
  readonly stake: string;
  readonly placed: string;
  readonly starts: string;
}

/** Reads a row; a parser's Unreadable becomes the result. */
export function reading(
  read: (row: Row, options: ReadOptions) => ReadRow,
): (row: Row, options: ReadOptions) => ReadRow {
  return (row, options) => {
    try {
      return read(row, options);
    } catch (error) {
      if (error instanceof Unreadable) return { wrong: error.message };
      throw error;
    }
  };
}

/** Reads a row of a tracker that stores bets as text. */
export function readTrackerRow(row: TrackerRow, { timeZone }: ReadOptions): ReadRow {
  const league = row.league === '' ? null : leagueNamed(row.league);
  if (league === undefined) return { skipped: `is of ${shown(row.league)}, which is not kept here` };
  const read = readClaimText(row.claim);
  if (read === 'none') return { skipped: `is no bet on a player’s figure: “${shown(row.claim)}”` };
  if ('unknown' in read) return { skipped: notUnderstood(read.unknown) };
  return { parsed: parsedOf(row, read.claim, league, timeZone) };
}

function parsedOf(row: TrackerRow, claim: TextClaim, league: League | null, timeZone: string): ParsedBet {
  const { player, stat, period, line, direction } = claim;
  return {
    player,
    stat,
    period,
    direction,
    league,
    price: row.price,
    lineHalves: readLine(line),
    book: row.book,
    stake: readStake(row.stake),
    placedAt: readMoment(row.placed, timeZone),
    teams: readTeams(row.teams) ?? claim.teams,
    gameDate: null,
    startsAt: row.starts.trim() === '' ? null : readMoment(row.starts, timeZone),
    note: null,
  };
}

const leagueNamed = (text: string): League | undefined => parseWord(LEAGUES, text);

import { AVAILABILITIES, isDay, parseWord } from '../../kernel/index.ts';
import { findTeam, gameTime, type League } from '../../leagues/index.ts';
import { failureOf, learned } from '../reading/responses.ts';
import { collection, failed, type Collection } from '../reading/collect.ts';
import type { AvailabilityReportFact } from '../facts.ts';
import { Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse, Failure, Reading } from '../source.ts';
import { isNotSubmitted, rowsOf, type Row } from './rows.ts';
import { columnStarts, readPage, type Page } from './table.ts';

type Listed = AvailabilityReportFact['players'][number];

/** A report as one list for each team and game. A team with one uncertain row is left out completely. */
export function readReport(response: SourceResponse): Reading {
  const refused = refusal(response);
  if (refused !== null || response.body.kind !== 'pages')
    return failed(refused ?? { category: 'unreadable', reason: 'is no PDF' });
  const root: Node = { value: response.body.pages, pointer: '' };
  const into = collection();
  try {
    const [first = []] = response.body.pages;
    const starts = columnStarts(root, first);
    const pages = response.body.pages.map((page) => readPage(page, starts));
    checkComplete(root, pages);
    const reportedAt = reportTime(response.request.league, root, pages);
    for (const [game, rows] of Map.groupBy(rowsOf(pages), ({ date, matchup }) => `${date} ${matchup}`))
      readGame(game, rows, response, reportedAt, into);
    return into.reading({ providerTime: reportedAt });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return failed({ category: 'unreadable', reason: `the report ${error.message}` });
  }
}

/** The storage server returns 403 for a report that does not exist yet. */
function refusal({ status, body }: SourceResponse): Failure | null {
  if (status === 403 || status === 404) return { category: 'missing', reason: `no such report (status ${status})` };
  if (status !== 200) return failureOf(status);
  if (body.kind === 'text') return { category: 'blocked', reason: 'a page instead of a report' };
  return null;
}

/** A truncated report would take players off the list. */
function checkComplete(root: Node, pages: readonly Page[]): void {
  const whole = pages.every(({ number }, index) => number?.[0] === index + 1 && number[1] === pages.length);
  if (!whole || pages.length === 0) throw new Unreadable(root, 'has not all of its pages', 'truncated');
}

/** "Injury Report: 12/15/23 05:30 PM", Eastern, the same on every page. */
function reportTime(league: League, root: Node, pages: readonly Page[]): Date {
  const titles = new Set(pages.map(({ title }) => title));
  const [title] = titles;
  const match = /^Injury Report: (\d{2})\/(\d{2})\/(\d{2}) (\d{2}):(\d{2}) (AM|PM)$/.exec(title ?? '');
  if (match === null || titles.size !== 1) throw new Unreadable(root, 'has no single title with its time');
  const [, month = '', day = '', year = '', hour = '', minute = '', half] = match;
  const date = `20${year}-${month}-${day}`;
  if (!isDay(date) || Number(hour) > 12 || Number(minute) > 59)
    throw new Unreadable(root, 'has an impossible time', 'value');
  return gameTime(league, date, (Number(hour) % 12) + (half === 'PM' ? 12 : 0), Number(minute));
}

/** A team's part of the report for one game. */
interface TeamPart {
  readonly date: string;
  readonly home: string;
  readonly away: string;
  readonly team: string;
  /** Undefined if the team has not submitted a list yet. */
  readonly players: readonly Listed[] | undefined;
}

/**
 * The lists of both teams of a game. A team without any row has submitted an empty list: no player is in question. It differs
 * from a team that has not submitted yet and from one with unreadable rows.
 */
function readGame(
  game: string,
  rows: readonly Row[],
  response: SourceResponse,
  reportedAt: Date,
  into: Collection,
): void {
  const parts: TeamPart[] = [];
  const teams = Map.groupBy(rows, ({ team }) => team);
  for (const [team, ofTeam] of teams)
    into.entry({ value: ofTeam, pointer: `/${game} ${team}` }, (node) => {
      const part = readTeam(node, ofTeam, response.request.league);
      if (part !== undefined) parts.push(part);
    });
  const [only] = parts;
  if (only !== undefined && teams.size === 1)
    parts.push({ ...only, team: only.team === only.home ? only.away : only.home, players: [] });
  for (const { date, home, away, team, players } of parts) {
    if (players === undefined) continue;
    const ref = { gameDate: date, home, away, startsAt: null, seenAt: reportedAt };
    into.facts.availability.push({ ...learned(response, reportedAt), game: ref, team, players });
  }
}

/** Undefined for a team without a submitted list and without a game of the league. */
function readTeam(node: Node, rows: readonly Row[], league: League): TeamPart | undefined {
  const [first] = rows as [Row];
  if (rows.some(({ doubtful }) => doubtful))
    throw new Unreadable(node, 'has a cell that belongs to no row', 'conflict');
  const date = first.date.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$1-$2');
  const [away, home] = first.matchup.split('@').map((name) => findTeam(league, name));
  const team = findTeam(league, first.team);
  const isGame = home !== undefined && away !== undefined && home !== away && (team === home || team === away);
  if (rows.every(isNotSubmitted))
    return isDay(date) && isGame ? { date, home, away, team, players: undefined } : undefined;
  if (!isDay(date)) throw new Unreadable(node, `is for no day: ${first.date}`);
  if (!isGame) throw new Unreadable(node, `is for no game: ${first.matchup}, ${first.team}`, 'unknown');
  const players = rows.filter((row) => !isNotSubmitted(row)).map((row) => listed(node, row));
  if (new Set(players.map(({ player }) => player.name)).size !== players.length)
    throw new Unreadable(node, 'lists a player twice', 'conflict');
  return { date, home, away, team, players };
}

function listed(node: Node, { player, status, reason }: Row): Listed {
  const known = parseWord(AVAILABILITIES, status);
  if (known === undefined)
    throw new Unreadable(node, `has a status that is not known: ${status.slice(0, 60)}`, 'unknown');
  // "Bagley III, Marvin"
  const [last = '', given = '', ...more] = player.split(',').map((part) => part.trim());
  if (last === '' || given === '' || more.length > 0 || player.length > 80 || /^(jr\.?|sr\.?|i+v?)$/i.test(last))
    throw new Unreadable(node, `is no player: ${player.slice(0, 60)}`);
  const name = `${given} ${last}`;
  return { player: { externalId: null, name }, status: known, reason: reason.slice(0, 300) };
}

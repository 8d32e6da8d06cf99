import { listingChanges, type Availability, type KeptEntry } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { Provenance, Recorded } from '../provenance.ts';
import { availabilityKept, copyAvailability, endAvailability, type AvailabilityRow } from './writing-queries.ts';
import { recordSubmissions } from './submission-queries.ts';

export interface AvailabilityEntry {
  readonly playerId: number;
  readonly status: Availability;
  readonly reason: string;
}

/** What was said of a team's players for one game at one moment; one record a moment. */
export interface AvailabilityReport {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
  /** Of a whole report, who is not listed is in question no more; news of single players says nothing of the others. */
  readonly isWhole: boolean;
  /** The team's own report, which also says that the team has submitted one. */
  readonly isSubmission: boolean;
  /** One entry a player. */
  readonly players: readonly AvailabilityEntry[];
}

type Entry = AvailabilityEntry & {
  readonly key: string;
  readonly content: string;
  readonly report: AvailabilityReport;
};

export interface AvailabilityRecorded {
  /** One a report. */
  readonly reports: readonly Recorded[];
  /** Games of which something is said now that was not said before, or not said any more, or a team's first report is in. */
  readonly changedGames: readonly number[];
}

/** What is said again is kept once for as long as it is repeated. */
export async function recordAvailability(
  tx: Transaction,
  { source }: Pick<Provenance, 'source'>,
  reports: readonly AvailabilityReport[],
): Promise<AvailabilityRecorded> {
  const gameIds = [...new Set(reports.map(({ gameId }) => gameId))];
  const kept = Map.groupBy(await availabilityKept(tx, source, gameIds), teamKey);
  const inserts: AvailabilityRow[] = [];
  const ends: object[] = [];
  const changedGames = new Set<number>();
  const recorded = new Map<AvailabilityReport, Recorded>();
  for (const [key, ofTeam] of Map.groupBy(reports, teamKey)) {
    const before = Map.groupBy(kept.get(key) ?? [], ({ playerId }) => playerId);
    const [{ gameId }] = ofTeam as [AvailabilityReport];
    for (const [playerId, listings] of listingsByPlayer(ofTeam, before.keys())) {
      const changes = listingChanges((before.get(playerId) ?? []).map(keptEntry), listings);
      if (changes.added.length + changes.ended.length > 0) changedGames.add(gameId);
      for (const { entry, from, until } of changes.added) {
        inserts.push(row(entry, source, from, until));
        recorded.set(entry.report, 'new');
      }
      for (const { from, until } of changes.ended)
        ends.push({ gameId, playerId, source, knownAt: new Date(from), supersededAt: new Date(until) });
      for (const { at, report } of listings) if (changes.late.includes(at)) recorded.set(report, 'late');
    }
  }
  if (ends.length > 0) await endAvailability(tx, JSON.stringify(ends));
  if (inserts.length > 0) await copyAvailability(tx, inserts);
  const submitted = reports.filter(({ isSubmission }) => isSubmission);
  if (submitted.length > 0)
    for (const { gameId } of await recordSubmissions(tx, source, JSON.stringify(submitted))) changedGames.add(gameId);
  const each = reports.map((report) => recorded.get(report) ?? 'unchanged');
  return { reports: each, changedGames: [...changedGames] };
}

function teamKey({ gameId, teamId }: { readonly gameId: number; readonly teamId: number }): string {
  return `${gameId} ${teamId}`;
}

function keptEntry(kept: Awaited<ReturnType<typeof availabilityKept>>[number]): KeptEntry {
  const content = `${kept.status} ${kept.reason}`;
  return { key: String(kept.playerId), content, from: Number(kept.knownAt), until: Number(kept.supersededAt) };
}

/** What each report says of each player it speaks of: nothing, where a whole report leaves the player out. */
function listingsByPlayer(reports: readonly AvailabilityReport[], keptPlayers: Iterable<number>) {
  const ordered = reports.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
  const ids = new Set(keptPlayers);
  for (const { players } of ordered) for (const { playerId } of players) ids.add(playerId);
  const listings = new Map<number, { at: number; report: AvailabilityReport; entries: Entry[] }[]>();
  for (const id of ids)
    listings.set(
      id,
      ordered.flatMap((report) => {
        const said = report.players.find(({ playerId }) => playerId === id);
        if (said === undefined && !report.isWhole) return [];
        return [{ at: report.knownAt.getTime(), report, entries: said === undefined ? [] : [entryOf(said, report)] }];
      }),
    );
  return listings;
}

function entryOf(said: AvailabilityEntry, report: AvailabilityReport): Entry {
  return { ...said, key: String(said.playerId), content: `${said.status} ${said.reason}`, report };
}

function row(
  { report, playerId, status, reason }: Entry,
  source: string,
  from: number,
  until: number,
): AvailabilityRow {
  const end = until === Infinity ? 'infinity' : new Date(until);
  return [report.gameId, playerId, report.teamId, new Date(from), end, source, status, reason];
}

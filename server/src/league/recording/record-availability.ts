import { listingChanges, type Availability, type StoredEntry } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import type { Provenance, Recorded } from '../provenance.ts';
import { announceStatuses, statusesOf } from './announce-statuses.ts';
import {
  availabilityKept,
  copyAvailability,
  moveAvailability,
  recordSubmissions,
  submissionsKept,
  type AvailabilityRow,
} from './availability-queries.ts';
import { mergeLists } from './merge-lists.ts';

export interface AvailabilityEntry {
  readonly playerId: number;
  readonly status: Availability;
  readonly reason: string;
}

/** The statuses of a team's players for one game at one moment; one record per moment. */
export interface AvailabilityReport {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
  /** In a complete report, an unlisted player has no status any more; news about single players does not affect others. */
  readonly isWhole: boolean;
  /** The team's own report, which also marks that the team has submitted one. */
  readonly isSubmission: boolean;
  /** One entry per player. */
  readonly players: readonly AvailabilityEntry[];
}

type Listed = AvailabilityEntry & {
  readonly key: string;
  readonly content: string;
};

type Entry = Listed & {
  readonly report: AvailabilityReport;
};

export interface AvailabilityRecorded {
  /** One per report. */
  readonly reports: readonly Recorded[];
  /** Games with an added or removed status, or with a team's first report. */
  readonly changedGames: readonly number[];
}

/** A repeated status is stored once. Emits news.changed for reports that are news. */
export async function recordAvailability(
  tx: Transaction,
  { source }: Pick<Provenance, 'source'>,
  reports: readonly AvailabilityReport[],
  newsAt?: Date,
): Promise<AvailabilityRecorded> {
  const gameIds = [...new Set(reports.map(({ gameId }) => gameId))];
  const before = newsAt === undefined ? undefined : await statusesOf(tx, gameIds, newsAt);
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
        ends.push({ gameId, playerId, keptFrom: new Date(from), ...span(from, until) });
      for (const { at, report } of listings) if (changes.late.includes(at)) recorded.set(report, 'late');
    }
  }
  for (const { gameId } of await write(tx, source, { inserts, moves: ends, reports })) changedGames.add(gameId);
  if (before !== undefined && newsAt !== undefined && changedGames.size > 0)
    await announceStatuses(tx, [...changedGames], before, newsAt);
  const each = reports.map((report) => recorded.get(report) ?? 'unchanged');
  return { reports: each, changedGames: [...changedGames] };
}

/**
 * Writes lists that teams submitted in the past, from an archive, between the stored ones. At each moment the last earlier
 * list is in force, in whatever order archives are read. A list that contradicts the stored list of the same moment is
 * `late`.
 */
export async function recordPastLists(
  tx: Transaction,
  { source }: Pick<Provenance, 'source'>,
  reports: readonly AvailabilityReport[],
): Promise<Recorded[]> {
  const gameIds = [...new Set(reports.map(({ gameId }) => gameId))];
  const kept = Map.groupBy(await availabilityKept(tx, source, gameIds), teamKey);
  const firstKept = new Map((await submissionsKept(tx, source, gameIds)).map((row) => [teamKey(row), row.knownAt]));
  const inserts: AvailabilityRow[] = [];
  const moves: object[] = [];
  const recorded = new Map<AvailabilityReport, Recorded>();
  for (const [key, ofTeam] of Map.groupBy(reports, teamKey)) {
    const [team] = ofTeam as [AvailabilityReport];
    const merged = mergeLists(
      (kept.get(key) ?? []).map(keptEntry),
      firstKept.get(key)?.getTime() ?? null,
      ofTeam.map(({ knownAt, players }) => ({ at: knownAt.getTime(), entries: players.map(listed) })),
    );
    for (const { entry, from, until } of merged.added)
      inserts.push(row({ ...entry, report: team }, source, from, until));
    for (const { key: playerId, keptFrom, from, until } of merged.moved)
      moves.push({
        gameId: team.gameId,
        playerId: Number(playerId),
        keptFrom: new Date(keptFrom),
        ...span(from, until),
      });
    const isNew = new Set(merged.moments);
    const isLate = new Set(merged.contradicted);
    for (const report of ofTeam) {
      const at = report.knownAt.getTime();
      recorded.set(report, isLate.has(at) ? 'late' : isNew.has(at) ? 'new' : 'unchanged');
    }
  }
  await write(tx, source, { inserts, moves, reports });
  return reports.map((report) => recorded.get(report) ?? 'unchanged');
}

interface Writes {
  readonly inserts: readonly AvailabilityRow[];
  readonly moves: readonly object[];
  readonly reports: readonly AvailabilityReport[];
}

/** Writes the changes of reports; returns the games for which a team's first list is new. */
async function write(tx: Transaction, source: string, { inserts, moves, reports }: Writes) {
  if (moves.length > 0) await moveAvailability(tx, source, JSON.stringify(moves));
  if (inserts.length > 0) await copyAvailability(tx, inserts);
  const submitted = reports
    .filter(({ isSubmission }) => isSubmission)
    .map(({ gameId, teamId, knownAt }) => ({ gameId, teamId, knownAt }));
  return submitted.length === 0 ? [] : recordSubmissions(tx, source, JSON.stringify(submitted));
}

/** Start and end in force, as stored. */
function span(from: number, until: number): { readonly knownAt: Date; readonly supersededAt: Date | 'infinity' } {
  return { knownAt: new Date(from), supersededAt: until === Infinity ? 'infinity' : new Date(until) };
}

function teamKey({ gameId, teamId }: { readonly gameId: number; readonly teamId: number }): string {
  return `${gameId} ${teamId}`;
}

function keptEntry(kept: Awaited<ReturnType<typeof availabilityKept>>[number]): StoredEntry & Listed {
  return { ...listed(kept), from: Number(kept.knownAt), until: Number(kept.supersededAt) };
}

/** Each report's status of each player it covers; null where a complete report leaves the player out. */
function listingsByPlayer(reports: readonly AvailabilityReport[], keptPlayers: Iterable<number>) {
  const ordered = reports.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
  const ids = new Set(keptPlayers);
  for (const { players } of ordered) for (const { playerId } of players) ids.add(playerId);
  const listings = new Map<number, { at: number; report: AvailabilityReport; entries: Entry[] }[]>();
  for (const id of ids)
    listings.set(
      id,
      ordered.flatMap((report) => {
        const stated = report.players.find(({ playerId }) => playerId === id);
        if (stated === undefined && !report.isWhole) return [];
        return [
          { at: report.knownAt.getTime(), report, entries: stated === undefined ? [] : [entryOf(stated, report)] },
        ];
      }),
    );
  return listings;
}

function entryOf(stated: AvailabilityEntry, report: AvailabilityReport): Entry {
  return { ...listed(stated), report };
}

function listed({ playerId, status, reason }: AvailabilityEntry): Listed {
  return { playerId, status, reason, key: String(playerId), content: `${status} ${reason}` };
}

function row(
  { report, playerId, status, reason }: Entry,
  source: string,
  from: number,
  until: number,
): AvailabilityRow {
  const { knownAt, supersededAt } = span(from, until);
  return [report.gameId, playerId, report.teamId, knownAt, supersededAt, source, status, reason];
}

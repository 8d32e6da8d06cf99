import { command, query } from '../../platform/index.ts';
import type { Day, Origin, Outcome, PayoutKind } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { EntryDocument, EntryGradeDocument } from './documents.ts';

type OfDay = [league: League, date: Day, origin: Origin];

/** Whether a day has published entries: the unique key; no locks. */
export const hasEntries = query<OfDay, { readonly has: boolean }>(
  'combos.has-entries',
  `select exists (select from combos.entry where league = $1 and game_date = $2 and origin = $3) as has`,
);

/** New random values; no table, no locks. */
export const newSalts = query<[count: number], { readonly salt: string }>(
  'combos.new-salts',
  'select gen_random_uuid()::text as salt from generate_series(1, $1::int)',
);

/** Writes entries, given as JSON with their hashes; locks only the new rows. */
export const insertEntries = command<[entries: string]>(
  'combos.insert-entries',
  `insert into combos.entry (hash, origin, league, game_date, house, kind, legs, published_at, last_tip_off, document)
   select decode(new.hash, 'hex'), new.document ->> 'origin', new.document ->> 'league',
     (new.document ->> 'date')::date, new.document ->> 'house', new.document ->> 'kind',
     jsonb_array_length(new.document -> 'legs'), (new.document ->> 'publishedAt')::timestamptz, new."lastTipOff",
     new.document
   from jsonb_to_recordset($1::jsonb) as new (hash text, "lastTipOff" timestamptz, document jsonb)`,
);

/** Writes grades, given as JSON with their hashes; locks only the new rows. */
export const insertGrades = command<[grades: string]>(
  'combos.insert-grades',
  `insert into combos.grade (entry_hash, version, graded_at, hash, document)
   select decode(new.document ->> 'entry', 'hex'), (new.document ->> 'version')::int,
     (new.document ->> 'gradedAt')::timestamptz, decode(new.hash, 'hex'), new.document
   from jsonb_to_recordset($1::jsonb) as new (hash text, document jsonb)`,
);

export interface StoredEntry {
  readonly hash: string;
  readonly document: EntryDocument;
  /** The last one; null before the first. */
  readonly grade: EntryGradeDocument | null;
}

export interface EntryToGrade extends StoredEntry {
  readonly firstGradedAt: Date | null;
}

const COLUMNS = `encode(entry.hash, 'hex') as hash, entry.document, grade.document as grade`;
const STORED = `from combos.entry entry
   left join lateral (
     select document, graded_at from combos.grade
     where entry_hash = entry.hash and graded_at <= $4 order by version desc limit 1) grade on true`;

/** Takes the lock for grading a league's entries until the transaction ends. */
export const lockEntries = command<[league: League]>(
  'combos.lock-entries',
  `select pg_advisory_xact_lock(hashtextextended('combos.entry ' || $1::text, 0))`,
);

/**
 * The entries of a range of days whose last game has begun, ungraded or first graded after a moment. The unique key and the
 * primary key of grades; no locks.
 */
export const entriesToGrade = query<
  [league: League, from: Day, to: Day, now: Date, firstGradedSince: Date],
  EntryToGrade
>(
  'combos.entries-to-grade',
  `select ${COLUMNS}, first.graded_at as "firstGradedAt"
   ${STORED}
   left join combos.grade first on first.entry_hash = entry.hash and first.version = 1
   where entry.league = $1 and entry.game_date between $2 and $3 and entry.last_tip_off <= $4
     and coalesce(first.graded_at >= $5, true)
     and not exists (select from combos.grade later where later.entry_hash = entry.hash and later.graded_at > $4)
   order by entry.game_date, entry.origin, entry.house, entry.kind, entry.legs`,
);

/** The entries of a day published by a moment, with their grades then: the unique key; no locks. */
export const entriesOfDay = query<[...OfDay, at: Date], StoredEntry>(
  'combos.entries-of-day',
  `select ${COLUMNS}
   ${STORED}
   where entry.league = $1 and entry.game_date = $2 and entry.origin = $3 and entry.published_at <= $4
   order by entry.house, entry.kind, entry.legs`,
);

/** A leg of an entry: game, player, stat, line and side in one text, its published probability, and its outcome, if graded. */
export type RowLeg = readonly [leg: string, probability: number, outcome: Outcome | null];

/** The values of an entry in the record of entries; four are null before it is graded. */
export interface EntryRow {
  readonly house: string;
  readonly kind: PayoutKind;
  readonly legs: number;
  readonly date: Day;
  readonly probability: number;
  readonly expectedPayout: number;
  readonly state: EntryGradeDocument['state'] | null;
  readonly pays: number | null;
  readonly counted: number | null;
  readonly hits: number | null;
  readonly eachLeg: readonly RowLeg[];
}

/**
 * The record's values of a range of days (null: all) as of a moment, all from the sealed documents: the unique key; no locks.
 */
export const entryRows = query<[league: League, origin: Origin, from: Day | null, at: Date, to: Day | null], EntryRow>(
  'combos.entry-rows',
  `select entry.document ->> 'house' as house, entry.document ->> 'kind' as kind,
     jsonb_array_length(entry.document -> 'legs') as legs, entry.document ->> 'date' as date,
     (entry.document -> 'probability')::float8 as probability,
     (entry.document -> 'expectedPayout')::float8 as "expectedPayout", grade.document ->> 'state' as state,
     (grade.document -> 'pays')::float8 as pays, (grade.document -> 'counted')::int as counted,
     (grade.document -> 'hits')::int as hits, (
       select json_agg(json_build_array(
         concat_ws(' ', leg #>> '{game,id}', leg #>> '{player,id}', leg ->> 'stat', leg ->> 'line', leg ->> 'direction'),
         leg -> 'probability', grade.document -> 'legs' -> (place - 1)::int ->> 'outcome') order by place)
       from jsonb_array_elements(entry.document -> 'legs') with ordinality as each (leg, place)) as "eachLeg"
   from combos.entry entry
   left join lateral (
     select document from combos.grade
     where entry_hash = entry.hash and graded_at <= $4 order by version desc limit 1) grade on true
   where entry.league = $1 and entry.origin = $2 and entry.published_at <= $4
     and ($3::date is null or entry.game_date >= $3) and ($5::date is null or entry.game_date <= $5)
   order by entry.house, entry.kind, entry.legs, entry.game_date`,
);

/**
 * The first day before a given one with an ungraded entry and news of one of its games since a moment; null without one. The
 * unique key, the primary key of grades, box_score_by_news and game_state_by_news; no locks.
 */
export const firstUngradedEntry = query<[league: League, before: Day, since: Date], { readonly date: Day | null }>(
  'combos.first-ungraded-entry',
  `select min(entry.game_date) as date
   from combos.entry entry
   where entry.league = $1 and entry.game_date < $2
     and not exists (select from combos.grade where entry_hash = entry.hash)
     and exists (
       select from jsonb_array_elements(entry.document -> 'legs') as leg
       where (leg #>> '{game,id}')::int in (
         select game_id from league.box_scores where known_at >= $3
         union select game_id from league.game_states where known_at >= $3))`,
);

/** The open entries of a day for the ledger, with their sealed hashes: the unique key; no locks. */
export const openEntries = query<[...OfDay, openAt: Date], { readonly hash: string; readonly document: EntryDocument }>(
  'combos.open-entries',
  `select encode(hash, 'hex') as hash, document from combos.entry
   where league = $1 and game_date = $2 and origin = $3 and last_tip_off <= $4
   order by house, kind, legs`,
);

/** All grades of these entries given by then: the unique key and the primary key of grades; no locks. */
export const openGrades = query<
  [...OfDay, openAt: Date],
  { readonly hash: string; readonly document: EntryGradeDocument }
>(
  'combos.open-grades',
  `select encode(grade.hash, 'hex') as hash, grade.document
   from combos.entry entry
   join combos.grade grade on grade.entry_hash = entry.hash
   where entry.league = $1 and entry.game_date = $2 and entry.origin = $3 and entry.last_tip_off <= $4
     and grade.graded_at <= $4
   order by entry.house, entry.kind, entry.legs, grade.version`,
);

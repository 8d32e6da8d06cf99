import type { Day } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';
import type { FactKind } from '../../sources/source.ts';
import type { RequestableGame } from './games-due.ts';

/** One run of requests to a feed. */
export interface FeedRun {
  readonly id: number;
  readonly league: League;
  readonly day: Day;
  readonly kinds: readonly FactKind[];
  readonly askedAt: Date;
}

/** Starts a run; locks only the new row. */
export const insertRun = query<
  [source: string, league: League, day: Day, kinds: readonly FactKind[], askedAt: Date],
  { readonly id: number }
>(
  'ingest.insert-run',
  `insert into ingest.feed_run (source, league, day, kinds, asked_at) values ($1, $2, $3, $4, $5) returning id`,
);

/** Links a response to a run; locks only the new row. */
export const insertRunResponse = command<[responseId: number, runId: number]>(
  'ingest.insert-run-response',
  `insert into ingest.feed_run_answer (answer_id, run_id) values ($1, $2)`,
);

/** Deletes runs before a moment with their links to responses: whole table, once a day; locks those rows. */
export const forgetRuns = command<[before: Date]>(
  'ingest.forget-runs',
  `delete from ingest.feed_run where asked_at < $1`,
);

/** Runs of a source with responses in a time span, oldest first: index feed_run_by_source, no locks. */
export const listRuns = query<[source: string, from: Date, to: Date], FeedRun>(
  'ingest.list-runs',
  `select id, league, day, kinds, asked_at as "askedAt"
   from ingest.feed_run run
   where source = $1 and asked_at >= $2 and asked_at < $3
     and exists (select from ingest.feed_run_answer response where response.run_id = run.id)
   order by asked_at, id`,
);

/** The responses of a run: index feed_run_answer_by_run, no locks. */
export const responsesOfRun = query<[runId: number], { readonly responseId: number }>(
  'ingest.answers-of-run',
  `select answer_id as "responseId" from ingest.feed_run_answer where run_id = $1 order by answer_id`,
);

/** The source's newest own time among its responses of one kind since a moment: index raw_answer_by_source. */
export const newestProviderTime = query<[source: string, what: string, since: Date], { readonly at: Date | null }>(
  'ingest.newest-told',
  `select max(provider_time) as at from egress.raw_answers where source = $1 and received_at >= $3 and what = $2`,
);

/** Whether a source responded to requests of one kind about a league since a moment: index feed_run_by_source, no locks. */
export const askedSince = query<
  [source: string, league: League, what: string, since: Date],
  { readonly found: boolean }
>(
  'ingest.asked-since',
  `select exists (
     select from ingest.feed_run run
     join ingest.feed_run_answer link on link.run_id = run.id
     join egress.raw_answers raw on raw.id = link.answer_id
     where run.source = $1 and run.league = $2 and run.asked_at >= $4 and raw.what = $3) as found`,
);

/**
 * Games of some days with their ids in a numbering, tip-offs and states. Also since when a source's box score is in force and
 * when the source was last asked for it. Indexes game_by_date and raw_answer_by_source, then primary keys; no locks.
 */
export const gamesToAsk = query<
  [league: League, from: Day, to: Day, ids: string, source: string, askedSince: Date],
  RequestableGame & { readonly externalId: string }
>(
  'ingest.games-to-ask',
  `with asked as (
     select about->>'game' as game, max(received_at) as at
     from egress.raw_answers where source = $5 and received_at >= $6 and about ? 'game' group by 1
   )
   select external.external_id as "externalId", state.tip_off as "tipOff", state.status, asked.at as "askedAt",
     exists (select from league.box_scores box where box.game_id = game.id and box.source = $5) as "hasBoxScore"
   from league.games game
   join league.game_ids external on external.game_id = game.id and external.source = $4
   join league.game_states state on state.game_id = game.id and state.superseded_at = 'infinity'
   left join asked on asked.game = external.external_id
   where game.league = $1 and game.game_date between $2 and $3
   order by game.id`,
);

/**
 * Whether the league plays on a day, as known now: index game_by_date, then each game's state by its key; no locks. Before
 * the season no report lists players.
 */
export const playsOn = query<[league: League, day: Day], { readonly plays: boolean }>(
  'ingest.plays-on',
  `select exists (
     select from league.games game
     join league.game_states state on state.game_id = game.id and state.superseded_at = 'infinity'
     where game.league = $1 and game.game_date = $2 and game.season_type <> 'preseason'
       and state.status not in ('postponed', 'cancelled')) as plays`,
);

export interface OfferInForce {
  readonly gameId: number;
  readonly bookId: number;
  readonly book: string;
  readonly stat: Stat;
  readonly period: Period;
}

/** A source's offers in force on these games: primary key of the months in which each game was quoted, no locks. */
export const offersInForce = query<[source: string, gameIds: readonly number[]], OfferInForce>(
  'ingest.offers-in-force',
  `select distinct quote.game_id as "gameId", quote.book_id as "bookId", book.key as book, quote.stat, quote.period
   from odds.quoted_games quoted
   join odds.quotes quote on quote.game_id = quoted.game_id
     and quote.known_at between quoted.first_known and quoted.last_known and quote.superseded_at = 'infinity'
   join odds.books book on book.id = quote.book_id
   where quoted.game_id = any($2) and quote.source = $1`,
);

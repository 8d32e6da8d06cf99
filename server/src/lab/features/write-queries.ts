import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { command, query } from '../../platform/index.ts';
import { FEATURE_NAMES, FEATURES } from './columns.ts';

/** A settled game whose features are due. */
export interface GameDue {
  readonly gameId: number;
  readonly date: Day;
  readonly tipOff: Date;
  /** Of the settled version. */
  readonly knownAt: Date;
}

/**
 * The games of the first day with due games, settled as of a moment. A game is due if its features are missing or use another
 * settled version. It is also due if it had no result when written and may have one now ($3: written before then, $4: of games after
 * then). A scan of the settled games, each with the key of lab.game (8,000 games take 10 ms); no locks.
 */
export const gamesDue = query<[league: League, from: Day, writtenBefore: Date, begunAfter: Date, at: Date], GameDue>(
  'lab.games-due',
  `with due as materialized (
     select settled.game_id, settled.game_date, settled.tip_off, settled.known_at
     from research.settled_game_versions settled
     join league.games game on game.id = settled.game_id and game.league = $1
     left join lab.game built on built.game_id = settled.game_id
     where settled.game_date >= $2 and settled.known_at <= $5 and settled.superseded_at > $5
       and (built.settled_known_at is distinct from settled.known_at
         or (built.has_open and built.built_at < $3 and settled.tip_off > $4))
   )
   select game_id as "gameId", game_date as date, tip_off as "tipOff", known_at as "knownAt"
   from due
   where game_date = (select min(game_date) from due)
   order by game_id`,
);

/** Marks every game of a league as due: primary key; locks the rows. */
export const forgetBuilt = command<[league: League]>(
  'lab.forget-built',
  `update lab.game built set settled_known_at = '-infinity'
   from league.games game where game.id = built.game_id and game.league = $1 and built.settled_known_at is not null`,
);

/** Takes the lock for writing a league's features until the transaction ends. */
export const lockFeatures = command<[league: League]>(
  'lab.lock-features',
  `select pg_advisory_xact_lock(hashtextextended('lab.feature ' || $1::text, 0))`,
);

/** Notes that games were written from a settled version, given as JSON; locks the rows. */
export const noteBuilt = command<[games: string, at: Date]>(
  'lab.note-built',
  `insert into lab.game as built (game_id, settled_known_at, built_at, has_open, props)
   select new."gameId", new."knownAt", $2, new."hasOpen", new.props
   from jsonb_to_recordset($1::jsonb) as new ("gameId" int, "knownAt" timestamptz, "hasOpen" boolean, props int)
   on conflict (game_id) do update
     set settled_known_at = excluded.settled_known_at, built_at = excluded.built_at, has_open = excluded.has_open,
       props = excluded.props, revision = built.revision + 1`,
);

/** Deletes the features of games: primary key; locks the rows. */
export const deleteFeatures = command<[gameIds: readonly number[]]>(
  'lab.delete-features',
  'delete from lab.feature where game_id = any($1)',
);

const COLUMNS = FEATURE_NAMES.map((name) => FEATURES[name].column).join(', ');
const RECORD = FEATURE_NAMES.map((name) => `"${name}" ${FEATURES[name].sql}`).join(', ');
const VALUES = FEATURE_NAMES.map((name) => `new."${name}"`).join(', ');

/** Adds features, given as JSON; locks only the new rows. */
export const insertFeatures = command<[features: string]>(
  'lab.insert-features',
  `insert into lab.feature (${COLUMNS}) select ${VALUES} from jsonb_to_recordset($1::jsonb) as new (${RECORD})`,
);

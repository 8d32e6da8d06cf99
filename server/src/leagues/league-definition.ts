import type { Calendar, Day, SeasonType } from '../kernel/index.ts';
import type { SplitPeriod, SportKey, Stat } from '../sports/index.ts';

/**
 * Everything that is one league's own, as data. A league is one folder here and one line in `registry.ts`; no other module
 * names a league or holds a rule that differs from league to league.
 */
export interface LeagueDefinition<Key extends string = string> {
  /** The value of `league` in the API and in the database, such as `Nba`. */
  readonly key: Key;
  /** As screens show it, such as `NBA`. */
  readonly name: string;
  /** Whose stats, periods, box scores and rules it has. */
  readonly sport: SportKey;
  /** IANA time zone of its game days. */
  readonly timeZone: string;
  readonly calendar: Calendar;
  /** Of a usual season without its preseason, for the months in which no games are known. */
  readonly usualDates: UsualDates;
  /** Seasons that went on past the usual start of the next one. */
  readonly lateSeasons: readonly { readonly season: string; readonly until: Day }[];
  readonly seasonTypes: readonly SeasonType[];
  /** Games of each team in a regular season, oldest change first; absent: not known, and no game is known as the last. */
  readonly regularSeasons?: readonly RegularSeason[];
  /** Teams by the abbreviation that the service uses. */
  readonly teams: Readonly<Record<string, Team>>;
  /** Spellings of players that cannot be resolved by rule. */
  readonly aliases: readonly Alias[];
  readonly periods: Periods;
  /** Positions of its rosters, as box scores write them. */
  readonly positions: readonly string[];
  /** Stats that props of this league exist for. Those without fitted constants are graded and shown, never priced. */
  readonly stats: readonly Stat[];
  /** Parsed files of fitted numbers, oldest first; the model checks them. None: nothing is priced. */
  readonly constants: readonly unknown[];
  /** The same for running games; absent: no probability moves while a game runs. */
  readonly liveConstants?: readonly unknown[];
  /** The league's own ids of games and players: the `source` that `league.game_external` keeps them under. */
  readonly ids: string;
  readonly files: FileIds;
  /** The usual tip-off, for games whose time is not known, as its clocks show it. */
  readonly usualTipOff: ClockTime;
  /** What each feed calls this league. A feed that is not here does not serve it. */
  readonly feeds: FeedNames;
}

/** Each season from this one on, up to the next entry. */
export interface RegularSeason {
  readonly since: string;
  /** Games of each team; null if they differed. */
  readonly games: number | null;
}

export interface Team {
  /** Today's name. */
  readonly name: string;
  /** Other names and abbreviations that feeds use or used, former cities included. */
  readonly spellings: readonly string[];
  /** The first season in which it plays; absent if it has played as long as its league is known here. */
  readonly since?: string;
  /** The last season in which it played; absent if it plays today. */
  readonly until?: string;
}

/** A checked decision which player a spelling means: of that team no other player fits it. */
export interface Alias {
  readonly spelling: string;
  /** The player's id in the numbering of the league's files. */
  readonly externalId: string;
  readonly name: string;
  /** Of a former name: the first day on which a record shows the present one. */
  readonly formerFrom?: Day;
}

/** First and last day of games, `MM-DD`; a season that spans New Year has its last day in the year after. */
export interface UsualDates {
  readonly first: string;
  readonly last: string;
}

/** The ids in the files that an import reads: the league's own, or those of the archive that the files come from. */
export interface FileIds {
  /** The `source` that `league.game_external` and `league.player_external` keep them under; `aliases` use it too. */
  readonly ids: string;
  /** What ids of games look like, and one of them. */
  readonly gameIds: { readonly pattern: RegExp; readonly example: string };
}

export interface Periods {
  /** Periods of regulation: box-score periods 1 to `count`; later ones are overtimes. */
  readonly count: number;
  /** Minutes of one period. */
  readonly minutes: number;
  /** Minutes of one overtime. */
  readonly overtimeMinutes: number;
  /** Period props that exist, with the box-score periods of regulation that each takes in. */
  readonly props: Readonly<Partial<Record<SplitPeriod, readonly number[]>>>;
  /** The period prop that overtimes count for; null if none. They always count for the full game. */
  readonly overtimeIn: SplitPeriod | null;
}

export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

export interface FeedNames {
  readonly 'nba-cdn'?: {
    readonly origin: string;
    /** The site that requests name as their referrer. */
    readonly site: string;
    /** Game ids start with it. */
    readonly idPrefix: string;
  };
  readonly 'nba-stats'?: { readonly origin: string; readonly site: string; readonly leagueId: string };
  /** The API of games, and the statistics site with the shifts. */
  readonly 'nhl-api'?: { readonly origin: string; readonly statsOrigin: string };
  readonly 'nba-injury-report'?: { readonly origin: string; readonly folder: string };
  /** The prefix of its file's name. */
  readonly 'nba-lineups'?: { readonly origin: string; readonly site: string; readonly prefix: string };
  /** The part of the path after `/sports/`. */
  readonly espn?: { readonly path: string };
  /** The first part of the path. */
  readonly balldontlie?: { readonly path: string };
  readonly 'the-odds-api'?: { readonly sport: string };
  readonly prizepicks?: { readonly leagueId: number };
  /** What the names of its series begin with, and the rest of each that is read, liquid ones first. */
  readonly kalshi?: { readonly prefix: string; readonly series: readonly string[] };
}

/** Keeps the key's own type, from which the type `League` is derived. */
export const defineLeague = <const Key extends string>(definition: LeagueDefinition<Key>): LeagueDefinition<Key> =>
  definition;

/** One edit of a change: text inserted after a unique line, or a new file. */
export type Edit =
  | { readonly path: string; readonly behind: string; readonly put: string }
  | { readonly path: string; readonly instead: string; readonly put: string }
  | { readonly path: string; readonly text: string };

export interface Change {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** Existing files, new folders or files, and the modules of all of them. */
  readonly touches: { readonly files: number; readonly added: readonly string[]; readonly modules: readonly string[] };
  /** A script in the scratch copy that throws unless the change works. `assert` is imported. */
  readonly proof: string;
}

const STAT: Change = {
  title:
    'a stat of a new count is a count, a stat, its name at each feed that has it, and a migration: the service starts, unfitted',
  edits: [
    { path: 'src/sports/basketball/stats.ts', behind: `  tov: 'turnovers',`, put: `  pf: 'personal fouls',` },
    {
      path: 'src/sports/basketball/stats.ts',
      behind: `  Points: { label: 'Points', parts: ['pts'], feed: 'points', aliases: ['pts'] },`,
      put: `  PersonalFouls: { label: 'Personal fouls', parts: ['pf'], feed: 'personal_fouls', aliases: ['pf'] },`,
    },
    { path: 'src/sources/league-counts.ts', behind: `  tov: 'turnovers',`, put: `  pf: 'foulsPersonal',` },
    {
      path: 'migrations/000890-personal-fouls.sql',
      text: `-- Personal fouls; null where a source has none.
alter table league.box_line add column pf smallint;
alter table league.period_line add column pf smallint;
create or replace view league.box_lines as
  select box_score_id, player_id, team_id, played_on, starter, seconds,
    pts, reb, ast, fg3m, fg3a, fgm, fga, ftm, fta, stl, blk, tov,
    goals, assists, sog, blocked_shots, hits_given, pp_goals, pp_points, saves, shots_against, goals_against, pf
  from league.box_line;
`,
    },
  ],
  touches: {
    files: 2,
    added: ['migrations/000890-personal-fouls.sql'],
    modules: ['migrations', 'sources', 'sports'],
  },
  proof: `
    const { parseStat, STAT_NAMES } = await import('./src/sports/index.ts');
    const { PickShape } = await import('./src/picks/members/pick.ts');
    const { DEFAULT_MARKETS } = await import('./src/sources/the-odds-api/index.ts');
    assert.equal(parseStat('player_personal_fouls'), 'PersonalFouls');
    assert.ok(STAT_NAMES.includes('PersonalFouls'));
    assert.ok(JSON.stringify(PickShape.properties.stat).includes('PersonalFouls'));
    assert.ok(DEFAULT_MARKETS.length > 0 && !JSON.stringify(DEFAULT_MARKETS).includes('fouls'), 'no feed buys it unasked');
    await import('./tests/architecture/new-count.ts');`,
};

const FEED: Change = {
  title: 'a feed is one folder and one line in the list of feeds: it has a schedule, a configuration key and a client',
  edits: [
    {
      path: 'src/sources/acme/index.ts',
      text: `import { HOUR_SECONDS, type Source } from '../source.ts';

/** A made-up feed of quotes. */
export const acme: Source = {
  name: 'acme',
  serves: ['quotes'],
  leagues: ['Nba'],
  reads: [],
  origins: ['https://acme.example'],
  defaults: { numbering: 'own', schedule: 'every 5m', staleAfterSeconds: HOUR_SECONDS, serves: ['quotes'] },
  paid: false,
  requests: () => [],
  read: () => {
    throw new RangeError('acme has no requests');
  },
};
`,
    },
    {
      path: 'src/app/feeds.ts',
      behind: `import type { FactKind, FeedDefaults, Source } from '../sources/source.ts';`,
      put: `import { acme } from '../sources/acme/index.ts';`,
    },
    {
      path: 'src/app/feeds.ts',
      behind: `    [prizePicks, null],`,
      put: `    [acme, null],`,
    },
  ],
  touches: { files: 1, added: ['src/sources/acme'], modules: ['app', 'sources'] },
  proof: `
    const { plannedFeeds, sourcesSection } = await import('./src/app/feeds.ts');
    const settings = { mode: 'production', kalshi: false, theOddsApiKey: undefined, balldontlieKey: undefined, creditsADay: 500, oddsRegions: ['us'], baseUrl: undefined };
    const planned = plannedFeeds(settings, { now: () => new Date('2024-03-01T00:00:00Z') });
    const found = planned.find(({ source }) => source.name === 'acme');
    assert.deepEqual([found?.schedule, found?.feed.source.name], ['every 5m', 'acme']);
    assert.ok('acme' in sourcesSection(planned).keys);`,
};

const LEAGUE: Change = {
  title: 'a league is one folder and its line in the registry: its calendar, periods and stats are known everywhere',
  edits: [
    {
      path: 'src/leagues/euro/index.ts',
      text: `import { statsIn } from '../../sports/index.ts';
import { defineLeague } from '../league-definition.ts';

/** A made-up league of two teams with two halves of 20 minutes. */
export const euro = defineLeague({
  key: 'Euro',
  name: 'Euro',
  sport: 'basketball',
  timeZone: 'Europe/Madrid',
  calendar: { startsOn: '09-01', label: 'split-year' },
  usualDates: { first: '10-01', last: '05-31' },
  lateSeasons: [],
  seasonTypes: ['regular'],
  teams: { AAA: { name: 'Alphas', spellings: [] }, BBB: { name: 'Betas', spellings: [] } },
  aliases: [],
  periods: { count: 2, minutes: 20, overtimeMinutes: 5, props: { H1: [1], H2: [2] }, overtimeIn: 'H2' },
  positions: ['PG', 'SG', 'SF', 'PF', 'C'],
  stats: statsIn('basketball'),
  constants: [],
  ids: 'euro',
  files: { ids: 'euro', gameIds: { pattern: /^\\d+$/, example: '1001' } },
  usualTipOff: { hour: 20, minute: 0 },
  feeds: {},
});
`,
    },
    {
      path: 'src/leagues/registry.ts',
      behind: `import type { LeagueDefinition } from './league-definition.ts';`,
      put: `import { euro } from './euro/index.ts';`,
    },
    { path: 'src/leagues/registry.ts', behind: `  wnba,`, put: `  euro,` },
  ],
  touches: { files: 1, added: ['src/leagues/euro'], modules: ['leagues'] },
  proof: `
    const { LEAGUES, leagueOf, gameDayOf } = await import('./src/leagues/index.ts');
    const { PickShape } = await import('./src/picks/members/pick.ts');
    assert.ok(LEAGUES.includes('Euro'));
    assert.equal(leagueOf('Euro').periods.minutes, 20);
    assert.equal(gameDayOf('Euro', new Date('2024-03-01T19:00:00Z')), '2024-03-01');
    assert.ok(JSON.stringify(PickShape).includes('Euro'), 'the API lists it');`,
};

const EVENT: Change = {
  title: 'an event is declared and emitted in the module that causes it, and subscribers can ask for it',
  edits: [
    {
      path: 'src/picks/events.ts',
      instead: `export const PICKS_EVENTS = [picksScored, picksSettled, gameProgress];`,
      put: `export const boardPublished: EventType<{ readonly version: number }> = {
  type: 'picks.board_published',
  description: 'A board was published.',
  schema: Type.Object({ version: Count('Its version.') }),
  example: { version: 2 },
};
export const PICKS_EVENTS = [picksScored, picksSettled, gameProgress, boardPublished];`,
    },
    {
      path: 'src/picks/boards/publish-board.ts',
      behind: `import { picksScored } from '../events.ts';`,
      put: `import { boardPublished } from '../events.ts';`,
    },
    {
      path: 'src/picks/boards/publish-board.ts',
      behind: `    await emit(tx, picksScored, { ...scoredCounts(slate.date, content), league }, publishedAt);`,
      put: `    await emit(tx, boardPublished, { version: board.version }, publishedAt);`,
    },
  ],
  touches: { files: 2, added: [], modules: ['picks'] },
  proof: `
    const { PICKS_EVENTS } = await import('./src/picks/events.ts');
    assert.deepEqual(PICKS_EVENTS.map(({ type }) => type).slice(-2), ['game.progress', 'picks.board_published']);`,
};

const TIER: Change = {
  title: 'what a tier sees, and how late, is one entry of the access table',
  edits: [
    {
      path: 'src/access/table.ts',
      instead: `  Pro: { delayMinutes: 15, ratings: ['Premium', 'Standard'] },`,
      put: `  Pro: { delayMinutes: 10, ratings: ['Standard'] },`,
    },
  ],
  touches: { files: 1, added: [], modules: ['access'] },
  proof: `
    const { seenAt, VISIBILITY } = await import('./src/access/index.ts');
    assert.equal(seenAt('Pro', new Date('2024-03-01T12:00:00Z')).toISOString(), '2024-03-01T11:50:00.000Z');
    assert.deepEqual(VISIBILITY.Pro.ratings, ['Standard']);`,
};

const MEMBER: Change = {
  title: 'a stored member of a pick is a column and a member, with its migration: API, fields, CSV and exports have it',
  edits: [
    {
      path: 'migrations/000900-pick-book.sql',
      text: `-- The book's key, as it was when the pick was published.\nalter table picks.pick add column book_key text;\n`,
    },
    {
      path: 'src/picks/members/pick-columns.ts',
      behind: `  bookId: frozen<number>('book_id', 'smallint'),`,
      put: `  book: frozen<string>('book_key', 'text'),`,
    },
    {
      path: 'src/picks/members/pick-members.ts',
      behind: `  playerId: frozen('playerId', Type.Integer({ minimum: 1, examples: [203] })),`,
      put: `  bookKey: frozen('book', Type.String({ description: 'The key of the book at publication.' })),`,
    },
  ],
  touches: { files: 2, added: ['migrations/000900-pick-book.sql'], modules: ['migrations', 'picks'] },
  proof: `
    const { PICK_FIELDS, PickShape } = await import('./src/picks/members/pick.ts');
    const { PICK_COLUMNS } = await import('./src/picks/members/pick-table.ts');
    const { FROZEN_COLUMNS } = await import('./src/picks/members/pick-columns.ts');
    assert.equal(PickShape.properties.bookKey.description, 'The key of the book at publication.');
    assert.ok(PICK_FIELDS.includes('bookKey'));
    assert.ok(PICK_COLUMNS.some(({ name, type }) => name === 'bookKey' && type === 'text'), 'CSV and exports');
    assert.ok(FROZEN_COLUMNS.includes('book_key'), 'written when a pick is published');`,
};

export const SIX_CHANGES: readonly Change[] = [STAT, FEED, LEAGUE, EVENT, TIER, MEMBER];

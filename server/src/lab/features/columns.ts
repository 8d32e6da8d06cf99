interface FeatureColumn {
  /** The column of lab.feature. */
  readonly column: string;
  readonly sql:
    | 'int'
    | 'smallint'
    | 'text'
    | 'boolean'
    | 'date'
    | 'timestamptz'
    | 'double precision'
    | 'text[]'
    | 'int[]';
  /** `known`: known at `asOf`. `later`: the outcome and the closing market. */
  readonly when: 'known' | 'later';
  readonly description: string;
}

const known = (column: string, sql: FeatureColumn['sql'], description: string): FeatureColumn => ({
  column,
  sql,
  description,
  when: 'known',
});
const later = (column: string, sql: FeatureColumn['sql'], description: string): FeatureColumn => ({
  column,
  sql,
  description,
  when: 'later',
});

/**
 * Every column of the features, in the order of the exports. The table, the writer, the export and the docs use this list.
 */
export const FEATURES = {
  gameId: known('game_id', 'int', 'The game.'),
  playerId: known('player_id', 'int', 'The player.'),
  stat: known('stat', 'text', 'The figure that is bet on.'),
  period: known('period', 'text', 'Full, or a period; in exports null for the full game.'),
  league: known('league', 'text', 'The league.'),
  season: known('season', 'text', 'The season of the game.'),
  seasonType: known('season_type', 'text', 'regular, playoffs and so on.'),
  gameDate: known('game_date', 'date', 'The game day.'),
  tipOff: known('tip_off', 'timestamptz', 'Start of the game.'),
  asOf: known('as_of', 'timestamptz', 'Nothing that was learned later is in a column that is known.'),
  newestFact: known('newest_fact', 'timestamptz', 'When the newest fact behind the row was learned.'),
  teamId: known('team_id', 'int', 'The player’s team by the last game; null if it does not play in this one.'),
  opponentId: known('opponent_id', 'int', 'The other team.'),
  home: known('home', 'boolean', 'Whether the player’s team is at home.'),
  restDays: known('rest_days', 'smallint', 'Days without a game of the team before this one; 0 is a back-to-back.'),
  opponentRank: known(
    'opponent_rank',
    'smallint',
    'Rank of the opponent by what it allowed of the stat; 1 is the most. Null before its first game, and for yes/no stats.',
  ),
  teammatesOut: known('teammates_out', 'smallint', 'Team-mates who were listed as out.'),
  expectedMinutes: known(
    'expected_minutes',
    'double precision',
    'Minutes that the model expected; null before there were constants.',
  ),
  l5Over: known('l5_over', 'smallint', 'Of the last 5 games, those above the line; null with fewer games.'),
  l5Under: known('l5_under', 'smallint', 'Of the last 5 games, those below it.'),
  l10Over: known('l10_over', 'smallint', 'Of the last 10 games, those above the line; null with fewer games.'),
  l10Under: known('l10_under', 'smallint', 'Of the last 10 games, those below it.'),
  l15Over: known('l15_over', 'smallint', 'Of the last 15 games, those above the line; null with fewer games.'),
  l15Under: known('l15_under', 'smallint', 'Of the last 15 games, those below it.'),
  seasonOver: known('season_over', 'smallint', 'Games of the season above the line; null for periods.'),
  seasonGames: known('season_games', 'smallint', 'The player’s games of the season; null for periods.'),
  openHalves: known('open_halves', 'smallint', 'The first consensus line, in halves.'),
  openOver: known('open_over', 'double precision', 'The no-vig probability of the over on it.'),
  lineHalves: known('line_halves', 'smallint', 'The consensus line, in halves: what the row is about.'),
  overProbability: known('over_probability', 'double precision', 'The market’s no-vig probability of the over on it.'),
  books: known('books', 'smallint', 'Books that quoted both sides of any line.'),
  minutesToTipOff: known('minutes_to_tip_off', 'int', 'From the newest quote on the line to the start.'),
  bestOverPrice: known(
    'best_over_price',
    'int',
    'The best price of the over on the line that can be taken at its word, American.',
  ),
  bestOverBook: known('best_over_book', 'text', 'The book that offered it.'),
  bestUnderPrice: known('best_under_price', 'int', 'The same of the under.'),
  bestUnderBook: known('best_under_book', 'text', 'The book that offered it.'),
  consensusOverPrice: known(
    'consensus_over_price',
    'int',
    'The middle of the books’ prices of the over; of two middle ones the lower.',
  ),
  consensusUnderPrice: known('consensus_under_price', 'int', 'The same of the under.'),
  bookKeys: known('book_keys', 'text[]', 'The books that quoted the line.'),
  bookOverPrices: known(
    'book_over_prices',
    'int[]',
    'Their prices of the over, in the same order; null where it cannot be taken at its word.',
  ),
  bookUnderPrices: known('book_under_prices', 'int[]', 'The same of the under.'),
  modelOver: known(
    'model_over',
    'double precision',
    'Our probability of the over, with constants of earlier seasons; null before there were any.',
  ),
  overEdge: known('over_edge', 'double precision', 'Our expected value of the over at its best price, for one staked.'),
  underEdge: known('under_edge', 'double precision', 'The same of the under.'),
  overRating: known('over_rating', 'text', 'Our rating of the over at its best price.'),
  underRating: known('under_rating', 'text', 'The same of the under.'),
  side: known('side', 'text', 'The side that is worth more by our probability.'),
  closingHalves: later('closing_halves', 'smallint', 'The consensus line at the start, in halves.'),
  closingOver: later('closing_over', 'double precision', 'The no-vig probability of the over on it.'),
  closingOverHere: later('closing_over_here', 'double precision', 'The same moved to the row’s own line.'),
  closingOverPrice: later('closing_over_price', 'int', 'The best price of the over on the closing line at the start.'),
  closingOverBook: later('closing_over_book', 'text', 'The book that offered it.'),
  closingUnderPrice: later('closing_under_price', 'int', 'The same of the under.'),
  closingUnderBook: later('closing_under_book', 'text', 'The book that offered it.'),
  actualValue: later('actual_value', 'smallint', 'The player’s figure; null without action, and before the result.'),
  outcome: later('outcome', 'text', 'over, under, push or void on the row’s line; null before the result.'),
} as const satisfies Readonly<Record<string, FeatureColumn>>;
export type FeatureName = keyof typeof FEATURES;
export const FEATURE_NAMES = Object.keys(FEATURES) as FeatureName[];

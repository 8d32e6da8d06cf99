import type { Format } from './format.ts';

/** The output of GET /me/bets/export.csv, of this or another instance, or a file with these columns written by hand. */
const own: Format = {
  name: 'prop-pick',
  title: 'Prop-Pick',
  columns: ['playername', 'stat', 'line', 'direction', 'book', 'price', 'stake', 'placedat'],
  mapping: {
    playername: 'player',
    stat: 'stat',
    line: 'line',
    direction: 'direction',
    period: 'period',
    game: 'game',
    book: 'book',
    price: 'price',
    stake: 'stake',
    placedat: 'placedAt',
    tipoff: 'startsAt',
    gamedate: 'gameDate',
    league: 'league',
    state: 'result',
    profit: 'profit',
    note: 'note',
    legs: 'legs',
    stakekind: 'stakeKind',
    boostedprice: 'boostedPrice',
    commission: 'commission',
    paidstate: 'paidState',
    paidprofit: 'paidProfit',
    paidnote: 'paidNote',
  },
  identity: ['playername', 'stat', 'period', 'line', 'direction', 'book', 'price', 'stake', 'placedat', 'gamedate'],
  hasIds: false,
  odds: 'american',
};

/**
 * Pikkit (transactions.csv). Decimal odds; the bet is one text, with the legs of a parlay between bars; the ISO times are
 * UTC. Columns as in exports that public programs read, 2025 and 2026.
 */
const pikkit: Format = {
  name: 'pikkit',
  title: 'Pikkit',
  columns: ['bet_id', 'sportsbook', 'type', 'status', 'odds', 'amount', 'time_placed_iso', 'bet_info', 'leagues'],
  mapping: {
    bet_id: 'reference',
    sportsbook: 'book',
    type: 'type',
    status: 'result',
    odds: 'price',
    amount: 'stake',
    profit: 'profit',
    time_placed_iso: 'placedAt',
    bet_info: 'text',
    sports: 'sport',
    leagues: 'league',
  },
  identity: ['bet_id'],
  hasIds: true,
  odds: 'decimal',
};

/**
 * OddsJam (oddsjam-bet-tracker.csv). American odds; player, side and line are in bet_name, the stat in market_name. Bets have
 * no id. Columns as in exports that public programs read, 2025.
 */
const oddsjam: Format = {
  name: 'oddsjam',
  title: 'OddsJam',
  columns: ['created_at', 'sportsbook', 'league', 'event_name', 'market_name', 'bet_name', 'odds', 'stake', 'status'],
  mapping: {
    created_at: 'placedAt',
    event_start_date: 'startsAt',
    sportsbook: 'book',
    sport: 'sport',
    league: 'league',
    event_name: 'game',
    bet_name: 'text',
    market_name: 'stat',
    odds: 'price',
    stake: 'stake',
    bet_profit: 'profit',
    status: 'result',
    bet_type: 'type',
  },
  identity: ['created_at', 'sportsbook', 'league', 'event_name', 'market_name', 'bet_name', 'odds', 'stake'],
  hasIds: false,
  odds: 'american',
};

/**
 * Bet-Analytix (Export_Formatted_Bet-Analytix.csv). Semicolons, decimal odds, times without a zone; the bet is a label
 * written by its owner. The legs of a parlay follow as rows without a date. Columns as in an export that a public program
 * reads, 2026.
 */
const betAnalytix: Format = {
  name: 'bet-analytix',
  title: 'Bet-Analytix',
  columns: ['date', 'type', 'sport', 'label', 'odds', 'stake', 'state', 'bookmaker'],
  mapping: {
    date: 'placedAt',
    type: 'type',
    sport: 'sport',
    label: 'text',
    odds: 'price',
    stake: 'stake',
    state: 'result',
    bookmaker: 'book',
    competition: 'league',
    comment: 'note',
  },
  identity: ['date', 'sport', 'label', 'odds', 'stake', 'bookmaker'],
  hasIds: false,
  odds: 'decimal',
};

/** A bet a line in words, by hand: the template of GET /me/bets/imports/template?kind=text. */
const text: Format = {
  name: 'text',
  title: 'bets in words',
  columns: ['bet', 'book', 'odds', 'stake', 'placedat'],
  mapping: {
    bet: 'text',
    book: 'book',
    odds: 'price',
    stake: 'stake',
    placedat: 'placedAt',
    gamedate: 'gameDate',
    league: 'league',
    result: 'result',
    profit: 'profit',
    note: 'note',
  },
  identity: ['bet', 'book', 'odds', 'stake', 'placedat', 'gamedate'],
  hasIds: false,
  odds: 'american',
};

export const FORMATS: readonly Format[] = [own, pikkit, oddsjam, betAnalytix, text];

/** The header lines of files that are written by hand. */
export const TEMPLATES = {
  columns: [
    ...[
      'playerName',
      'gameDate',
      'stat',
      'period',
      'line',
      'direction',
      'book',
      'price',
      'stake',
      'placedAt',
      'league',
    ],
    ...['state', 'profit', 'stakeKind', 'boostedPrice', 'commission', 'paidState', 'paidProfit', 'paidNote', 'note'],
  ],
  text: ['bet', 'book', 'odds', 'stake', 'placedAt', 'gameDate', 'league', 'result', 'profit', 'note'],
} as const satisfies Record<string, readonly string[]>;

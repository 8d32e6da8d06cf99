import { PICK_EM_BOOKS } from '../../kernel/index.ts';
import { isExchange } from './exchanges.ts';

/** Titles of books by the keys that feeds use. A key without a title is shown as it is. */
export const BOOK_TITLES: Readonly<Record<string, string>> = {
  barstool: 'Barstool Sportsbook',
  ballybet: 'Bally Bet',
  betmgm: 'BetMGM',
  betonlineag: 'BetOnline.ag',
  betopenly: 'BetOpenly',
  betr_us_dfs: 'Betr Picks',
  betrivers: 'BetRivers',
  betus: 'BetUS',
  bovada: 'Bovada',
  draftkings: 'DraftKings',
  espnbet: 'ESPN BET',
  fanatics: 'Fanatics',
  fanduel: 'FanDuel',
  fliff: 'Fliff',
  hardrockbet: 'Hard Rock Bet',
  kalshi: 'Kalshi',
  mybookieag: 'MyBookie.ag',
  novig: 'Novig',
  pick6: 'DraftKings Pick6',
  pinnacle: 'Pinnacle',
  pointsbetus: 'PointsBet (US)',
  polymarket: 'Polymarket',
  prizepicks: 'PrizePicks',
  prophetx: 'ProphetX',
  sleeper: 'Sleeper Picks',
  underdog: 'Underdog Fantasy',
  unibet_us: 'Unibet',
  williamhill_us: 'Caesars',
  // Fictional books of the demo, named as such in their titles.
  sim_copperfield: 'Copperfield (simulated)',
  sim_harbourline: 'Harbourline (simulated)',
  sim_northgate: 'Northgate (simulated)',
  sim_oldmill: 'Old Mill (simulated)',
  sim_quayside: 'Quayside (simulated)',
  sim_redlantern: 'Red Lantern (simulated)',
  sim_silverpine: 'Silver Pine (simulated)',
  sim_twinriver: 'Twin River (simulated)',
};

/** The title of a book, else its key. */
export const titleOfBook = (key: string): string => BOOK_TITLES[key] ?? key;

export const BOOK_KINDS = ['sportsbook', 'pick-em', 'exchange'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** A pick'em book's lines imply no probability, so they are not part of a consensus. */
export const bookKind = (key: string): BookKind =>
  PICK_EM_BOOKS.has(key) ? 'pick-em' : isExchange(key) ? 'exchange' : 'sportsbook';

/**
 * Books known to take large bets from winning bettors at a low margin. Only shown: the consensus counts each
 * independent opinion once.
 */
export const SHARP_BOOKS: ReadonlySet<string> = new Set(['pinnacle', 'circasports', 'betcris', 'bookmaker']);

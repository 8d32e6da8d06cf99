import { plural } from '../../format.ts';

/** Every text of the player page. */
export const strings = {
  title: 'Player',
  none: '–',
  head: {
    copyLink: 'Copy link',
    noTeam: 'No current team',
    position: (position: string) => ` · ${position}`,
    now: (away: string, home: string) => ` · now: ${away} at ${home}`,
    next: (away: string, home: string, time: string) => ` · next: ${away} at ${home}, ${time}`,
    reported: (reason: string, moment: string) =>
      reason === '' ? `reported ${moment}` : `${reason}, reported ${moment}`,
  },
  news: {
    title: 'News',
    game: (away: string, home: string) => `${away} at ${home}`,
    none: 'No reports on the player or teammates for this game.',
    reason: (reason: string) => ` · ${reason}`,
  },
  stats: { label: 'Stats', more: 'More' },
  evaluate: 'Evaluate',
  alert: 'Alert me',
  parts: {
    label: 'Parts of the page',
    names: { prices: 'Prices', games: 'Games', forecast: 'Forecast', news: 'News' },
  },
  grid: {
    title: 'Prices by book',
    before: 'Last prices before the game',
    none: 'No book has a price now.',
    book: 'Book',
    lines: 'Line',
    side: { Over: (price: string) => `o ${price}`, Under: (price: string) => `u ${price}` },
    best: ', best price',
    consensus: (line: string) => `Filled: the best price of a side. Consensus: ${line}.`,
    age: ' The age counts from the last change of a price.',
  },
  tier: 'See past lines with results, line movement at every book, and splits with and without teammates',
  today: {
    label: 'Today',
    noQuote: (stat: string) => `No ${stat} line today. `,
    noQuoteYet: (stat: string, delay: number) =>
      `No ${stat} line today yet. Your tier sees lines ${delay} minutes after they are posted. `,
    all: 'All of today’s props',
    final: 'Final · ',
    books: (books: number) => plural(books, 'book'),
    atMyBooks: ' · prices at my books',
    before: 'Last prices before the game.',
    scored: 'Prices at the last scoring before the game.',
    form: { five: 'L5', ten: 'L10', fifteen: 'L15' },
    over: (line: number) => `Over ${line}`,
    games: 'games over the line',
    noPrice: 'No price.',
    noPriceYet: (delay: number) => `No price yet. Your tier sees prices ${delay} minutes later.`,
    needs: (share: string) => `break-even ${share}`,
    edge: ' · edge ',
    published: (chance: string, score: string) => `${chance} likely and score ${score} at publication`,
  },
  games: {
    title: (games: number, line: string | undefined) =>
      `Last ${games === 1 ? 'game' : `${games} games`}${line === undefined ? '' : ` vs ${line}`}`,
    note: (overs: number, played: number) =>
      `Over in ${overs} of ${plural(played, 'game')} played${played < 10 ? ' (few games say little)' : ''}. Filled: over. Hollow: not over. Cross: did not play. Every game counts, quoted or not.`,
    noLine: (stat: string) => `No book quotes ${stat} today, so there is no line. Cross: did not play.`,
    noGame: 'No finished games yet',
    columns: (stat: string) => ['Day', 'Season', 'Opponent', stat],
    didNotPlay: 'did not play',
    missed: (reason: string) => (reason === '' ? 'did not play' : `did not play (${reason})`),
  },
  next: {
    title: (opponent: string, day: string) => `Next game: ${opponent}, ${day}`,
    before: (opponent: string, day: string) => `Before the game: ${opponent}, ${day}`,
    note: (mean: string, unit: string, minutes: string, low: number, high: number) =>
      `Average ${mean} ${unit} in ${minutes} minutes. 9 games in 10 fall between ${low} and ${high}.`,
    asOf: (moment: string) => ` As of ${moment}.`,
    rough: ' Insufficient evidence. Treat this as a rough estimate.',
    columns: ['Line', 'Over, %', 'Exactly, %', 'Under, %'],
  },
  why: {
    title: 'Why',
    game: (opponent: string, day: string) => `${opponent}, ${day}`,
    evaluate: 'Evaluate another line',
  },
  movement: {
    title: 'Line movement by book',
    none: 'No book has quoted this full-game prop',
    moved: (books: number, first: string, last: string) =>
      `The consensus of ${plural(books, 'book')} opened at ${first}, latest ${last}.`,
    still: (books: number, last: string) =>
      `The consensus of ${plural(books, 'book')} has been ${last} since it opened.`,
    legend:
      ' Upper: the book’s line, consensus dashed. Lower: the no-vig probability of the over at that line, 50 % dotted.',
    current: ' Right: the current line with over and under prices.',
    last: ' Right: the last line before the game with over and under prices.',
    flags: ' Flags mark news: filled for this player, hollow for a teammate.',
    columns: ['Book', 'When', 'Line', 'Over', 'Under', 'No-vig over'],
    offTheBoard: 'off the board',
  },
  splits: {
    title: 'With and without teammates',
    none: 'No regular teammates this season',
    note: (line: string, stat: string) =>
      `Share of games over ${line} ${stat} this season, with 95 % intervals. Filled: with. Hollow: without. Grey: fewer than 5 games.`,
    teammate: 'Teammate',
    with: ['With, %', 'Average', 'Games'],
    // A table's headings are told apart by their text.
    without: ['Without, %', 'Average ', 'Games '],
  },
  zones: {
    title: 'Shooting zones',
    none: 'No shot chart yet',
    windows: { season: 'Season', last10: 'Last 10', last5: 'Last 5' },
    note: (season: string, games: number) => `${season}, ${plural(games, 'game')}. Size: attempts. `,
    better: (than: string) => ` better than ${than}, `,
    worse: ' worse. Hollow: too few shots.',
    league: 'the league',
    allowed: (opponent: string) => `what ${opponent} allows`,
    theOpponent: 'the opponent',
    games: 'Games',
    compare: 'Compare with',
    vsLeague: 'vs league',
    vsOpponent: (opponent: string) => `vs ${opponent} defense`,
    nextOpponent: 'next opponent’s',
    columns: ['Zone', 'Made', 'Attempts', '%', 'League, %', 'Opponent, %', 'Points per shot', 'Share, %'],
  },
  history: {
    title: 'Props and results',
    all: (props: number) => `Show all ${props}`,
    columns: { day: 'Day', opponent: 'Opponent', period: 'Period', book: 'Book', side: 'Side' },
    figures: { line: 'Line', over: 'Over', under: 'Under', close: 'Close', result: 'Result' },
    game: 'Game',
    didNotPlay: 'did not play',
  },
};

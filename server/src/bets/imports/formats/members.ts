/** What a column of a file can be, with the names under which it is found in a table of no known format. */
export const MEMBERS = {
  text: ['bet', 'betname', 'betinfo', 'selection', 'description', 'label', 'wager', 'pick', 'betdetails'],
  player: ['player', 'playername', 'athlete'],
  stat: ['stat', 'stattype', 'prop', 'proptype', 'market', 'marketname', 'markettype'],
  line: ['line', 'total', 'handicap'],
  direction: ['direction', 'side', 'overunder', 'ou'],
  period: ['period'],
  game: ['game', 'match', 'matchup', 'event', 'eventname', 'fixture', 'teams'],
  book: ['book', 'bookmaker', 'bookie', 'sportsbook', 'site', 'operator'],
  price: ['price', 'odds', 'americanodds', 'decimalodds', 'oddsamerican', 'oddsdecimal'],
  stake: ['stake', 'amount', 'risk', 'betamount', 'wagered', 'staked'],
  placedAt: ['placedat', 'timeplaced', 'dateplaced', 'placed', 'betdate', 'createdat', 'date', 'datetime'],
  startsAt: ['startsat', 'tipoff', 'eventstartdate', 'gametime', 'starttime'],
  gameDate: ['gamedate', 'eventdate', 'gameday'],
  league: ['league', 'leagues', 'competition'],
  sport: ['sport', 'sports'],
  type: ['type', 'bettype'],
  legs: ['legs'],
  result: ['result', 'status', 'state', 'outcome'],
  profit: ['profit', 'netprofit', 'betprofit', 'pnl', 'profitloss', 'net'],
  reference: ['id', 'betid', 'reference', 'ticket', 'betreference'],
  note: ['note', 'notes', 'comment', 'comments'],
  stakeKind: ['stakekind'],
  boostedPrice: ['boostedprice'],
  commission: ['commission'],
  paidState: ['paidstate'],
  paidProfit: ['paidprofit'],
  paidNote: ['paidnote'],
} as const satisfies Record<string, readonly string[]>;

export type Member = keyof typeof MEMBERS;
export const MEMBER_NAMES = Object.keys(MEMBERS) as readonly Member[];

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What the columns of a table seem to be, by their names; the first of two columns for one member. */
export function proposedMapping(columns: readonly string[]): Record<string, Member> {
  const mapping: Record<string, Member> = {};
  for (const member of MEMBER_NAMES) {
    const names: readonly string[] = MEMBERS[member];
    const [found] = columns
      .filter((column) => !Object.hasOwn(mapping, column) && names.includes(plain(column)))
      .toSorted((a, b) => names.indexOf(plain(a)) - names.indexOf(plain(b)));
    if (found !== undefined) mapping[found] = member;
  }
  return mapping;
}

/** Every bet has these, and a claim: `text`, or `player` with `stat`. */
const NEEDED = ['book', 'price', 'stake', 'placedAt'] as const satisfies readonly Member[];

/** The members without which no row of a file can be read. */
export function missingMembers(mapping: Readonly<Record<string, Member>>): Member[] {
  const has = new Set(Object.values(mapping));
  const claim: Member[] = has.has('text') ? [] : (['player', 'stat'] as const).filter((member) => !has.has(member));
  return [...(claim.length === 2 ? (['text'] as const) : claim), ...NEEDED.filter((member) => !has.has(member))];
}

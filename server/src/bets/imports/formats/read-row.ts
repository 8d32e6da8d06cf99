import { parseWord, rounded } from '../../../kernel/index.ts';
import { marketsOf, type Markets, type SportKey } from '../../../sports/index.ts';
import { leagueOf, LEAGUES, type League } from '../../../leagues/index.ts';
import { PAID_STATES, STAKE_KINDS, type BetTerms, type Paid } from '../../bet.ts';
import { readClaimText, readTeams } from './claim-text.ts';
import { dayBegan, readDay, readMoment } from './dates.ts';
import { readLine, readProfit, readStake } from './fields.ts';
import type { FileStyle } from './file-style.ts';
import type { Format, ParsedBet, ParsedClaim, ReadRow, Row, ToldResult } from './format.ts';
import type { Member } from './members.ts';
import { readNumber, type NumberStyle } from './numbers.ts';
import { readPrice } from './odds.ts';
import { readResult } from './results.ts';
import { notUnderstood, orUnreadable, shown, Unreadable } from './unreadable.ts';

export interface ReadOptions {
  readonly format: Format;
  readonly style: FileStyle;
  /** For times without a zone: an IANA name. */
  readonly timeZone: string;
  /** Those of the leagues that a row can be of; the most likely one first. */
  readonly sports: readonly SportKey[];
}

/** The fields of a row by what they are; those of one member together. A member without a column is empty. */
type Fields = (member: Member) => string;

/** Reads a field that may be missing or empty. */
type Optional = <Value>(member: Member, read: (text: string) => Value) => Value | null;

/** Reads a row, and the legs of a combination that stand in rows of their own. */
export function readRow(row: Row, options: ReadOptions, legRows: readonly Row[] = []): ReadRow {
  const { mapping } = options.format;
  const columns = Object.keys(mapping);
  const fieldsOf =
    (one: Row): Fields =>
    (member) =>
      columns
        .filter((column) => mapping[column] === member)
        .map((column) => plain(one[column] ?? ''))
        .join(' ')
        .trim();
  const legs = legRows.map((leg) => fieldsOf(leg)('text'));
  return orUnreadable(() => readFields(fieldsOf(row), options, legs));
}

/** A field without the apostrophe that an export puts before spreadsheet formulas. */
const plain = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');

const COMBINATION = /parlay|combo|combin|multi|accumulator|teaser|round ?robin|same game|sgp/i;

function readFields(of: Fields, { format, style, timeZone, sports }: ReadOptions, legRows: readonly string[]): ReadRow {
  const { numbers, odds, dates } = style;
  const league = of('league') === '' ? null : leagueNamed(of('league'));
  if (league === undefined) return { skipped: `is of ${shown(of('league'))}, which is not kept here` };
  if (format.hasIds && of('reference') === '') return { wrong: `has no ${format.identity[0]}` };
  if (isLegRow(of('placedAt'), format)) return { skipped: 'is a leg of a combination' };
  const texts = legRows.length > 0 ? legRows : legTexts(of);
  const markets = marketsIn(league, of('sport'), sports);
  if (markets.length === 0) return { skipped: `is of ${shown(of('sport'))}, which is not kept here` };
  const readings = readingsOf(markets, (one) => (texts.length > 0 ? legsOf(one, texts) : claimOf(one, of)));
  if ('skipped' in readings) return { skipped: readings.skipped };
  const { price, payback } = readPrice(of('price'), numbers, odds);
  const optional: Optional = (member, read) => (of(member) === '' ? null : read(of(member)));
  const told: ToldResult = {
    payback,
    result: readResult(of('result')),
    written: shown(of('result')),
    profit: optional('profit', (text) => readProfit(text, numbers)),
    paid: paidOf(optional, numbers),
  };
  const terms = {
    league,
    price,
    book: of('book'),
    stake: readStake(of('stake'), numbers),
    placedAt: readMoment(of('placedAt'), timeZone, dates),
    placedFrom: dayBegan(of('placedAt'), timeZone, dates),
    gameDate: optional('gameDate', (text) => readDay(text, dates)),
    startsAt: optional('startsAt', (text) => readMoment(text, timeZone, dates)),
    note: optional('note', (text) => text.slice(0, 500)),
    told,
    ...stakeOf(optional, style),
  };
  const [parsed, ...otherwise] = readings.map(({ sport, claims }): ParsedBet => {
    const [claim] = claims;
    return { ...claim, ...terms, sport, legs: claims.length > 1 ? claims : null };
  });
  return { parsed: parsed!, otherwise };
}

/** The words in which a row can be written: its league's, else those of the sport that it names, else all. */
function marketsIn(league: League | null, sport: string, sports: readonly SportKey[]): Markets[] {
  if (league !== null) return [marketsOf(leagueOf(league).sport)];
  return sports.map(marketsOf).filter((markets) => sport === '' || markets.isNamed(sport));
}

/** The claims of one sport's words. */
interface Reading {
  readonly sport: SportKey;
  readonly claims: Claims;
}

/** What a row says in the words of each sport; if it says nothing in any, the reason of the one that knows most of its words. */
function readingsOf(markets: readonly Markets[], read: (markets: Markets) => Claims | Skipped): Reading[] | Skipped {
  const all = markets.map((one) => ({ sport: one.sport, claims: read(one) }));
  const readings = all.flatMap(({ sport, claims }) => ('skipped' in claims ? [] : [{ sport, claims }]));
  if (readings.length > 0) return readings;
  const reasons = all.flatMap(({ claims }) => ('skipped' in claims ? [claims] : []));
  return reasons.toSorted((a, b) => a.unknown - b.unknown)[0]!;
}

/** Why a row is no bet, and how many of its words are not known; Infinity if it is of no figure. */
interface Skipped {
  readonly skipped: string;
  readonly unknown: number;
}

/** A leg of a combination in a row of its own follows the combination, without a time. */
export const isLegRow = (placedAt: string, { name }: Format): boolean =>
  name === 'bet-analytix' && placedAt.trim() === '';

/** The texts of a combination's legs; none for a single. */
function legTexts(of: Fields): string[] {
  const legs = of('legs') === '' ? of('text').split(/\s\|\s|\r?\n/) : of('legs').split('; ');
  return legs.length > 1 || COMBINATION.test(of('type')) ? legs.filter((leg) => leg.trim() !== '') : [];
}

const MOST_LEGS = 8;

function legsOf(markets: Markets, texts: readonly string[]): Claims | Skipped {
  if (texts.length < 2 || texts.length > MOST_LEGS)
    return {
      skipped: `is a combination of several bets, of which 2 to ${MOST_LEGS} legs are not written apart`,
      unknown: Infinity,
    };
  const [first, ...others] = texts.map((text) => claimIn(markets, text));
  const bad = [first!, ...others].find((leg) => 'skipped' in leg);
  if (bad !== undefined) return { ...bad, skipped: `has a leg that ${bad.skipped}` };
  return [first, ...others] as Claims;
}

/** One claim, or those of a combination. */
type Claims = readonly [ParsedClaim, ...ParsedClaim[]];

/** What an export of this service has as paid. */
function paidOf(optional: Optional, numbers: NumberStyle): Paid | null {
  const profit = optional('paidProfit', (text) => readProfit(text, numbers));
  const state = optional('paidState', (text) => parseWord(PAID_STATES, text) ?? 'other');
  return profit === null
    ? null
    : { profit, state: state ?? 'other', note: optional('paidNote', (text) => text.slice(0, 500)) };
}

/** The kind of the stake, with the price of a boost and the commission. */
function stakeOf(
  optional: Optional,
  { numbers, odds }: FileStyle,
): Pick<BetTerms, 'stakeKind' | 'boostedPrice' | 'commission'> {
  const stakeKind = optional('stakeKind', (text) => {
    const kind = parseWord(STAKE_KINDS, text);
    if (kind !== undefined) return kind;
    throw new Unreadable(`has the stake kind “${shown(text)}”: ${STAKE_KINDS.join(', ')}`);
  });
  const boostedPrice = optional('boostedPrice', (text) => readPrice(text, numbers, odds).price);
  if ((stakeKind === 'boost') !== (boostedPrice !== null))
    throw new Unreadable('has a boosted price without stake kind boost, or the other way round');
  const commission = optional('commission', (text) => {
    const read = Number(readNumber(text, 'commission', numbers) ?? Number.NaN);
    const share = rounded(read, 4);
    if (read >= 0 && share < 1) return share;
    throw new Unreadable(`has the commission “${shown(text)}”: a share from 0 to 1`);
  });
  return { stakeKind: stakeKind ?? 'cash', boostedPrice, commission: commission ?? 0 };
}

/** The claim of a row: its words together, in whichever columns they stand. */
function claimOf(markets: Markets, of: Fields): Claims | Skipped {
  const line = of('line');
  // `15+` has its side; a direction beside it is the yes or no.
  const isMilestone = line.endsWith('+');
  const direction = isMilestone
    ? of('direction')
        .replace(/^over$/i, 'yes')
        .replace(/^under$/i, 'no')
    : of('direction');
  const stat = markets.statNamed(of('stat')) ?? of('stat');
  const words = [of('text'), direction, line, stat, of('period')].filter((text) => text !== '').join(' ');
  const claim = claimIn(markets, words, of('player'));
  return 'skipped' in claim ? claim : [{ ...claim, teams: readTeams(of('game')) ?? claim.teams }];
}

function claimIn(markets: Markets, text: string, player = ''): ParsedClaim | Skipped {
  const read = readClaimText(markets, text, player);
  if (read === 'none')
    return { skipped: `is no bet on a player’s figure: “${shown(`${player} ${text}`.trim())}”`, unknown: Infinity };
  if ('unknown' in read) return { skipped: notUnderstood(read.unknown), unknown: read.unknown.length };
  return { ...read.claim, lineHalves: readLine(read.claim.line) };
}

const leagueNamed = (text: string): League | undefined => parseWord(LEAGUES, text);

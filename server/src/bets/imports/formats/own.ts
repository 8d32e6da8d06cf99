import { DIRECTIONS, isDay, parseStat, parseWord, PERIODS, statInText } from '../../../kernel/index.ts';
import { LEAGUES } from '../../../leagues/index.ts';
import { readTeams } from './claim-text.ts';
import { notUnderstood, readAmerican, readLine, readMoment, readStake, shown, Unreadable } from './fields.ts';
import type { Format, Row } from './format.ts';
import { reading } from './read-row.ts';

/** The output of GET /me/bets/export.csv, of this or another instance, or a file with these columns written by hand. */
export const own: Format = {
  name: 'prop-pick',
  title: 'Prop-Pick',
  columns: ['playername', 'stat', 'line', 'direction', 'book', 'price', 'stake', 'placedat'],
  identity: ['playername', 'stat', 'period', 'line', 'direction', 'book', 'price', 'stake', 'placedat', 'gamedate'],
  hasIds: false,
  read: reading((row, { timeZone }) => {
    const text = (name: string): string => plain(row, name);
    if (text('legs') !== '') return { skipped: 'is a bet on several props' };
    const league = text('league') === '' ? null : parseWord(LEAGUES, text('league'));
    if (league === undefined) return { skipped: `is of ${shown(text('league'))}, which is not kept here` };
    const stat = parseStat(text('stat')) ?? statInText(text('stat'));
    if (stat === undefined) return { skipped: notUnderstood([text('stat')]) };
    const direction = parseWord(DIRECTIONS, text('direction'));
    if (direction === undefined) throw new Unreadable(`has the direction “${shown(text('direction'))}”: Over or Under`);
    const period = text('period') === '' ? 'Full' : parseWord(PERIODS, text('period'));
    if (period === undefined) throw new Unreadable(`has the period “${shown(text('period'))}”, which there is none of`);
    const gameDate = text('gamedate');
    if (gameDate !== '' && !isDay(gameDate)) throw new Unreadable(`has the day “${shown(gameDate)}”: like 2026-01-10`);
    return {
      parsed: {
        league,
        stat,
        direction,
        period,
        player: text('playername'),
        lineHalves: readLine(text('line')),
        book: text('book'),
        price: readAmerican(text('price')),
        stake: readStake(text('stake')),
        placedAt: readMoment(text('placedat'), timeZone),
        teams: readTeams(text('game')),
        gameDate: gameDate === '' ? null : gameDate,
        startsAt: text('tipoff') === '' ? null : readMoment(text('tipoff'), timeZone),
        note: text('note') === '' ? null : text('note').slice(0, 500),
      },
    };
  }),
};

/** A field without the apostrophe that the export puts before spreadsheet formulas. */
const plain = (row: Row, name: string): string =>
  (row[name] ?? '').replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');

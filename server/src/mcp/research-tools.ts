import type { ApiResponse } from './described.ts';
import { percent, price, signed } from './text.ts';
import { PLAYER, toolOf, type Tool } from './tool.ts';

export const findPlayer = toolOf('getPlayers', {
  name: 'find_player',
  title: 'Find a player',
  description: 'Players whose name contains a text, with the ids that the other tools take.',
  input: { limit: { default: 20 } },
  tell: ({ items }) =>
    items.length === 0
      ? 'No player has that name.'
      : items
          .map(
            ({ id, name, teamAbbreviation, league }) => `${id} ${name} (${teamAbbreviation ?? 'no team'}, ${league})`,
          )
          .join('\n'),
});

export const researchProps = toolOf('getResearchProps', {
  name: 'research_props',
  title: 'Research props',
  description:
    'The props of a day across books with the start and hit counts of the last 10 games, filtered, sorted and paged; `total` is the number of rows. Ask for state=upcoming for what can be bet.',
  input: { pageSize: { default: 25 } },
  tell: ({ date, total, page, pageSize, dataDelayMinutes, rows }) =>
    [
      `${total} props on ${date}, ${dataDelayMinutes} minutes delayed; page ${page} of ${Math.max(1, Math.ceil(total / pageSize))}.`,
      ...rows.map(rowLine),
    ].join('\n'),
});

/** The scalar members by name: a row has about thirty. */
function rowLine({ playerName, propType, ...more }: ApiResponse<'getResearchProps'>['rows'][number]): string {
  const members: Readonly<Record<string, unknown>> = more;
  const plain = Object.entries(members).filter(([, value]) => value !== null && typeof value !== 'object');
  return `${playerName} ${propType}: ${plain.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`;
}

const history = toolOf('getDataPlayersByIdPropsHistory', {
  name: 'player_history',
  title: 'A player’s past props',
  description: 'Lines, closing lines and results, game by game, newest first.',
  input: { limit: { default: 25 } },
  list: 'props',
  tell: (props) => (props.length === 0 ? 'No props on record.' : props.map(pastLine).join('\n')),
});
const { id: playerId, ...others } = history.input.properties ?? {};

/** Its id has the name that it has in the other tools. */
export const playerHistory: Tool = {
  ...history,
  input: { ...history.input, properties: { playerId: { ...playerId, ...PLAYER }, ...others }, required: ['playerId'] },
  run: (ask, { playerId: id, ...given }) => history.run(ask, { ...given, id }),
};

function pastLine(past: ApiResponse<'getDataPlayersByIdPropsHistory'>[number]): string {
  const { date, opponentAbbreviation, stat, period, closingLine, actualValue, result } = past;
  const closed = closingLine === null ? '' : `, closed at ${closingLine}`;
  const figure =
    actualValue === null
      ? 'no result: the game has not been played, or the player did not play'
      : `actual ${actualValue}`;
  return (
    `${date} ${opponentAbbreviation} ${stat}${period === null ? '' : ` (${period})`}: line ${past.line ?? 'unknown'} ` +
    `(over ${price(past.overPrice)}, under ${price(past.underPrice)})${closed}, ${figure}${result === null ? '' : `, ${result}`}`
  );
}

type Game = ApiResponse<'getResearchAvailability'>['items'][number];
type Team = Game['teams'][number];

export const whoIsOut = toolOf('getResearchAvailability', {
  name: 'who_is_out',
  title: 'Who is out',
  description:
    'Injury reports and line-ups of a day’s games, by game and team: status, reason, since when, the chance to play and the expected minutes that it frees.',
  tell: ({ items }) => (items.length === 0 ? 'No games on that day.' : items.map(gameText).join('\n\n')),
});

const gameText = ({ awayTeamAbbr, homeTeamAbbr, tipOff, teams }: Game): string =>
  [`${awayTeamAbbr} at ${homeTeamAbbr}, ${tipOff}`, ...teams.map(teamText)].join('\n');

function teamText({ team, submitted, players, lineup }: Team): string {
  const five = lineup.players.map(({ playerName }) => playerName).join(', ');
  const listed = players.length === 0 ? ['no player is listed'] : players.map(playerText);
  return [
    `${team} (${submitted ? 'report submitted' : 'no report yet'}), ${lineup.status} five: ${five === '' ? 'none' : five}`,
    ...listed.map((line) => `  ${line}`),
  ].join('\n');
}

function playerText({
  playerName,
  status,
  reason,
  since,
  chanceToPlay,
  minutesFreed,
}: Team['players'][number]): string {
  const freed = minutesFreed === null ? '' : `, frees ${minutesFreed} minutes`;
  return `${playerName}: ${status}${reason === '' ? '' : ` (${reason})`} since ${since}, plays with ${percent(chanceToPlay)}${freed}`;
}

type PriceRow = ApiResponse<'getResearchPrices'>['items'][number];

export const priceScreens = toolOf('getResearchPrices', {
  name: 'price_screens',
  title: 'Prices that stand out',
  description:
    'Arbitrage, middles, low hold or prices above a reference, from the quotes of a day, best edge first. Each price has its age in seconds. Prices may be gone: say their age, and that both have to be checked at the books.',
  input: { limit: { default: 25 } },
  tell: ({ at, dataDelayMinutes, items, nextCursor }) =>
    [
      `Prices of ${at}, ${dataDelayMinutes} minutes delayed.`,
      ...(items.length === 0 ? ['No prices stand out.'] : items.map(priceLine)),
      ...(nextCursor === null ? [] : [`More with cursor ${nextCursor}.`]),
    ].join('\n'),
});

export const priceRecord = toolOf('getResearchPricesRecord', {
  name: 'price_record',
  title: 'What became of prices that stood out',
  description:
    'Whether prices that stand out are real: how many were seen by screen, how long they stood, and what their first and last prices paid, each with its 95 % interval over game days.',
  tell: ({ from, to, items }) =>
    [
      `Prices that stood out from ${from} to ${to}, graded with their games. Profit of one unit.`,
      ...(items.length === 0 ? ['None was graded.'] : items.map(recordLine)),
    ].join('\n'),
});

type RecordRow = ApiResponse<'getResearchPricesRecord'>['items'][number];

function recordLine({ screen, book, from, to, flags, days, isFew, medianMinutes, firstSight, lastSight }: RecordRow) {
  const group = [book, from === null ? null : `from ${from}`, to === null ? null : `below ${to}`].filter(Boolean);
  const paid = (of: RecordRow['firstSight']): string =>
    of === null ? 'nothing' : `${signed(of.value, 4)}${of.interval === null ? '' : ` [${of.interval.join(', ')}]`}`;
  return [
    `${[screen, ...group].join(' ')}: ${flags} on ${days} days`,
    `half were gone or begun within ${medianMinutes} minutes`,
    `the first price paid ${paid(firstSight)}, the last ${paid(lastSight)}`,
    ...(isFew ? ['too few to say much'] : []),
  ].join('; ');
}

function priceLine(row: PriceRow): string {
  const { playerName, stat, period, over, under, edge, stakes, gap, reference, isStale, isSuspect } = row;
  const sides = [sideText('over', over, stakes?.over), sideText('under', under, stakes?.under)].filter(Boolean);
  const more = [
    `edge ${signed(edge, 4)}`,
    ...(gap === null ? [] : [`both win with ${percent(gap.probability)}`]),
    ...(reference === null ? [] : [`${reference.against} ${percent(reference.probability)}, of ${reference.quotedAt}`]),
    ...(isStale ? ['other books moved since'] : []),
    ...(isSuspect ? ['too good to be sure'] : []),
  ];
  return `${playerName} ${stat}${period === null ? '' : ` (${period})`}: ${sides.join(', ')}; ${more.join('; ')}`;
}

function sideText(name: string, side: PriceRow['over'], stake: number | undefined): string {
  if (side === null) return '';
  const share = stake === undefined ? '' : `, ${percent(stake)} of the stake`;
  const net = side.netPrice === side.price ? '' : `, ${price(Math.round(side.netPrice))} after the fee`;
  return `${name} ${side.line} ${price(side.price)} at ${side.book} (${side.age} s old${net}${share})`;
}

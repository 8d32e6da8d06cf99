import type { BoxLineFact, GameRef, PeriodLinesFact, PlayerRef, ShotFact } from '../../../src/sources/facts.ts';
import type { Reading } from '../../../src/sources/source.ts';

const gameName = (game: GameRef): string => {
  if ('externalId' in game) return game.externalId;
  return 'team' in game ? `${game.gameDate} ${game.team}` : `${game.gameDate} ${game.away}@${game.home}`;
};
const playerName = ({ externalId, name }: PlayerRef): string => externalId ?? name;

type Line = PeriodLinesFact['lines'][number] & Partial<Pick<BoxLineFact, 'starter' | 'periods'>>;
const lineText = ({ player, team, starter, seconds, counts, periods = [] }: Line): string =>
  JSON.stringify([playerName(player), team, starter, seconds, counts, periods.map((one) => [one.period, one.counts])]);

/** A player missing from a box score is detected by points or time; one without either is not. */
const UNSEEN_SECONDS = 360;

/**
 * A reading's claims as single comparable statements. Free texts (reasons, positions, the current period) are left out: a
 * lost remark makes no fact wrong.
 */
export function atomsOf({ facts }: Reading): Set<string> {
  const atoms = new Set<string>();
  const addLines = (head: string, lines: readonly Line[]): void => {
    for (const line of lines) atoms.add(`${head} ${lineText(line)}`);
    const who = lines.filter(({ seconds, counts }) => (counts.pts ?? 0) > 0 || (seconds ?? 0) > UNSEEN_SECONDS);
    atoms.add(
      `${head} of ${who
        .map(({ player }) => playerName(player))
        .toSorted()
        .join()}`,
    );
  };
  const addShots = (game: string, shots: readonly ShotFact[]): void => {
    for (const { player, ...shot } of shots) atoms.add(`shot ${game} ${JSON.stringify([player.externalId, shot])}`);
    atoms.add(`shots ${game} ${shots.length}`);
  };
  for (const { game, book, stat, period, quotes } of facts.quoteSets) {
    const head = `quote ${gameName(game)} ${book} ${stat} ${period}`;
    for (const { player, lineHalves, overPrice, underPrice } of quotes)
      atoms.add(`${head} ${playerName(player)} ${lineHalves} ${overPrice}/${underPrice}`);
    if (quotes.length === 0) atoms.add(`${head} nothing`);
  }
  for (const {
    externalId,
    season,
    seasonType,
    gameDate,
    home,
    away,
    status,
    tipOff,
    homePoints,
    awayPoints,
  } of facts.games)
    atoms.add(
      `game ${externalId} ${season} ${seasonType} ${gameDate} ${away}@${home} ${status} ${tipOff.toISOString()} ${homePoints}:${awayPoints}`,
    );
  for (const { game, status, homePoints, awayPoints } of facts.scores)
    atoms.add(`score ${gameName(game)} ${status} ${homePoints}:${awayPoints}`);
  for (const { externalId } of facts.players) atoms.add(`player ${externalId}`);
  for (const { game, lines } of facts.boxScores) addLines(`box ${gameName(game)}`, lines);
  for (const { game, period, clockSeconds, homePoints, awayPoints, players } of facts.runningGames) {
    const head = `running ${gameName(game)}`;
    atoms.add(`${head} ${period} ${clockSeconds} ${homePoints}:${awayPoints}`);
    for (const line of players) atoms.add(`${head} ${lineText(line)} ${line.fouls}`);
  }
  for (const { game, period, lines } of facts.periodLines)
    if (period === 0) addLines(`totals ${gameName(game)}`, lines);
    else for (const line of lines) atoms.add(`line ${gameName(game)} ${period} ${lineText(line)}`);
  for (const { game, shots } of facts.shotCharts) addShots(gameName(game), shots);
  for (const { game, team, players } of facts.availability)
    for (const { player, status } of players)
      atoms.add(`report ${gameName(game)} ${team} ${playerName(player)} ${status}`);
  for (const { player, status } of facts.injuries) atoms.add(`injury ${player.name} ${status}`);
  for (const { game, team, starters } of facts.lineups)
    atoms.add(`lineup ${gameName(game)} ${team} ${starters.map(playerName).toSorted().join()}`);
  for (const { game, player, stat, lineHalves } of facts.pickEms)
    atoms.add(`pick'em ${gameName(game)} ${playerName(player)} ${stat} ${lineHalves}`);
  for (const { game, homeSpread, total, homeMoneyline, awayMoneyline } of facts.gameLines)
    atoms.add(`lines ${gameName(game)} ${homeSpread} ${total} ${homeMoneyline}/${awayMoneyline}`);
  for (const { game, book, player, stat, period, lineHalves, result, paid } of facts.marketResults)
    atoms.add(
      `result ${gameName(game)} ${book} ${stat} ${period} ${playerName(player)} ${lineHalves} ${result} ${paid}`,
    );
  return atoms;
}

/** A quote's sides separately: what remains if the other side is off the list. */
export function sidesOf(atoms: ReadonlySet<string>): Set<string> {
  const sides = new Set(atoms);
  for (const atom of atoms) {
    const match = /^(quote .*) (-?\d+|null)\/(-?\d+|null)$/.exec(atom);
    if (match === null) continue;
    sides.add(`${match[1]} ${match[2]}/null`);
    sides.add(`${match[1]} null/${match[3]}`);
    sides.add(`${match[1]?.split(' ').slice(0, 6).join(' ')} nothing`);
  }
  return sides;
}

import type { CountLine } from '../../sports/index.ts';
import { sportOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import {
  checkCounts,
  checkPeople,
  checkStarters,
  checkTeamLines,
  isEmptyLine,
  playedSeconds,
} from '../reading/counts.ts';
import type { BoxLineFact, GameRef, PlayerRef } from '../facts.ts';
import { flag, list, member, moment, type Node, numeral, numericId, text, Unreadable } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing, team } from '../teams.ts';

/** A game's page: the starters, and the box score once the game is final. */
export function readSummary(response: SourceResponse, root: Node, into: Collection): void {
  const { about, league } = response.request;
  const header = member(root, 'header');
  if (numericId(member(header, 'id')) !== about.event)
    throw new Unreadable(member(header, 'id'), 'is another game than was asked for', 'conflict');
  const [competition] = list(member(header, 'competitions'));
  if (competition === undefined) throw new Unreadable(header, 'has no competition');
  const completed = member(competition, 'status', 'type', 'completed').value === true;
  const teams = list(member(root, 'boxscore', 'players'));
  const startsAt = about.tipOff === undefined ? null : moment({ value: about.tipOff, pointer: '' });
  const { gameDate = '', home = '', away = '' } = about;
  const game: GameRef = { gameDate, home, away, startsAt, seenAt: response.receivedAt };
  const known = { ...learned(response), game };
  into.entry(root, () => {
    const sides = teams.map((node) => ({
      node,
      name: team(league, member(node, 'team', 'abbreviation')),
      athletes: athletesOf(node),
    }));
    const [first, second] = sides;
    if (sides.length !== 2 || first === undefined || second === undefined)
      throw new Unreadable(member(root, 'boxscore', 'players'), 'are not of two teams', 'conflict');
    const named = pairing(
      league,
      member(first.node, 'team', 'abbreviation'),
      member(second.node, 'team', 'abbreviation'),
    );
    if (![named.home, named.away].includes(home) || ![named.home, named.away].includes(away))
      throw new Unreadable(member(root, 'boxscore', 'players'), 'are of other teams than was asked for', 'conflict');
    for (const { node, name, athletes } of sides) {
      checkPeople(
        node,
        athletes.map(({ player }) => player),
      );
      const starters = athletes.filter(({ starter }) => starter).map(({ player }) => player);
      if (starters.length === sportOf(league).boxScore.starters)
        into.facts.lineups.push({ ...known, team: name, starters });
    }
    if (!completed) return;
    const lines = sides.flatMap(({ node, name, athletes }) => {
      const own = athletes.flatMap((athlete) => lineOf(league, athlete, name) ?? []);
      checkTeamLines(league, node, own, { points: pointsOf(league, competition, name), periods: null });
      checkStarters(league, node, own);
      return own;
    });
    into.facts.boxScores.push({ ...known, hasPeriods: false, lines });
  });
}

/** The team's score, from the page header. */
function pointsOf(league: League, competition: Node, name: string): number {
  const own = list(member(competition, 'competitors')).find(
    (node) => team(league, member(node, 'team', 'abbreviation')) === name,
  );
  if (own === undefined) throw new Unreadable(competition, `has no ${name}`, 'conflict');
  return numeral(member(own, 'score'), 0, 300);
}

interface Athlete {
  readonly node: Node;
  readonly player: PlayerRef;
  readonly starter: boolean;
  /** Values by the label of their column; null for a player who did not play. */
  readonly stats: ReadonlyMap<string, Node> | null;
}

/** Columns are found by label: their order varies. */
function athletesOf(side: Node): Athlete[] {
  const [statistics] = list(member(side, 'statistics'));
  if (statistics === undefined) throw new Unreadable(side, 'has no statistics');
  const named = member(statistics, 'labels').value === undefined ? 'names' : 'labels';
  const labels = list(member(statistics, named)).map(text);
  return list(member(statistics, 'athletes')).map((node) => {
    const stats = list(member(node, 'stats'));
    const didNotPlay = flag(member(node, 'didNotPlay')) || stats.every(({ value }) => value === '--');
    if (!didNotPlay && stats.length !== labels.length)
      throw new Unreadable(member(node, 'stats'), 'are not one a column', 'conflict');
    const athlete = member(node, 'athlete');
    return {
      node,
      player: { externalId: numericId(member(athlete, 'id')), name: text(member(athlete, 'displayName')) },
      starter: flag(member(node, 'starter')),
      stats: didNotPlay ? null : new Map(labels.map((label, index) => [label, stats[index] ?? node] as const)),
    };
  });
}

function lineOf(league: League, { node, player, starter, stats }: Athlete, name: string): BoxLineFact | undefined {
  if (stats === null) return undefined;
  const column = (label: string): Node => {
    const found = stats.get(label);
    if (found === undefined) throw new Unreadable(node, `has no column ${label}`);
    return found;
  };
  const count = (label: string): number => numeral(column(label), 0, 150);
  const [fgm, fga] = madeAndAttempted(column('FG'));
  const [fg3m, fg3a] = madeAndAttempted(column('3PT'));
  const [ftm, fta] = madeAndAttempted(column('FT'));
  const counts: CountLine = {
    pts: count('PTS'),
    reb: count('REB'),
    ast: count('AST'),
    fgm,
    fga,
    fg3m,
    fg3a,
    ftm,
    fta,
    stl: count('STL'),
    blk: count('BLK'),
    tov: count('TO'),
  };
  checkCounts(league, node, counts);
  const seconds = playedSeconds(column('MIN'));
  return seconds === 0 && isEmptyLine(counts)
    ? undefined
    : { player, team: name, starter, seconds, counts, periods: [] };
}

/** "9-24": nine made of twenty-four attempted. */
function madeAndAttempted(node: Node): [number, number] {
  const match = /^(\d{1,3})-(\d{1,3})$/.exec(text(node));
  if (match === null) throw new Unreadable(node, 'is not made-attempted');
  return [Number(match[1]), Number(match[2])];
}

import { isDay, timeIn } from '../../kernel/index.ts';
import { leagueOf, sportOf, type League } from '../../leagues/index.ts';
import type { LineupFact, PlayerRef } from '../facts.ts';
import { checkSeason, leagueGameId } from '../game-ids.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { checkPeople } from '../reading/counts.ts';
import { learned } from '../reading/responses.ts';
import { list, member, numericId, remark, table, text, Unreadable, whole, word, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';

interface Starter {
  readonly node: Node;
  readonly player: PlayerRef;
}

/**
 * The confirmed starters of each team. Starters that the league only expects are no lineup: they are a forecast, and the model
 * has its own.
 */
export function readLineups(response: SourceResponse, root: Node, into: Collection): void {
  const lineups = uniqueFacts<LineupFact>(into, (fact) => into.facts.lineups.push(fact));
  for (const node of list(member(root, 'games')))
    into.entry(node, () => {
      for (const fact of lineupsOf(response, node, into)) lineups.add(node, keyOf(fact), fact, peopleOf(fact));
    });
  lineups.done();
}

function lineupsOf(response: SourceResponse, node: Node, into: Collection): LineupFact[] {
  const { league, about } = response.request;
  const id = leagueGameId(league, member(node, 'gameId'));
  if (id === null) return [];
  checkSeason(league, member(node, 'gameId'), id.season, about['day'] ?? '');
  whole(member(node, 'gameStatus'), 1, 3);
  const [home, away] = [member(node, 'homeTeam'), member(node, 'awayTeam')];
  const teams = pairing(league, member(home, 'teamAbbreviation'), member(away, 'teamAbbreviation'));
  const sides = [
    { side: home, team: teams.home, starters: confirmedStarters(home) },
    { side: away, team: teams.away, starters: confirmedStarters(away) },
  ];
  checkPeople(
    node,
    sides.flatMap(({ starters }) => starters.map(({ player: { externalId } }) => ({ externalId, name: '' }))),
  );
  return sides.flatMap(({ side, team, starters }) => {
    if (starters.length === 0) return [];
    if (starters.length !== sportOf(league).boxScore.starters) {
      into.problem({ pointer: side.pointer, reason: `${starters.length} starters`, category: 'conflict' });
      return [];
    }
    const known = learned(response, response.request.history ? lastStamp(league, starters) : null);
    const players = starters.map(({ player }) => player);
    return [{ ...known, game: { externalId: id.externalId }, team, starters: players }];
  });
}

const STATUSES = table({ confirmed: true, expected: false });
const ROSTER = table({ active: true, inactive: false });

/**
 * A starter's entry has a position. While the active players are known and the five are not, the file lists a player twice:
 * confirmed without a position, and expected with one.
 */
function confirmedStarters(side: Node): Starter[] {
  const teamId = numericId(member(side, 'teamId'));
  const entries = list(member(side, 'players')).flatMap((node): Starter[] => {
    const isConfirmed = word(member(node, 'lineupStatus'), STATUSES);
    if (remark(member(node, 'position')) === '' || !isConfirmed) return [];
    if (numericId(member(node, 'teamId')) !== teamId)
      throw new Unreadable(member(node, 'teamId'), 'is of another team', 'conflict');
    if (!word(member(node, 'rosterStatus'), ROSTER))
      throw new Unreadable(member(node, 'rosterStatus'), 'is of a starter', 'conflict');
    const player = { externalId: numericId(member(node, 'personId')), name: text(member(node, 'playerName')) };
    return [{ node, player }];
  });
  const starters = [...new Map(entries.map((starter) => [starter.player.externalId, starter])).values()];
  checkPeople(
    side,
    starters.map(({ player }) => player),
  );
  return starters;
}

/** When the last of the five was stated, by the clock of the league: "2025-04-05T14:34:00". */
function lastStamp(league: League, starters: readonly Starter[]): Date {
  const stamps = starters.map(({ node }) => stampOf(league, member(node, 'timestamp')).getTime());
  return new Date(Math.max(...stamps));
}

function stampOf(league: League, node: Node): Date {
  const [, day = '', hour, minute, second] = /^([\d-]{10})T(\d\d):(\d\d):(\d\d)(?:\.\d+)?$/.exec(text(node)) ?? [];
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59)
    throw new Unreadable(node, 'is not a time of the league', 'value');
  return new Date(
    timeIn(leagueOf(league).timeZone, day, Number(hour), Number(minute)).getTime() + Number(second) * 1_000,
  );
}

const keyOf = ({ game, team }: LineupFact): string => `${JSON.stringify(game)} ${team}`;
const peopleOf = ({ starters }: LineupFact): unknown =>
  starters.map(({ externalId }) => Number(externalId)).toSorted((a, b) => a - b);

import { leagueOf, type League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { list, member, numericId, text, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { finishedGame, type FinishedGame } from './games.ts';
import { playsOf, type Play } from './plays.ts';
import { checkSweaters } from './sweaters.ts';
import { tallyOf, type Dressed } from './tally.ts';

/** Who dressed, and every player's counts in each period, from the plays of a game that is over. Time is with the shifts. */
export function readPlays(response: SourceResponse, root: Node, into: Collection): void {
  const { league } = response.request;
  const game = finishedGame(response, root, into);
  if (game === null) return;
  into.entry(root, () => {
    const dressed = dressedFor(league, root, game);
    const plays = playsOf(root, game.periods);
    checkGoals(root, game, plays, dressed);
    const known = { ...learned(response), game: { externalId: game.externalId } };
    for (let period = 1; period <= game.periods; period += 1) {
      const own = plays.filter((play) => play.period === period);
      const lines = Array.from(tallyOf(own, dressed), ([externalId, { team, counts }]) => ({
        player: { externalId, name: '' },
        ...{ team, seconds: null, counts },
      }));
      into.facts.periodLines.push({ ...known, period, lines });
    }
    for (const [externalId, { name, position }] of dressed)
      into.facts.players.push({ ...learned(response), league, externalId, name, position });
  });
}

/** The players of both teams by id. */
function dressedFor(league: League, root: Node, { sides }: FinishedGame): Map<string, Dressed> {
  const teams = new Map(sides.map((side) => [numericId(member(root, side.name, 'id')), side]));
  const dressed = new Map<string, Dressed>();
  const spots = list(member(root, 'rosterSpots'));
  for (const ofTeam of Map.groupBy(spots, (node) => member(node, 'teamId').value).values()) checkSweaters(ofTeam);
  for (const node of spots) {
    const id = numericId(member(node, 'playerId'));
    const side = teams.get(numericId(member(node, 'teamId')));
    if (side === undefined) throw new Unreadable(member(node, 'teamId'), 'is neither of the two teams', 'conflict');
    const position = text(member(node, 'positionCode'));
    if (!leagueOf(league).positions.includes(position))
      throw new Unreadable(member(node, 'positionCode'), `is no position: ${position.slice(0, 60)}`, 'unknown');
    const name = `${text(member(node, 'firstName', 'default'))} ${text(member(node, 'lastName', 'default'))}`;
    const player = { name, position, team: side.team, isHome: side.name === 'homeTeam' };
    const before = dressed.get(id);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(player))
      throw new Unreadable(node, 'is listed twice, differently', 'conflict');
    dressed.set(id, player);
  }
  return dressed;
}

/** The plays have as many goals of each team as its score. */
function checkGoals(root: Node, { sides }: FinishedGame, plays: readonly Play[], dressed: Map<string, Dressed>): void {
  for (const side of sides) {
    const scored = plays.filter(({ scorer }) => scorer !== null && dressed.get(scorer)?.team === side.team);
    if (scored.length !== side.goals)
      throw new Unreadable(member(root, side.name, 'score'), `is not that of ${scored.length} goals`, 'conflict');
  }
}

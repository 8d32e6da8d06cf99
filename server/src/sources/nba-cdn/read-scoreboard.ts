import { gameDayOf } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { ScoreFact } from '../facts.ts';
import { checkSeason, leagueGameId } from '../game-ids.ts';
import { list, member, moment, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing } from '../teams.ts';
import { finalPoints, flagOf, gameStatus } from './read-schedule.ts';

/** The current state of today's games. */
export function readScoreboard(response: SourceResponse, root: Node, into: Collection): void {
  const scores = uniqueFacts<ScoreFact>(into, (fact) => into.facts.scores.push(fact));
  const { league } = response.request;
  const games = list(member(root, 'scoreboard', 'games'));
  const flag = flagOf(games);
  for (const node of games)
    into.entry(node, () => {
      const id = leagueGameId(league, member(node, 'gameId'));
      if (id === null) return;
      const gameDate = gameDayOf(league, moment(member(node, 'gameTimeUTC')));
      checkSeason(league, member(node, 'gameId'), id.season, gameDate);
      pairing(league, member(node, 'homeTeam', 'teamTricode'), member(node, 'awayTeam', 'teamTricode'));
      const status = gameStatus(node, flag);
      const period = whole(member(node, 'period'), 0, 14);
      const score = { status, ...finalPoints(node, status), period: period === 0 ? null : period };
      scores.add(node, id.externalId, { ...learned(response), game: { externalId: id.externalId }, ...score });
    });
  scores.done();
}

import { daysBetween, type GameStatus } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { ScoreFact } from '../facts.ts';
import { flag, isAbsent, list, member, numeral, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { team } from '../teams.ts';
import { event } from './read-events.ts';

/** The feed lists coming games together with finished ones. */
const MOST_DAYS = 7;

export function readScores(response: SourceResponse, root: Node, into: Collection): void {
  const {
    league,
    about: { day = '' },
  } = response.request;
  const scores = uniqueFacts<ScoreFact>(into, (fact) => into.facts.scores.push(fact));
  for (const node of list(root))
    into.entry(node, () => {
      const { id, game, tipOff } = event(league, node, response.receivedAt);
      const points = pointsOf(league, node, game);
      const completed = flag(member(node, 'completed'));
      if (completed && points === null) throw new Unreadable(member(node, 'scores'), 'are missing of a finished game');
      const status: GameStatus = completed
        ? 'final'
        : points === null || tipOff > response.receivedAt
          ? 'scheduled'
          : 'live';
      if (Math.abs(daysBetween(day, game.gameDate)) > MOST_DAYS)
        throw new Unreadable(member(node, 'commence_time'), 'is far from the day asked for', 'conflict');
      const known = { homePoints: points?.home ?? null, awayPoints: points?.away ?? null, period: null };
      scores.add(node, id, { ...learned(response), game, status, ...known });
    });
  scores.done();
}

function pointsOf(
  league: League,
  node: Node,
  game: { home: string; away: string },
): { home: number; away: number } | null {
  const scores = member(node, 'scores');
  if (isAbsent(scores)) return null;
  const byTeam = new Map(
    list(scores).map(
      (score) => [team(league, member(score, 'name')), numeral(member(score, 'score'), 0, 400)] as const,
    ),
  );
  const home = byTeam.get(game.home);
  const away = byTeam.get(game.away);
  if (home === undefined || away === undefined) throw new Unreadable(scores, 'are not those of both teams', 'conflict');
  return { home, away };
}

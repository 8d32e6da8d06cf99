import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import type { GameFact, ScoreFact } from '../facts.ts';
import { list, member, text, Unreadable, whole, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { listedGame } from './games.ts';

/** The games of seven days. */
export function readSchedule(response: SourceResponse, root: Node, into: Collection): void {
  const { league } = response.request;
  const games = uniqueFacts<GameFact>(into, (fact) => into.facts.games.push(fact));
  for (const day of list(member(root, 'gameWeek')))
    for (const node of into.part(() => list(member(day, 'games'))) ?? [])
      into.entry(node, () => {
        const game = listedGame(league, node, member(day, 'date'), into);
        if (game === null) return;
        const { gameDate, home, away } = game;
        games.add(node, `${gameDate} ${home} ${away}`, { ...learned(response), league, ...game });
      });
  games.done();
}

/** The states and scores of one day. */
export function readScores(response: SourceResponse, root: Node, into: Collection): void {
  const { league, about } = response.request;
  const today = member(root, 'currentDate');
  if (text(today) !== about.day) throw new Unreadable(today, 'is not the day asked for', 'conflict');
  const scores = uniqueFacts<ScoreFact>(into, (fact) => into.facts.scores.push(fact));
  for (const node of list(member(root, 'games')))
    into.entry(node, () => {
      const game = listedGame(league, node, today, into);
      if (game === null) return;
      const { externalId, home, away, status, homePoints, awayPoints } = game;
      const isPlayed = status === 'live' || status === 'final';
      const period = isPlayed ? whole(member(node, 'periodDescriptor', 'number'), 1, 14) : null;
      const score = { status, homePoints, awayPoints, period };
      scores.add(node, `${home} ${away}`, { ...learned(response), game: { externalId }, ...score });
    });
  scores.done();
}

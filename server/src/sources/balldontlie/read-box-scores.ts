import type { FittedCount } from '../../sports/basketball/index.ts';
import type { League } from '../../leagues/index.ts';
import { learned } from '../reading/responses.ts';
import { uniqueFacts, type Collection } from '../reading/collect.ts';
import { checkTeamLines, isEmptyLine, playedSeconds, readCounts, type CountNames } from '../reading/counts.ts';
import type { PeriodLinesFact } from '../facts.ts';
import { day, list, member, type Node, numericId, remark, Unreadable, whole } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { pairing, team } from '../teams.ts';
import { page } from './paging.ts';
import { askedGame, player } from './people.ts';
import { statusOf } from './read-games.ts';

const NAMES: CountNames & Readonly<Record<FittedCount, string>> = {
  pts: 'pts',
  reb: 'reb',
  ast: 'ast',
  fg3m: 'fg3m',
  fg3a: 'fg3a',
  fgm: 'fgm',
  fga: 'fga',
  ftm: 'ftm',
  fta: 'fta',
  stl: 'stl',
  blk: 'blk',
  tov: 'turnover',
};

type Line = PeriodLinesFact['lines'][number] & { readonly seconds: number };

/** Full-game lines of every player, for all games of a day. Starters come from `boxScoreOf`. */
export function readBoxScores(response: SourceResponse, root: Node, into: Collection): void {
  const {
    league,
    about: { day: asked },
  } = response.request;
  const found = uniqueFacts<PeriodLinesFact>(into, (fact) => into.facts.periodLines.push(fact));
  for (const node of list(member(root, 'data')))
    into.entry(node, () => {
      const gameDate = day(member(node, 'date'));
      if (gameDate !== asked) throw new Unreadable(member(node, 'date'), 'is not the day asked for', 'conflict');
      const periods = whole(member(node, 'period'), 0, 14);
      if (statusOf(member(node, 'status'), periods) !== 'final') return;
      const sides = pairing(
        league,
        member(node, 'home_team', 'team', 'abbreviation'),
        member(node, 'visitor_team', 'team', 'abbreviation'),
      );
      const lines = [
        ...teamLines(league, member(node, 'home_team'), sides.home, member(node, 'home_team_score'), periods),
        ...teamLines(league, member(node, 'visitor_team'), sides.away, member(node, 'visitor_team_score'), periods),
      ];
      const game = { gameDate, ...sides, startsAt: null, seenAt: null };
      found.add(node, `${sides.home} ${sides.away}`, { ...learned(response), game, period: 0, lines });
    });
  found.done();
}

function teamLines(league: League, side: Node, name: string, score: Node, periods: number): Line[] {
  const lines = list(member(side, 'players')).flatMap((node) => line(league, node, name) ?? []);
  checkTeamLines(league, side, lines, { points: whole(score, 0, 300), periods });
  return lines;
}

/** A player's line; undefined for one who did not play. */
function line(league: League, node: Node, name: string): Line | undefined {
  const written = remark(member(node, 'min'));
  if (/^(0+(:0+)?|--)?$/.test(written)) return undefined;
  const counts = readCounts(league, node, NAMES);
  return { player: player(member(node, 'player')), team: name, seconds: playedSeconds(member(node, 'min')), counts };
}

/** One period of one game. Pages are joined later; a period is used only if all of it adds up. */
export function readPeriod(response: SourceResponse, root: Node, into: Collection): void {
  const { game, period } = response.request.about;
  const lines = new Map<string, Line>();
  for (const node of page(response, root, into))
    into.entry(node, () => {
      const of = member(node, 'game', 'id');
      if (numericId(of) !== game) throw new Unreadable(of, 'is another game than was asked for', 'conflict');
      const written = remark(member(node, 'min'));
      if (/^(--)?$/.test(written)) return;
      const read: Line = {
        player: player(member(node, 'player')),
        team: team(response.request.league, member(node, 'team', 'abbreviation')),
        seconds: playedSeconds(member(node, 'min')),
        counts: readCounts(response.request.league, node, NAMES),
      };
      if (read.seconds === 0 && isEmptyLine(read.counts)) return;
      const key = read.player.externalId ?? '';
      const before = lines.get(key);
      if (before !== undefined && JSON.stringify(before) !== JSON.stringify(read))
        throw new Unreadable(node, 'a player stands there twice', 'conflict');
      lines.set(key, read);
    });
  if (lines.size > 0)
    into.facts.periodLines.push({
      ...learned(response),
      game: askedGame(response),
      period: Number(period),
      lines: [...lines.values()],
    });
}

import type { Count } from '../../kernel/index.ts';
import { learned } from '../answers.ts';
import type { Collection } from '../collect.ts';
import { checkPeople, checkStarters, checkTeamLines, isEmptyLine, playedSeconds, readCounts } from '../counts.ts';
import type { BoxLineFact } from '../facts.ts';
import { isAbsent, member, type Node, numericId, remark, text, Unreadable, whole } from '../shape.ts';
import type { Answer } from '../source.ts';
import { team } from '../teams.ts';
import { rowsOf } from './result-set.ts';

const NAMES: Readonly<Record<Count, string>> = {
  pts: 'PTS',
  reb: 'REB',
  ast: 'AST',
  fg3m: 'FG3M',
  fg3a: 'FG3A',
  fgm: 'FGM',
  fga: 'FGA',
  ftm: 'FTM',
  fta: 'FTA',
  stl: 'STL',
  blk: 'BLK',
  tov: 'TO',
};

/** One game's lines: of the whole game, or of the period asked for. One that cannot be read spoils them all. */
export function readBoxScore(answer: Answer, root: Node, into: Collection): void {
  const { game: asked = '', period: askedPeriod = '0' } = answer.request.about;
  const period = Number(askedPeriod);
  const rows = rowsOf(root, 'PlayerStats');
  const totals = rowsOf(root, 'TeamStats');
  into.entry(root, () => {
    const lines = rows.flatMap((node) => {
      if (text(member(node, 'GAME_ID')) !== asked)
        throw new Unreadable(member(node, 'GAME_ID'), 'is another game than was asked for', 'conflict');
      return line(node) ?? [];
    });
    const known = { ...learned(answer), game: { externalId: asked } };
    for (const total of totals) checkTeam(total, lines, period);
    if (new Set(lines.map((row) => row.team)).size !== 2 || totals.length !== 2)
      throw new Unreadable(root, 'is not of two teams', 'conflict');
    if (period === 0) into.facts.boxScores.push({ ...known, hasPeriods: false, lines });
    else into.facts.periodLines.push({ ...known, period, lines });
  });
}

function checkTeam(total: Node, lines: readonly BoxLineFact[], period: number): void {
  const own = lines.filter((row) => row.team === team(member(total, 'TEAM_ABBREVIATION')));
  const points = whole(member(total, 'PTS'), 0, 300);
  if (period === 0) {
    checkTeamLines(total, own, { points, periods: null });
    return checkStarters(total, own);
  }
  checkPeople(
    total,
    own.map(({ player }) => player),
  );
  if (own.reduce((sum, { counts }) => sum + counts.pts, 0) !== points)
    throw new Unreadable(total, "the players' points are not their team's", 'conflict');
}

function line(node: Node): BoxLineFact | undefined {
  const minutes = member(node, 'MIN');
  if (isAbsent(minutes) || minutes.value === '') return undefined;
  const seconds = playedSeconds(minutes);
  const counts = readCounts(node, NAMES);
  if (seconds === 0 && isEmptyLine(counts)) return undefined;
  return {
    player: { externalId: numericId(member(node, 'PLAYER_ID')), name: text(member(node, 'PLAYER_NAME')) },
    team: team(member(node, 'TEAM_ABBREVIATION')),
    starter: remark(member(node, 'START_POSITION')) !== '',
    seconds,
    counts,
    periods: [],
  };
}

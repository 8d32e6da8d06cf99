import { longestGame } from '../../../leagues/index.ts';
import { sportNamed, type CountLine } from '../../../sports/index.ts';
import { column, columnIfThere, decimal, flag, oneOf, optional, Unreadable, whole } from '../columns.ts';
import { PLAYER_GAME_COLUMNS, SEASON_PART, type PlayerGameRow } from '../player-games.ts';
import { fileKind } from '../table.ts';

const seconds = column(
  'toi_sec',
  (given, league) => whole(0, longestGame(league))(given),
  'seconds on the ice; 0 for who dressed and did not play',
);

/** Above every recorded count of one game. */
const MOST = 150;
const count = whole(0, MOST);
/** What is read to check it, and not kept. */
const unkept = (meaning: string): string => `${meaning}; checked, not kept`;

const SKATERS = ['C', 'L', 'R', 'D'] as const;
const DECISIONS = ['W', 'L', 'O'] as const;

/** The counts of a line. Unreadable if they contradict each other. */
function checked(counts: CountLine): CountLine {
  const fault = sportNamed('hockey').boxScore.lineFault(counts);
  if (fault !== undefined) throw new Unreadable(fault);
  return counts;
}

/** A row of a player by the time on the ice: who has none did not play. */
const rowOf = (
  { gameId, gameDate, playerId, name, team, seconds }: Omit<PlayerGameRow, 'played' | 'starter' | 'counts'>,
  starter: boolean | null,
  counts: CountLine,
): PlayerGameRow => ({
  ...{ gameId, gameDate, playerId, name, team, starter, seconds },
  played: seconds > 0,
  counts: checked(counts),
});

export const skaterGames = fileKind({
  kind: 'player-games',
  title: 'Box scores: every skater who dressed',
  name: `player-games-${SEASON_PART}`,
  columns: {
    ...PLAYER_GAME_COLUMNS,
    position: column('position', oneOf(SKATERS), unkept('C, L, R or D')),
    seconds,
    shifts: column('shifts', count, unkept('shifts')),
    goals: column('goals', count, 'goals'),
    assists: column('assists', count, 'assists'),
    points: column('points', count, 'goals and assists together'),
    shots: column('shots', count, 'shots on goal'),
    blocked: column('blocked', count, "opponents' shots blocked"),
    hits: column('hits', count, 'hits'),
    powerPlayGoals: column('pp_goals', count, 'goals in a power play'),
    powerPlayPoints: columnIfThere('pp_points', count, 'goals and assists in a power play'),
    plusMinus: column('plus_minus', whole(-20, 20), unkept('plus-minus')),
    penaltyMinutes: column('pim', count, unkept('penalty minutes')),
    giveaways: column('giveaways', count, unkept('giveaways')),
    takeaways: column('takeaways', count, unkept('takeaways')),
    faceoffShare: column('faceoff_pct', optional(decimal(0, 1)), unkept('share of face-offs won')),
  },
  row: (values): PlayerGameRow => {
    const { goals, assists, points, shots, blocked, hits, powerPlayGoals, powerPlayPoints } = values;
    if (points !== goals + assists)
      throw new Unreadable(`points ${points} is not ${goals} goals and ${assists} assists`);
    const powerPlay = { pp_goals: powerPlayGoals, pp_points: powerPlayPoints };
    // A hockey line-up has no starters among its skaters.
    const counts = { goals, assists, sog: shots, blocked_shots: blocked, hits_given: hits };
    return rowOf(values, null, { ...counts, ...powerPlay });
  },
});

export const goalkeeperGames = fileKind({
  kind: 'goalie-games',
  title: 'Box scores: every goalkeeper who played',
  name: `goalie-games-${SEASON_PART}`,
  columns: {
    ...PLAYER_GAME_COLUMNS,
    starter: column('starter', flag, '1 or True for who started'),
    decision: column(
      'decision',
      optional(oneOf(DECISIONS)),
      unkept('W, L, or O for a loss after regulation; may be empty'),
    ),
    seconds,
    faced: column('shots_against', count, 'shots on goal faced'),
    saves: column('saves', count, 'saves'),
    goalsAgainst: column('goals_against', count, 'goals let in'),
  },
  row: (values): PlayerGameRow => {
    const { starter, faced, saves, goalsAgainst } = values;
    return rowOf(values, starter, { saves, shots_against: faced, goals_against: goalsAgainst });
  },
});

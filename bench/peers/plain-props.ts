import type { Day, Direction, Rating } from '../../server/src/kernel/index.ts';
import { STATS, type Period, type Stat } from '../../server/src/sports/index.ts';
import type { Queryable } from '../../server/src/platform/index.ts';
import type { Side } from '../../server/src/research/boards/prop-content.ts';

export interface PropsAsked {
  readonly stat?: string;
  readonly team?: string;
  readonly direction?: string;
  readonly rating?: string;
  readonly minL10OverHits?: number;
  readonly minScore?: number;
  readonly sort?: string;
  readonly page?: number;
  readonly pageSize?: number;
}

interface PlainProp {
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly team: string | null;
  readonly opponent: string | null;
  readonly line: number;
  readonly books: number;
  readonly over: Side | null;
  readonly under: Side | null;
  readonly direction: Direction | null;
  readonly score: number;
  readonly rating: Rating;
  readonly hits: readonly number[];
  readonly tipOff: Date;
  readonly gameStatus: string;
}

const ORDERS: Readonly<Record<string, string>> = {
  score: 'prop.score',
  line: 'prop.line',
  stat: 'prop.stat',
  player: 'player.name',
  team: 'team.abbreviation',
  l10: 'prop.l10_hits',
  books: 'prop.books',
  edge: 'prop.edge',
};

const FILTERS = {
  stat: 'prop.stat =',
  team: 'team.abbreviation =',
  direction: 'prop.direction =',
  rating: 'prop.rating =',
  minL10OverHits: 'prop.l10_hits >=',
  minScore: 'prop.score >=',
} as const;

/** A page of a day's props: one statement for the page, and one for the total. */
export async function propsPage(db: Queryable, date: Day, asked: PropsAsked): Promise<object> {
  const { sort = 'score', page = 1, pageSize = 50 } = asked;
  const filters = (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).filter((name) => asked[name] !== undefined);
  const values = [date, ...filters.map((name) => asked[name])];
  const where = ['prop.game_date = $1', ...filters.map((name, index) => `${FILTERS[name]} $${index + 2}`)].join(
    ' and ',
  );
  const joins = `from plain.prop prop
    join league.player player on player.id = prop.player_id
    left join league.team team on team.id = prop.team_id
    left join league.team opponent on opponent.id = prop.opponent_team_id
    join league.game_state state on state.game_id = prop.game_id and state.superseded_at = 'infinity'`;
  const way = sort.startsWith('-') || sort === 'score' ? 'desc' : 'asc';
  const [rows, [head]] = await Promise.all([
    db.query<PlainProp>({
      name: `props ${sort} ${filters.join()}`,
      text: `select prop.game_id as "gameId", prop.player_id as "playerId", player.name as "playerName", prop.stat,
               prop.period, team.abbreviation as team, opponent.abbreviation as opponent, prop.line, prop.books,
               prop.over_side as over, prop.under_side as under, prop.direction, prop.score, prop.rating,
               array[l5_hits, l5_games, l10_hits, l10_games, l15_hits, l15_games] as hits,
               state.tip_off as "tipOff", state.status as "gameStatus"
             ${joins} where ${where}
             order by ${ORDERS[sort.replace('-', '')]} ${way} nulls last, player.name, prop.stat, prop.period,
               prop.player_id, prop.game_id
             limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, pageSize, (page - 1) * pageSize],
    }),
    db
      .query<{ total: number; version: number }>({
        name: `total ${filters.join()}`,
        text: `select count(*)::int as total, coalesce(max(prop.version), 0) as version
               from plain.prop prop ${filters.includes('team') ? 'left join league.team team on team.id = prop.team_id' : ''}
               where ${where}`,
        values,
      })
      .then((response) => response.rows),
  ]).then(([found, total]) => [found.rows.map(onWire), total] as const);
  return { date, total: head?.total ?? 0, page, pageSize, dataDelayMinutes: 0, version: head?.version ?? 0, rows };
}

function onWire(prop: PlainProp): object {
  const { period, stat, line, over, under, direction, score, rating } = prop;
  const [l5Hits, l5Games, l10Hits, l10Games, l15Hits, l15Games] = prop.hits;
  const side = direction === 'Over' ? over : under;
  return {
    playerId: prop.playerId,
    playerName: prop.playerName,
    league: 'Nba',
    propType: stat,
    statDisplayName: period === 'Full' ? STATS[stat].label : `${STATS[stat].label} (${period})`,
    teamAbbreviation: prop.team,
    opponentAbbreviation: prop.opponent,
    consensusLine: line,
    bestOver: over && { ...over, line },
    bestUnder: under && { ...under, line },
    modelPick: side && direction && { ...side, direction, score, rating },
    bookCount: prop.books,
    l5Hits,
    l5Games,
    l10Hits,
    l10Games,
    l15Hits,
    l15Games,
    gameId: prop.gameId,
    period: period === 'Full' ? null : period,
    tipOff: prop.tipOff.toISOString(),
    gameStatus: prop.gameStatus,
  };
}

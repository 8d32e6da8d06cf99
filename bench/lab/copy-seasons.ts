// For measurements on real features: copies the features of a database's seasons until there are five. A copy has its own
// season label, days some years later, and the same players. Only for a scratch copy of a data folder: copies are not facts.
//   PROPPICK_DATABASE_URL=... node bench/lab/copy-seasons.ts
import { FEATURE_NAMES, FEATURES } from '../../server/src/lab/index.ts';
import { openDatabase, silentLog } from '../../server/src/platform/index.ts';

const SEASONS = 5;
const url = process.env['PROPPICK_DATABASE_URL'];
if (url === undefined) throw new Error('PROPPICK_DATABASE_URL names the scratch database');
const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'copy-seasons' });

/** Columns of the features that a copy changes. */
const CHANGED: Readonly<Record<string, string>> = {
  game_id: 'copied.id',
  season: '$2::text',
  ...Object.fromEntries(['tip_off', 'as_of', 'newest_fact'].map((name) => [name, `feature.${name} + $3::interval`])),
  game_date: '(feature.game_date + $3::interval)::date',
};
const columns = FEATURE_NAMES.map((name) => FEATURES[name].column);

const { rows: seasons } = await db.query<{ season: string; props: number }>({
  text: `select game.season, sum(built.props)::int as props from lab.game built join league.game game on game.id = built.game_id
         where game.league = 'Nba' group by 1 having sum(built.props) > 0 order by 1`,
});
if (seasons.length === 0) throw new Error('no features: proppick lab build writes them');
for (let nth = seasons.length; nth < SEASONS; nth += 1) {
  const { season: from } = seasons[nth % seasons.length]!;
  const years = 2 * Math.ceil((nth + 1 - seasons.length) / seasons.length) + 4;
  const values = [from, `copy ${nth + 1}`, `${years} years`];
  // One after the other: each is a season of rows.
  // oxlint-disable-next-line no-await-in-loop
  const { rowCount } = await db.query({
    text: `with source as materialized (
             select game.*, row_number() over (order by game.id) as nth from league.game game
             join lab.game built on built.game_id = game.id where game.season = $1 and game.league = 'Nba'
           ), copied as materialized (
             insert into league.game (league, season, season_type, game_date, home_team_id, away_team_id, known_at)
             select league, $2, season_type, (game_date + $3::interval)::date, home_team_id, away_team_id, known_at
             from source order by nth returning id
           ), paired as materialized (
             select source.id as source_id, copied.id from source
             join (select id, row_number() over (order by id) as nth from copied) copied using (nth)
           ), built as (
             insert into lab.game (game_id, settled_known_at, built_at, has_open, props)
             select paired.id, built.settled_known_at, built.built_at, built.has_open, built.props
             from paired join lab.game built on built.game_id = paired.source_id returning game_id
           )
           insert into lab.feature (${columns.join(', ')})
           select ${columns.map((column) => CHANGED[column] ?? `feature.${column}`).join(', ')}
           from paired copied join lab.feature feature on feature.game_id = copied.source_id
           where (select count(*) from built) > 0`,
    values,
  });
  console.log(`${from} as "copy ${nth + 1}": ${rowCount} props`);
}
await db.query({ text: 'analyze lab.feature' });
await db.close();

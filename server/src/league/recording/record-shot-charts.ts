import { createHash } from 'node:crypto';
import { newVersions, type StatedVersion } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { allocate } from './allocate.ts';
import type { Provenance, Recorded } from '../provenance.ts';
import { spansOf } from '../directory/spans.ts';
import { copyShots, endShotCharts, insertShotCharts, shotChartVersions, type ShotRow } from './writing-queries.ts';

export interface ShotRecord {
  readonly playerId: number;
  readonly period: number;
  readonly clockSeconds: number;
  readonly xFt: number;
  readonly yFt: number;
  readonly distanceFt: number;
  readonly zoneBasic: string;
  readonly zoneArea: string;
  readonly zoneRange: string;
  readonly three: boolean;
  readonly made: boolean;
}

/** Every shot of a game, in order. */
export interface ShotChartRecord {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly assumed: boolean;
  readonly shots: readonly ShotRecord[];
}

interface StatedShotChart extends StatedVersion {
  readonly chart: ShotChartRecord;
}

/** Writes changed shot charts, each as a new version; one record per game. */
export async function recordShotCharts(
  tx: Transaction,
  provenance: Provenance,
  charts: readonly ShotChartRecord[],
): Promise<Recorded[]> {
  const kept = Map.groupBy(
    await shotChartVersions(
      tx,
      provenance.source,
      charts.map(({ gameId }) => gameId),
    ),
    ({ gameId }) => gameId,
  );
  const recorded: Recorded[] = [];
  const added = charts.flatMap((chart) => {
    const versions = (kept.get(chart.gameId) ?? []).map(({ knownAt, contentHash }) => ({
      at: knownAt.getTime(),
      content: contentHash,
    }));
    const changes = newVersions(versions, [statedShotChart(chart)], provenance.learnedAt.getTime());
    recorded.push(changes.added.length > 0 ? 'new' : changes.late.length > 0 ? 'late' : 'unchanged');
    return spansOf(changes.added);
  });
  if (added.length > 0) await writeVersions(tx, provenance.source, added);
  return recorded;
}

function statedShotChart(chart: ShotChartRecord): StatedShotChart {
  const hash = createHash('sha256');
  for (const shot of chart.shots) hash.update(`${shotValues(shot).join('\t')}\n`);
  return { at: chart.knownAt.getTime(), assumed: chart.assumed, content: hash.digest('base64'), chart };
}

async function writeVersions(
  tx: Transaction,
  source: string,
  added: ReturnType<typeof spansOf<StatedShotChart>>,
): Promise<void> {
  const ids = await allocate(tx, 'league.shot_chart', added.length);
  const headers = added.map(({ statement: { chart, content }, ...span }, index) => {
    return { id: ids[index], gameId: chart.gameId, source, contentHash: content, ...span };
  });
  const rows = JSON.stringify(headers);
  await endShotCharts(tx, rows);
  await insertShotCharts(tx, rows);
  const charts = added.map(({ statement }, index) => ({ id: ids[index] as number, shots: statement.chart.shots }));
  await copyShots(tx, shotRows(charts));
}

function* shotRows(charts: readonly { id: number; shots: readonly ShotRecord[] }[]): Generator<ShotRow> {
  for (const { id, shots } of charts)
    for (const [index, shot] of shots.entries()) yield [id, index + 1, ...shotValues(shot)];
}

function shotValues(shot: ShotRecord) {
  const { playerId, period, clockSeconds, xFt, yFt, distanceFt, zoneBasic, zoneArea, zoneRange, three, made } = shot;
  return [playerId, period, clockSeconds, xFt, yFt, distanceFt, zoneBasic, zoneArea, zoneRange, three, made] as const;
}

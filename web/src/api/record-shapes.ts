export interface Estimate {
  readonly value: number;
  readonly interval: readonly [number, number] | null;
}

interface Loss {
  readonly model: number;
  readonly market: number;
  readonly difference: Estimate;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly picks: number;
  readonly predicted: number;
  readonly market: number;
  readonly actual: number;
  readonly interval: readonly [number, number];
}

export interface Figures {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly pending: number;
  readonly hitRate: Estimate | null;
  readonly units: number;
  readonly marketUnits: Estimate | null;
  readonly roi: Estimate | null;
  readonly closingLineValue: { readonly picks: number; readonly mean: Estimate; readonly beaten: Estimate } | null;
  readonly brier: Loss | null;
  readonly logLoss: Loss | null;
  readonly calibration: readonly CalibrationBin[];
  readonly worstStretch: {
    readonly from: string;
    readonly to: string;
    readonly picks: number;
    readonly units: number;
  } | null;
}

export interface TrackRecord extends Figures {
  readonly origin: 'live' | 'replay' | 'simulated';
  readonly groups: readonly (Figures & { readonly key: string })[];
}

export interface LedgerEntry {
  readonly sequence: number;
  readonly kind: 'board' | 'settlement';
  readonly date: string;
  readonly recordedAt: string;
  readonly leaves: number;
  readonly previous: string;
  readonly hash: string;
}

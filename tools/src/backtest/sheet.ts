/** Forecasts of several predictors for the same events, row by row: the raw data of a backtest. */
export interface Sheet {
  readonly predictors: readonly string[];
  readonly groups: string[];
  readonly days: string[];
  readonly won: number[];
  /** One list per predictor. */
  readonly probabilities: number[][];
}

export function newSheet(predictors: readonly string[]): Sheet {
  return { predictors, groups: [], days: [], won: [], probabilities: predictors.map(() => []) };
}

/** Adds one event; `probabilities` in the order of the predictors. */
export function addRow(sheet: Sheet, group: string, day: string, won: boolean, probabilities: readonly number[]): void {
  if (probabilities.length !== sheet.predictors.length) throw new RangeError('one probability a predictor');
  for (const probability of probabilities)
    if (!(probability > 0 && probability < 1))
      throw new RangeError(`no probability for ${group} on ${day}: ${probabilities.join(', ')}`);
  sheet.groups.push(group);
  sheet.days.push(day);
  sheet.won.push(won ? 1 : 0);
  for (let index = 0; index < probabilities.length; index++) sheet.probabilities[index]!.push(probabilities[index]!);
}

export function columnOf(sheet: Sheet, predictor: string): number[] {
  const index = sheet.predictors.indexOf(predictor);
  if (index < 0) throw new RangeError(`no predictor ${predictor}`);
  return sheet.probabilities[index]!;
}

/**
 * Each group's rows as a sheet of its own, in the order in which the groups first appear. One group is copied at a time,
 * because a sheet has millions of rows.
 */
export function* groupsOf(sheet: Sheet): Generator<readonly [group: string, part: Sheet]> {
  const rows = new Map<string, number[]>();
  for (let row = 0; row < sheet.groups.length; row++) {
    const group = sheet.groups[row]!;
    const own = rows.get(group);
    if (own === undefined) rows.set(group, [row]);
    else own.push(row);
  }
  for (const [group, own] of rows)
    yield [
      group,
      {
        predictors: sheet.predictors,
        groups: own.map(() => group),
        days: own.map((row) => sheet.days[row]!),
        won: own.map((row) => sheet.won[row]!),
        probabilities: sheet.probabilities.map((column) => own.map((row) => column[row]!)),
      },
    ];
}

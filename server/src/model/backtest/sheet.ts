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
  if (!probabilities.every((probability) => probability > 0 && probability < 1)) {
    throw new RangeError(`no probability for ${group} on ${day}: ${probabilities.join(', ')}`);
  }
  sheet.groups.push(group);
  sheet.days.push(day);
  sheet.won.push(won ? 1 : 0);
  probabilities.forEach((probability, index) => sheet.probabilities[index]!.push(probability));
}

export function columnOf(sheet: Sheet, predictor: string): number[] {
  const index = sheet.predictors.indexOf(predictor);
  if (index < 0) throw new RangeError(`no predictor ${predictor}`);
  return sheet.probabilities[index]!;
}

/** Each group's rows as a sheet of its own, in the order in which the groups first appear. */
export function groupsOf(sheet: Sheet): ReadonlyMap<string, Sheet> {
  const parts = new Map<string, Sheet>();
  sheet.groups.forEach((group, row) => {
    const part = parts.get(group) ?? newSheet(sheet.predictors);
    parts.set(group, part);
    part.groups.push(group);
    part.days.push(sheet.days[row]!);
    part.won.push(sheet.won[row]!);
    sheet.probabilities.forEach((column, index) => part.probabilities[index]!.push(column[row]!));
  });
  return parts;
}

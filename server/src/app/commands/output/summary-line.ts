/** Prints the result of a command as one line of names and values. */
export function summaryLine(figures: Readonly<Record<string, string | number>>): void {
  const parts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${parts.join(', ')}\n`);
}

/** The name of a job, service or check as words: `score-day` and `scoreDay` are "Score day". */
export function inWords(name: string): string {
  const words = name
    .replaceAll(/[-_:]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

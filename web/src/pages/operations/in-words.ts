/** What stands between the words of a name: a sign, or nothing before a capital. */
const BETWEEN = /[-_:]|(?<=[a-z])(?=[A-Z])/;

/**
 * The name of a job, a service or a check as words, as Operations shows it:
 * `score-day` and `scoreDay` are "Score day".
 */
export function inWords(name: string): string {
  const words = name.split(BETWEEN).join(' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

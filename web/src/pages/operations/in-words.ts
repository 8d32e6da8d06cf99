/** What stands between the words of a name: a sign, or nothing before a capital. */
const BETWEEN = /[-_:]|(?<=[a-z])(?=[A-Z])/;
const INITIALS = /\b(api|cdn|csv|espn|nba|wnba)\b/g;

/**
 * The name of a job, a service or a check as words, as Operations shows it:
 * `score-day` and `scoreDay` are "Score day", `api` is "API".
 */
export function inWords(name: string): string {
  const words = name
    .split(BETWEEN)
    .join(' ')
    .toLowerCase()
    .replaceAll(INITIALS, (initials) => initials.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is said while a league does not play. */
export const strings = {
  ended: (league: string, day: string) => `The ${league} season ended on ${day}`,
  none: (league: string) => `The ${league} is not playing`,
  pause: (league: string) => `The ${league} is taking a break`,
  last: (day: string) => `The last games were on ${day}. `,
  next: (day: string) => `The next game known is on ${day}. `,
  usually: (month: string) => `The next season usually begins in ${month}. `,
  meanwhile: 'What to do now',
  lastDay: (day: string) => `See the last picks, ${day}`,
  record: (league: string) => `Look at the ${league} record`,
  toLeague: (league: string) => `Switch to the ${league}`,
};

import { defineJob, type Job } from '../operations/index.ts';
import type { Cycle } from './cycle.ts';
import { scoringIsDue, settlingIsDue } from './due.ts';
import { publishOpenDays, settleRecentDays } from './open-days.ts';
import { scoreNewsJob } from './score-news.ts';

/** The scheduled jobs that publish and settle. */
export const cycleJobs = (cycle: Cycle): Job[] => [
  defineJob({
    name: 'score-open-days',
    service: 'scorer',
    description:
      'Scores today and tomorrow and publishes changes, if quotes, lineups, games or the configuration changed, and every half hour.',
    schedule: 'every 2m',
    isDue: scoringIsDue,
    run: (ctx) => ctx.effects((inner) => publishOpenDays(inner, cycle)),
  }),
  scoreNewsJob(cycle),
  defineJob({
    name: 'settle-recent-days',
    service: 'settler',
    description: 'Grades picks of the last days, if games ended, were postponed or corrected, and every hour.',
    schedule: 'every 5m',
    isDue: settlingIsDue(cycle),
    run: (ctx) => ctx.effects((inner) => settleRecentDays(inner, cycle)),
  }),
];

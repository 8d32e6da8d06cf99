import { Link } from '@tanstack/react-router';
import { useLeague } from '../../api/league.ts';
import { longDate } from '../../format.ts';
import { Empty } from '../../parts/states/states.tsx';
import { strings } from './strings.ts';

const words = strings.empty;

/** Why there are no games for more than a week, when there will be, and what to look at until then. */
export function OffSeason() {
  const { name, phase, lastGameDay, nextGameDay, resumesOn, isResumeAssumed, seasonStart } = useLeague();
  const resumes = isResumeAssumed ? words.usuallyResumes : words.resumes;
  return (
    <Empty title={phase === 'Break' ? words.pause(name) : words.offSeason(name)}>
      {lastGameDay !== null && words.lastGames(longDate(lastGameDay, seasonStart))}
      {resumesOn !== null && resumes(longDate(resumesOn, seasonStart))}
      {nextGameDay !== null && (
        <Link to="/" search={{ date: nextGameDay }}>
          {words.slateOf(longDate(nextGameDay, seasonStart))}
        </Link>
      )}
      <Link to="/record">{words.record}</Link>
    </Empty>
  );
}

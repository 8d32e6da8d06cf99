import { impliedProbability } from '../kernel.ts';

const USUAL_PRICE = -110;

/** Quiet, on every page: what the usual price demands, and where help is. */
export function Footer() {
  const needed = (impliedProbability(USUAL_PRICE) * 100).toFixed(1);
  return (
    <footer className="footer">
      <p>
        At the usual price of −110 a bettor must be right {needed} % of the time to break even; most are not. Past
        results promise nothing. If betting stops being fun:{' '}
        <a href="https://www.begambleaware.org/" rel="noreferrer">
          find help
        </a>
        .
      </p>
      <p>
        <a href="/docs">API reference</a>
      </p>
    </footer>
  );
}

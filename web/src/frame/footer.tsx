import { impliedProbability } from '../kernel.ts';
import { odds } from '../odds.ts';
import { oddsFormat, usePreference } from '../preferences.ts';
import { KeysHelp } from './keys/keys-help.tsx';
import { strings } from './strings.ts';

const USUAL_PRICE = -110;

/** On every page: the break-even rate at the usual price, and a link to help. */
export function Footer() {
  const format = usePreference(oddsFormat);
  const needed = `${(impliedProbability(USUAL_PRICE) * 100).toFixed(1)}\u202f%`;
  return (
    <footer className="footer">
      <p>
        {strings.footer.breakEven(odds(USUAL_PRICE, format), needed)}{' '}
        <a href="https://www.begambleaware.org/" rel="noreferrer">
          {strings.footer.help}
        </a>
        .
      </p>
      <p>
        <KeysHelp /> · <a href="/docs/guide/">{strings.footer.guide}</a> ·{' '}
        <a href="/docs">{strings.footer.reference}</a>
      </p>
    </footer>
  );
}

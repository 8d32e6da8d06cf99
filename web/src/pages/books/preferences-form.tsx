import { useState, type SubmitEvent } from 'react';
import { ZONE_OF_BROWSER } from '../../account-preferences.ts';
import { useChangePreferences } from '../../api/preferences.ts';
import type { Preferences } from '../../api/types.ts';
import { ODDS_WORDS } from '../../odds.ts';
import { meaning } from '../../glossary.ts';
import { Button } from '../../parts/fields/button.tsx';
import { Choice } from '../../parts/fields/choice.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { Failure } from '../../parts/states/states.tsx';
import { referenceName } from '../prices/reference-name.ts';
import { METHODS, REFERENCES } from '../prices/search.ts';
import { strings as prices } from '../prices/strings.ts';
import { BookList } from './book-list.tsx';
import { booksListed } from './books-listed.ts';
import { strings } from './strings.ts';

interface PreferencesFormProps {
  readonly kept: Preferences;
  readonly isSimulated: boolean;
  /** Keys of books that have quoted, where the tier may know. */
  readonly quoted: readonly string[];
}

const FORMATS = Object.values(ODDS_WORDS);
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [ZONE_OF_BROWSER, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== ZONE_OF_BROWSER)];

/** A share as a percentage that can be typed over. */
const typed = (share: number): string => String(Math.round(share * 1e6) / 1e4);
const shareOf = (text: string): number => Math.round(Number(text) * 1e4) / 1e6;

export function PreferencesForm({ kept, isSimulated, quoted }: PreferencesFormProps) {
  const listed = booksListed(isSimulated, quoted, kept.books ?? []);
  const [books, setBooks] = useState<ReadonlySet<string>>(new Set(kept.books ?? listed));
  const [format, setFormat] = useState(kept.oddsFormat);
  const [zone, setZone] = useState(kept.timeZone);
  const [bankroll, setBankroll] = useState(kept.bankroll === null ? '' : String(kept.bankroll));
  const [unit, setUnit] = useState(typed(kept.unitShare));
  const [fraction, setFraction] = useState(typed(kept.kellyFraction));
  const [most, setMost] = useState(typed(kept.maxStakeShare));
  const [against, setAgainst] = useState(kept.against);
  const [devig, setDevig] = useState(kept.devig);
  const { mutate, isPending, error, isSuccess } = useChangePreferences();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    mutate({
      books: listed.every((book) => books.has(book)) ? null : [...books],
      oddsFormat: format,
      timeZone: zone,
      bankroll: bankroll.trim() === '' ? null : Number(bankroll),
      unitShare: shareOf(unit),
      kellyFraction: shareOf(fraction),
      maxStakeShare: shareOf(most),
      against,
      devig,
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <BookList listed={listed} chosen={books} onChange={setBooks} isSimulated={isSimulated} />
      <div className="books-columns">
        <section className="panel stack" aria-label={strings.display.title}>
          <h2>{strings.display.title}</h2>
          <p className="books-choice">
            <span aria-hidden="true">{strings.display.odds}</span>
            <Choice
              label={strings.display.odds}
              options={FORMATS}
              value={format}
              onChange={(next) => setFormat(next ?? format)}
            />
          </p>
          <p className="books-choice">
            <span aria-hidden="true">{strings.display.zone}</span>
            <Choice
              label={strings.display.zone}
              options={ZONES}
              value={zone}
              say={(name) => (name === ZONE_OF_BROWSER ? strings.display.browser(ownZone) : name.replaceAll('_', ' '))}
              onChange={(next) => setZone(next ?? zone)}
            />
          </p>
          <p className="books-choice">
            <span aria-hidden="true">{strings.display.against}</span>
            <Choice
              label={strings.display.against}
              options={[...REFERENCES, ...quoted]}
              value={against}
              say={referenceName}
              onChange={(next) => setAgainst(next ?? against)}
            />
          </p>
          <p className="books-choice">
            <span aria-hidden="true">{strings.display.devig}</span>
            <Choice
              label={strings.display.devig}
              options={METHODS}
              value={devig}
              say={(one) => prices.filters.methods[one]}
              onChange={(next) => setDevig(next ?? devig)}
            />
          </p>
          <p className="small muted">{strings.display.againstHint}</p>
        </section>
        <section className="panel stack" aria-label={strings.stakes.title}>
          <h2>{strings.stakes.title}</h2>
          <TextField
            label={strings.stakes.bankroll}
            hint={strings.stakes.bankrollHint}
            value={bankroll}
            onChange={setBankroll}
            inputMode="decimal"
            pattern="[0-9]+([.][0-9]{1,2})?"
          />
          <Percent label={strings.stakes.unit} value={unit} onChange={setUnit} />
          <Percent
            label={strings.stakes.fraction}
            hint={`${meaning('kelly')} ${strings.stakes.fractionHint}`}
            value={fraction}
            onChange={setFraction}
          />
          <Percent label={strings.stakes.most} value={most} onChange={setMost} />
          <p className="small muted">{strings.stakes.how}</p>
        </section>
      </div>
      {error !== null && <Failure error={error} />}
      <div className="row">
        <Button type="submit" busy={isPending} disabled={books.size === 0}>
          {strings.save}
        </Button>
        <p role="status">{isSuccess && !isPending ? strings.saved : ''}</p>
      </div>
    </form>
  );
}

interface PercentProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Percent = (props: PercentProps) => (
  <TextField {...props} inputMode="decimal" pattern="[0-9]{1,3}([.][0-9]{1,4})?" required />
);

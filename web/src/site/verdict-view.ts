import type { SiteCheck } from './check.ts';
import { byId, make } from './dom.ts';
import { TEXT } from './strings.ts';

type State = 'checking' | 'waiting' | 'holds' | 'broken';

function show(state: State, title: string, ...detail: readonly Node[]): void {
  byId('verdict').dataset['state'] = state;
  byId('verdict-title').textContent = title;
  byId('verdict-detail').replaceChildren(...detail);
}

export function showProgress(done: number, all: number): void {
  const bar = make('progress', '');
  bar.max = all;
  bar.value = done;
  bar.setAttribute('aria-label', TEXT.checking(done, all));
  show('checking', TEXT.checking(done, all), bar);
}

/** Large files are loaded when the reader asks for it. */
export function showWaiting(bytes: number, start: () => void): void {
  const button = make('button', '', TEXT.check((bytes / 1e6).toFixed(0)));
  button.addEventListener('click', start);
  show('waiting', TEXT.unchecked, make('p', '', TEXT.uncheckedDetail), button);
}

export function showFailure(why: string): void {
  show('broken', TEXT.failed, make('p', '', why));
}

const SHOWN_FAULTS = 50;

export function showCheck(check: SiteCheck): void {
  const [first, ...others] = check.faults;
  if (first === undefined) {
    show('holds', TEXT.holds, ...holding(check).map((text) => make('p', '', text)));
    return;
  }
  const detail: Node[] = [make('p', '', `${TEXT.first} ${first}.`)];
  if (others.length > 0) {
    const items = others.slice(0, SHOWN_FAULTS).map((fault) => make('li', '', fault));
    detail.push(make('details', '', make('summary', '', TEXT.more(others.length)), make('ul', '', ...items)));
  }
  show('broken', TEXT.broken, ...detail);
}

function holding({ entries, documents, unopened, signatures, comparisons, isPageCompared }: SiteCheck): string[] {
  const left = comparisons.filter(({ isEqual }) => isEqual !== true);
  return [
    entries === 0 ? TEXT.empty : TEXT.holdsDetail(entries, documents, unopened),
    signatures === null ? TEXT.noSignatures : TEXT.signatures(signatures.checked),
    ...(comparisons.length > 0 && left.length === 0 ? [TEXT.totals] : []),
    ...left.map(({ of, why }) => TEXT.notCompared(of, why ?? '')),
    isPageCompared ? TEXT.pageHolds : TEXT.pageUnchecked,
  ];
}

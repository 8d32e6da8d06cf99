import { searchOf } from './search.ts';
import type { Section } from './sections.ts';
import { TEXT } from './strings.ts';

declare global {
  interface Window {
    /** What sections.js holds: the text of every page. */
    guideSections: readonly Section[];
  }
}

const SHOWN = 12;
const EXCERPT = 180;

const byId = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const field = byId('q') as HTMLInputElement;
const search = searchOf(window.guideSections);

function show(): void {
  const words = field.value.trim();
  const found = search(words);
  const shown = found.slice(0, SHOWN);
  byId('found').textContent =
    words === '' ? TEXT.ask : found.length === 0 ? TEXT.nothing : TEXT.found(shown.length, found.length);
  byId('results').replaceChildren(...shown.map(resultOf));
  history.replaceState(null, '', words === '' ? '?' : `?q=${encodeURIComponent(words)}`);
}

function resultOf({ title, heading, href, text }: Section): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = heading === '' ? title : `${title}: ${heading}`;
  const excerpt = document.createElement('p');
  excerpt.textContent = text.length > EXCERPT ? `${text.slice(0, EXCERPT)} …` : text;
  const item = document.createElement('li');
  item.append(link, excerpt);
  return item;
}

field.value = new URLSearchParams(location.search).get('q') ?? '';
field.addEventListener('input', show);
field.form?.addEventListener('submit', (event) => {
  event.preventDefault();
  byId('results').querySelector('a')?.focus();
});
show();

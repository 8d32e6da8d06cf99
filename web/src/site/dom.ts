type Content = string | Node;

/** An element with a class and its content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...content);
  return element;
}

export function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`the page has no ${id}`);
  return element;
}

export interface Cell {
  readonly content: Content;
  readonly className?: string;
}

/** A table that scrolls by itself where the screen is narrow. `numbers`: columns that are right-aligned. */
export function table(
  label: string,
  heads: readonly string[],
  numbers: ReadonlySet<number>,
  rows: readonly (readonly Cell[])[],
): HTMLElement {
  const classOf = (index: number, own = ''): string => [numbers.has(index) ? 'number' : '', own].join(' ').trim();
  const head = make('tr', '', ...heads.map((text, index) => make('th', classOf(index), text)));
  for (const cell of head.children) cell.setAttribute('scope', 'col');
  const body = rows.map((row) =>
    make('tr', '', ...row.map(({ content, className }, index) => make('td', classOf(index, className), content))),
  );
  const whole = make('table', '', make('thead', '', head), make('tbody', '', ...body));
  whole.setAttribute('aria-label', label);
  const frame = make('div', 'scroll', whole);
  frame.tabIndex = 0;
  frame.setAttribute('role', 'region');
  frame.setAttribute('aria-label', label);
  return frame;
}

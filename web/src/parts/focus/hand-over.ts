/**
 * The `ref` of an element that may be removed while it contains the focus, such as a deleted row of a list. React calls
 * the returned function in the same commit, before it removes the element, and parents before their children. So the
 * focus is never lost.
 */
export const handsOver = (element: Element | null) => (): void => {
  // Without a scroll: the keyboard's place changes, the view does not.
  if (element?.contains(document.activeElement) === true) takerOf(element)?.focus({ preventScroll: true });
};

/** The same for a part that was asked for, such as a form behind a link: the keyboard goes on in it once it is shown. */
export const takesOver = (element: HTMLElement | null): (() => void) => {
  if (element?.contains(document.activeElement) === false) element.focus();
  return handsOver(element);
};

/**
 * Marks an element that takes the focus of a part of it that leaves the page. The content of every page is one. One
 * that leaves itself hands the focus on.
 */
export const TAKES_FOCUS = { tabIndex: -1, 'data-takes-focus': '', ref: handsOver } as const;

function takerOf(element: Element): HTMLElement | null {
  const around = element.parentElement?.closest<HTMLElement>('[data-takes-focus]');
  return around ?? document.getElementById('content');
}

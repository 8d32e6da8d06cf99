import { useEffect } from 'react';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Where the focused element stands in each element around it, the inner ones first. */
interface Place {
  readonly around: Element;
  readonly index: number;
}

const focusable = (within: Element): HTMLElement[] => [...within.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** A page itself takes no focus from a part of it: a link that leads to another page has done its work. */
const ENDS = 'main,body,dialog,.frame,#root';
/** Its rows leave the page as it scrolls. */
const WINDOWED = '.props';

function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  if (element.closest(WINDOWED) !== null) return places;
  for (let around = element.parentElement; around !== null && !around.matches(ENDS); around = around.parentElement)
    places.push({ around, index: focusable(around).findIndex((one) => one === element) });
  return places;
}

/**
 * The focus goes to the nearest control when the one that has it leaves the page, as the row of a list that is deleted: the keyboard
 * keeps its place. A part that gives the focus to something itself is not disturbed.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined;
    let places: Place[] = [];
    let frame = 0;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = target;
      places = placesOf(target);
    };
    const keep = (): void => {
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      last = undefined;
      const place = places.find(({ around }) => around.isConnected);
      if (place === undefined) return;
      const near = focusable(place.around);
      near[Math.min(place.index, near.length - 1)]?.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(() => {
      if (last === undefined || last.isConnected) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(keep);
    });
    document.addEventListener('focusin', note);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

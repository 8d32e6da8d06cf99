/** The words of the guide's pages, beside those of docs/. */
export const TEXT = {
  brand: 'Prop-Pick guide',
  search: 'Search',
  menu: 'All pages',
  skip: 'Skip to the text',
  noScript: 'Search needs JavaScript. All pages are listed in the menu.',
  /** Before a question is asked. */
  ask: 'Type what you look for.',
  found: (shown: number, all: number): string =>
    shown < all ? `The best ${shown} of ${all} pages.` : `Pages found: ${all}.`,
  nothing: 'Nothing found. Try another word, or the list of all pages.',
};

import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text with its place on a page: points from the left and from the bottom edge. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const MAX_PAGES = 60;

/** A file that is no PDF, is damaged, or is far larger than a report. */
export class UnreadablePdf extends Error {}

/**
 * The texts of each page with their places. Nothing is drawn, no font is loaded and no script of the file runs; a damaged
 * file is an UnreadablePdf, whatever the library makes of it.
 */
export async function readPlacedText(bytes: Uint8Array): Promise<PlacedText[][]> {
  const { getDocument } = await library();
  // The library takes its input over, so it gets a copy.
  const task = getDocument({
    data: Uint8Array.from(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) throw new UnreadablePdf(`${document.numPages} pages`);
    const pages: PlacedText[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        items.flatMap((item) =>
          'str' in item ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]), text: item.str }] : [],
        ),
      );
    }
    return pages;
  } catch (error) {
    if (error instanceof UnreadablePdf) throw error;
    throw new UnreadablePdf(error instanceof Error ? error.message : 'unreadable', { cause: error });
  } finally {
    await task.destroy();
  }
}

/**
 * Loaded at first need: most processes never read a PDF. The library wants a browser's matrix the moment it is loaded, which
 * only drawing would use, and takes it from a native package of 30 MB if that happens to be installed. Any object will do.
 */
function library(): Promise<typeof Pdf> {
  const browser = globalThis as { DOMMatrix?: unknown; ImageData?: unknown; Path2D?: unknown };
  browser.DOMMatrix ??= Object;
  browser.ImageData ??= Object;
  browser.Path2D ??= Object;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

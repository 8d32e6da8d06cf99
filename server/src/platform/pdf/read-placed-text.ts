import type * as Pdf from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A text and its position on the page: points from the left and bottom edges. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const MAX_PAGES = 60;

/** A file that is not a PDF, is damaged, or is far larger than a report. */
export class UnreadablePdf extends Error {}

/**
 * The texts of each page with their positions. Nothing is rendered, no font is loaded and no script of the file runs.
 * Any error of the library becomes UnreadablePdf.
 */
export async function readPlacedText(bytes: Uint8Array): Promise<PlacedText[][]> {
  const { getDocument } = await library();
  // The library takes ownership of its input, so it gets a copy.
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
        upright(
          items.flatMap((item) => ('str' in item ? [placed(item)] : [])),
          page.view,
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

interface Directed extends PlacedText {
  /** Counterclockwise quarter turns from left-to-right text. */
  readonly turns: number;
}

function placed({ str, transform }: { readonly str: string; readonly transform: readonly unknown[] }): Directed {
  const [a, b, , , x, y] = transform.map(Number) as [number, number, number, number, number, number];
  return { x, y, text: str, turns: (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4 };
}

/** Rotates a page until most of its text runs left to right; `view` is the page's box. */
function upright(texts: readonly Directed[], view: readonly number[]): PlacedText[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const letters = [0, 0, 0, 0];
  for (const { turns, text } of texts) letters[turns] = (letters[turns] ?? 0) + text.trim().length;
  const turns = letters.indexOf(Math.max(...letters));
  return texts.map(({ x, y, text }) => {
    if (turns === 1) return { x: y - bottom, y: right - x, text };
    if (turns === 2) return { x: right - x, y: top - y, text };
    if (turns === 3) return { x: top - y, y: x - left, text };
    return { x, y, text };
  });
}

/**
 * Loaded on first use: most processes read no PDF. The library needs a browser's DOMMatrix at load time, which only
 * rendering uses. Any object works. Without one it loads a native package of 30 MB if that is installed.
 */
function library(): Promise<typeof Pdf> {
  const browser = globalThis as { DOMMatrix?: unknown; ImageData?: unknown; Path2D?: unknown };
  browser.DOMMatrix ??= Object;
  browser.ImageData ??= Object;
  browser.Path2D ??= Object;
  return import('pdfjs-dist/legacy/build/pdf.mjs');
}

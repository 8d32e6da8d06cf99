import type { PlacedText } from '../../src/platform/pdf/index.ts';

const [WIDTH, HEIGHT] = [842, 595];

/** The layout of pages: upright, or on upright sheets with the text along the long edge, rotated when displayed. */
export type Sheet = 'upright' | 'rotated';

/**
 * A PDF of these pages, one text per item of `pages`; on a rotated sheet each text and its position are turned by 90 degrees.
 */
export function printedPdf(pages: readonly (readonly PlacedText[])[], sheet: Sheet): Buffer {
  const [font, root, tree] = [1, 2, 3];
  const objects = [
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Type /Catalog /Pages ${tree} 0 R >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${tree + 1 + 2 * page} 0 R`).join(' ')}] >>`,
  ];
  const box = sheet === 'rotated' ? `[0 0 ${HEIGHT} ${WIDTH}] /Rotate 90` : `[0 0 ${WIDTH} ${HEIGHT}]`;
  for (const [page, texts] of pages.entries()) {
    const content = texts.map((text) => shown(text, sheet)).join('\n');
    objects.push(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${box} /Resources << /Font << /F1 ${font} 0 R >> >> /Contents ${tree + 2 + 2 * page} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  return file(objects, root);
}

function shown({ x, y, text }: PlacedText, sheet: Sheet): string {
  const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
  // Displayed with a clockwise rotation, a text that runs up the sheet runs to the right.
  const matrix = sheet === 'rotated' ? `0 1 -1 0 ${HEIGHT - y} ${x}` : `1 0 0 1 ${x} ${y}`;
  return `BT /F1 8 Tf ${matrix} Tm (${escaped}) Tj ET`;
}

function file(objects: readonly string[], root: number): Buffer {
  let text = '%PDF-1.4\n';
  const places: string[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer\n<< /Size ${count} /Root ${root} 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/**
 * Joins the words of one cell and line into one text: real reports have a space of a few points between them. None after a
 * hyphen: "Two-" and "Way" are one word that may be broken.
 */
export function inPhrases(page: readonly PlacedText[]): PlacedText[] {
  const phrases: { x: number; y: number; text: string }[] = [];
  let space: PlacedText | undefined;
  for (const word of page) {
    if (word.text === '') continue;
    if (word.text === ' ') {
      space = word;
      continue;
    }
    const last = phrases.at(-1);
    const isNext = space !== undefined && space.y === word.y && word.x - space.x < 8;
    if (last !== undefined && last.y === word.y && /\w-$/.test(last.text)) last.text += word.text;
    else if (last !== undefined && last.y === word.y && isNext) last.text += ` ${word.text}`;
    else phrases.push({ x: word.x, y: word.y, text: word.text });
    space = undefined;
  }
  return phrases;
}

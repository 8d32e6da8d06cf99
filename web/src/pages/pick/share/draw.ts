import type { CardTexts } from './card.ts';
import { strings } from './strings.ts';

/** Of the image, in pixels: what link previews and timelines show without a crop. */
export const CARD = { width: 1_200, height: 630 } as const;
const EDGE = 64;
/** Always the light theme: the image leaves the page. */
const INK = { paper: '#faf9f6', ink: '#1b2220', soft: '#46514e', accent: '#0f6b64', warn: '#8a5300', rule: '#e0ddd4' };

interface Line {
  readonly text: string;
  readonly y: number;
  readonly font: string;
  readonly color: string;
}

/** Draws a card; a text that is too wide is drawn smaller. */
export function drawCard(canvas: HTMLCanvasElement, texts: CardTexts): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  [canvas.width, canvas.height] = [CARD.width, CARD.height];
  pen.fillStyle = INK.paper;
  pen.fillRect(0, 0, CARD.width, CARD.height);
  pen.fillStyle = INK.accent;
  pen.fillRect(0, 0, 12, CARD.height);
  pen.fillStyle = INK.rule;
  pen.fillRect(EDGE, 440, CARD.width - 2 * EDGE, 2);
  for (const { text, y, font, color } of linesOf(texts)) {
    pen.font = font;
    const width = pen.measureText(text).width;
    const most = CARD.width - 2 * EDGE;
    if (width > most)
      pen.font = font.replace(/(\d+)px/, (_, size: string) => `${Math.floor((Number(size) * most) / width)}px`);
    pen.fillStyle = color;
    pen.fillText(text, EDGE, y);
  }
}

/** A font of the page. */
const family = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

function linesOf(texts: CardTexts): Line[] {
  const [sans, mono] = [family('--font'), family('--font-mono')];
  const head = texts.warning === undefined ? strings.brand : `${strings.brand} · ${texts.warning}`;
  return [
    { text: head, y: 88, font: `600 28px ${sans}`, color: texts.warning === undefined ? INK.accent : INK.warn },
    { text: texts.claim, y: 184, font: `700 76px ${sans}`, color: INK.ink },
    { text: texts.player, y: 244, font: `500 34px ${sans}`, color: INK.soft },
    { text: texts.price, y: 326, font: `700 48px ${sans}`, color: INK.accent },
    { text: texts.figures, y: 380, font: `500 30px ${sans}`, color: INK.ink },
    ...(texts.outcome === undefined ? [] : [{ text: texts.outcome, y: 424, font: `700 30px ${sans}`, color: INK.ink }]),
    { text: texts.published, y: 486, font: `500 26px ${sans}`, color: INK.soft },
    { text: texts.sealed, y: 524, font: `500 26px ${sans}`, color: INK.soft },
    { text: texts.hash ?? '', y: 558, font: `500 24px ${mono}`, color: INK.ink },
    { text: texts.verify, y: 598, font: `600 26px ${sans}`, color: INK.accent },
  ];
}

/** The drawn card as a PNG file. */
export const imageOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error(strings.noImage)) : resolve(blob)), 'image/png');
  });

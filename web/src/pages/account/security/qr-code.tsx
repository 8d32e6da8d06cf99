import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** Light around the code, in modules: readers need four. */
const MARGIN = 4;

/** A QR code. Black on white in both themes: many readers do not see it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text);
  const side = code.size + 2 * MARGIN;
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

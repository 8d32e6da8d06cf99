import { CopyButton } from './copy-button.tsx';

interface CopyLinkProps {
  /** On this service; by default the address of the page, filters included. */
  readonly path?: string;
  readonly label: string;
}

/** Copies a link. Without https there is no clipboard: the button then says so. */
export const CopyLink = ({ path, label }: CopyLinkProps) => (
  <CopyButton text={() => (path === undefined ? location.href : `${location.origin}${path}`)} label={label} />
);

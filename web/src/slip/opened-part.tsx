import { useState, type ReactNode } from 'react';

interface OpenedPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the slip that is closed at first. What is in it asks the service once it is opened. */
export function OpenedPart({ title, children }: OpenedPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="slip-day" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

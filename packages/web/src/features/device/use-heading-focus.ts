import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the heading of a view that replaced a form, so that screen readers continue there. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

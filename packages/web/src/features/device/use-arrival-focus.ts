import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on what has taken the place of a form, so that whoever does not see the screen goes on there. */
export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

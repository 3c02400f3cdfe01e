import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, type ReactNode } from 'react';
import uPlot from 'uplot';
import { readColours, type ChartColours } from './chart-colours.js';
import type { ChartEvents, ChartOptions } from './chart-options.js';

interface PlotProps {
  readonly data: uPlot.AlignedData;
  /** Stays the same function. */
  readonly options: (colours: ChartColours, events: ChartEvents) => ChartOptions;
  readonly events: ChartEvents;
}

/** A chart on a canvas, as wide as its place, in the colours of when it is mounted. Readers of screens have the same as a table. */
export function Plot({ data, options, events }: PlotProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const passOn: ChartEvents = {
      onHover: (index) => latest.current.onHover(index),
      onPick: (index) => latest.current.onPick(index),
    };
    const { height, ...rest } = options(readColours(element), passOn);
    const plot = new uPlot({ ...rest, height, width: element.clientWidth }, data, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [data, options]);
  return <div ref={place} aria-hidden="true" style={{ minWidth: 0, cursor: 'pointer' }} />;
}

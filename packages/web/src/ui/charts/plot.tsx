import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { uPlot } from './uplot.js';
import { readColours, type ChartColours } from './chart-colours.js';
import type { ChartEvents, ChartOptions } from './chart-parts.js';

interface PlotProps {
  readonly data: uPlot.AlignedData;
  /** Must be a stable function: a new one recreates the chart. */
  readonly options: (colours: ChartColours, events: ChartEvents) => ChartOptions;
  readonly events: ChartEvents;
}

/** Draws a chart on a canvas, as wide as its container. Screen readers use the table with the same data. */
export function Plot({ data, options, events }: PlotProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const forwarded: ChartEvents = {
      onHover: (index) => latest.current.onHover(index),
      onPick: (index) => latest.current.onPick(index),
    };
    const { height, ...rest } = options(readColours(element), forwarded);
    const plot = new uPlot({ ...rest, height, width: element.clientWidth }, data, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [data, options]);
  return <div ref={container} aria-hidden="true" style={{ minWidth: 0, cursor: 'pointer' }} />;
}

import type uPlot from 'uplot';
import type { ChartColours } from './chart-colours.js';

const FONT = '12px ui-sans-serif, system-ui, sans-serif';
const AXIS_WIDTH = 56;
const AXIS_HEIGHT = 30;

/** Pointer events of a chart, by the index of the point. */
export interface ChartEvents {
  readonly onHover: (index: number | undefined) => void;
  readonly onPick: (index: number) => void;
}

/** The options of a chart without its width. */
export type ChartOptions = Omit<uPlot.Options, 'width'>;

/** What all charts share. Those with one `syncKey` move their cursors together. */
export function chartFrame(
  colours: ChartColours,
  { onHover, onPick }: ChartEvents,
  syncKey: string,
): Pick<uPlot.Options, 'cursor' | 'legend' | 'hooks' | 'padding'> {
  return {
    padding: [8, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: syncKey }, points: { size: 6, fill: colours.text } },
    hooks: {
      setCursor: [({ cursor: { idx } }) => onHover(idx ?? undefined)],
      ready: [
        (plot) =>
          plot.over.addEventListener('click', () => {
            const { idx } = plot.cursor;
            if (typeof idx === 'number') onPick(idx);
          }),
      ],
    },
  };
}

/** The axis below a chart. */
export function bottomAxis({ muted, line }: ChartColours, format: (value: number) => string): uPlot.Axis {
  return {
    stroke: muted,
    font: FONT,
    size: AXIS_HEIGHT,
    grid: { show: false },
    ticks: { stroke: line, width: 1, size: 4 },
    values: (_, splits) => splits.map(format),
  };
}

/** The axis at the left of a chart. */
export function numberAxis({ muted, line }: ChartColours, format: (value: number) => string): uPlot.Axis {
  return {
    stroke: muted,
    font: FONT,
    size: AXIS_WIDTH,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    space: 32,
    values: (_, splits) => splits.map(format),
  };
}

/** Room at the right of a chart, as wide as an axis. */
export const EMPTY_AXIS: uPlot.Axis = {
  side: 1,
  size: AXIS_WIDTH,
  grid: { show: false },
  ticks: { show: false },
  values: () => [],
};

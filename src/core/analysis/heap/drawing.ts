/** What draws: figures that the inline backend shows when the cell ends, and arrays of their axes. */
import type { HeapObject } from './heap';

const AXES = 'matplotlib.axes.Axes';

/** The type of the axes, or of the array or dictionary of axes, that a function returns with their figure. */
export const AXES_OF_FIGURE = AXES;

/** Whether its elements, and the arrays derived from it, count as the object itself: `axs[0]`, `axs.flat`. */
export function isGridOfAxes({ allocation: { type } }: HeapObject): boolean {
  return type === AXES;
}

/** Attributes of an array that yield the same elements. */
export const GRID_ATTRIBUTES: ReadonlySet<string> = new Set(
  'flat T ravel flatten reshape transpose squeeze tolist values items'.split(' ')
);

/** Whether a change of the object is a change of a drawing: it is a figure, or a part of one. */
export function isDrawing(object: HeapObject): boolean {
  return isDrawingType((object.base ?? object).allocation.type);
}

/** Whether objects of a type are figures, or parts of them. */
export function isDrawingType(type: string | null): boolean {
  return type !== null && /^matplotlib\.(?!RcParams)/.test(type);
}

/** Whether a function or method that no table describes draws, by its name. */
export function isDrawingName(name: string): boolean {
  return /plot|draw|hist|graph|heatmap|imshow|Display|Grid|show|from_estimator|from_predictions/.test(
    name.slice(name.lastIndexOf('.') + 1)
  );
}

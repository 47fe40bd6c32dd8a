/** A layered drawing; every path lies on a grid of 24 by 24. */
export interface LayeredShape {
  /** Drawn as a line of 1.75 units. */
  readonly line?: string
  /** Filled with the colour of the words around it. */
  readonly solid?: string
  /** Drawn over the filled part in the colour of the surface. */
  readonly knock?: string
}

/** A drawing: path data of one line, or layers. */
export type IconShape = string | LayeredShape

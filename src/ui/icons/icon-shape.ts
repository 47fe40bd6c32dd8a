/** Icon in layers; every path is on a grid of 24 × 24. */
export interface LayeredShape {
  /** Stroked with a width of 1.75 units. */
  readonly line?: string
  /** Filled with the colour of the surrounding text. */
  readonly solid?: string
  /** Stroked over the filled part in the colour of the surface. */
  readonly knockout?: string
}

/** Icon: path data of one line, or layers. */
export type IconShape = string | LayeredShape

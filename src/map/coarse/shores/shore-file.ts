/** A file of the coarse map: shores as whole numbers, each point as the difference from the one before. */
export interface ShoreFile {
  /** Owner and licence of the data, for readers of the file. */
  readonly notice: string
  /** West, south, east and north of the part of the world that the file describes, degrees. What is not land in it is water. */
  readonly box: readonly [west: number, south: number, east: number, north: number]
  /** Steps of the numbers in a degree. */
  readonly scale: number
  /** Polygons: the outer ring, then the lakes in it. A ring is x, y (east and north), then steps; its last point joins the first. */
  readonly land: readonly (readonly (readonly number[])[])[]
  /** Rivers too narrow to be areas: lines in the same form. */
  readonly rivers?: readonly (readonly number[])[]
}

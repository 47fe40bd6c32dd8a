/** Words that the ground of a map prints, in the person's language. Keep the object the same between renders. */
export interface GroundTexts {
  /** @param name of a city, as stored */
  readonly city: (name: string) => string
  /** Such as '2 km'. */
  readonly distance: (km: number) => string
}

/** What a person chose about others. */
export interface Favourite {
  readonly uid: string
  readonly provider: string
  isOn: boolean
  readonly created_at: string
}

/** One person blocks another, or did. */
export interface Block {
  readonly uid: string
  readonly person: string
  isOn: boolean
  /** The name by which they were known, and when it was. */
  name: string
  at: string
}

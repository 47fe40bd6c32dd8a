/** Words of the table of reads: who a reader is to a document, and when a rule holds. */

/** State of a booking, and how long ago it ended. */
export const PHASES = ['pending', 'accepted', 'under_way', 'running', 'done', 'past', 'rejected', 'cancelled', 'expired'] as const
export type Phase = (typeof PHASES)[number]

/** Who somebody is to a document. `anyone` is also a person without an account. */
export const READERS = ['customer', 'provider', 'owner', 'anyone', 'admin'] as const
export type Reader = (typeof READERS)[number]

/** What a rule depends on besides the reader. */
export interface Situation {
  /** Of the booking that the document belongs to. */
  readonly phase?: Phase | undefined
  /** Of a provider: on the map. Of a package: offered by one who is. */
  readonly isListed?: boolean | undefined
  /** Somebody reported the content. */
  readonly isReported?: boolean | undefined
  /** An admin hid the content. */
  readonly isHidden?: boolean | undefined
}

export interface When {
  /** As the page says it. */
  readonly words: string
  /** Phases in which it holds; undefined where it does not depend on them. */
  readonly phases?: readonly Phase[]
  holds(situation: Situation): boolean
}

const during = (words: string, ...phases: readonly Phase[]): When => ({
  words,
  phases,
  holds: ({ phase }) => phase !== undefined && phases.includes(phase),
})

export const ALWAYS: When = { words: 'always', holds: () => true }
/** Of an entry of a history. The other side's are replaced by their place in it. */
export const OWN_ACTS: When = { words: 'of their acts', holds: () => true }
/** Decisions, "Who sees it". */
export const AGREED = during('from acceptance until 24 hours after the end', 'accepted', 'under_way', 'running', 'done')
export const ASKED_AND_AGREED = during(
  'while asked, and from acceptance until 24 hours after the end',
  'pending',
  'accepted',
  'under_way',
  'running',
  'done',
)
export const BEFORE_START = during('from acceptance until the start is confirmed', 'accepted', 'under_way', 'running')
export const UNDER_WAY = during('while the provider is on the way', 'under_way')
export const LISTED: When = { words: 'while listed', holds: ({ isListed = false }) => isListed }
export const REPORTED: When = { words: 'once reported', holds: ({ isReported = false }) => isReported }
export const SHOWN: When = { words: 'unless hidden or not counted', holds: ({ isHidden = false }) => !isHidden }
export const HIDDEN: When = { words: 'while hidden', holds: ({ isHidden = false }) => isHidden }

/** Fields of a document with the same rule. */
export interface Rule extends Readonly<Partial<Record<Reader, When>>> {
  /** Names with spaces between them; those inside another field have its name and a dot before them. */
  readonly fields: string
}

export const fieldsOf = ({ fields }: Rule): readonly string[] => fields.split(/\s+/).filter((name) => name !== '')

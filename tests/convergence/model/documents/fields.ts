/** One document: `type`, `doc_id` and its other fields. A notification's ids are the server's. */
export type Fields = Readonly<Record<string, unknown>>

/** The latest of the instants. */
export const last = (instants: readonly string[]): string | null => instants.toSorted().at(-1) ?? null

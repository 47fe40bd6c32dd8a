/** State of an entry of the browser's history. It outlives the page: a reload, an update of the app, another release. */
import * as v from 'valibot'

const keptSchema = v.record(v.string(), v.record(v.string(), v.union([v.number(), v.string()])))
/** What views were like when they were left, by address: scrolled px, heights of sheets. No words of a person. */
export type KeptValues = v.InferOutput<typeof keptSchema>

const schema = v.object({
  /** Addresses of the steps from the bottom to this one, empty for a step without. */
  trail: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.minLength(1), v.maxLength(1_000)),
  /** Index in the trail that belongs to this entry. Lower than the last one: the steps above it have no entries yet. */
  slot: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Fingerprint of the uid of whom it belongs to; empty for a visitor. */
  owner: v.string(),
  kept: v.optional(keptSchema, {}),
})
export type EntryState = v.InferOutput<typeof schema>

/** @param state of an entry, which may be another site's or an earlier release's @returns undefined where it is none of ours */
export function parseEntryState(state: unknown): EntryState | undefined {
  const parsed = v.safeParse(schema, state)
  return parsed.success && parsed.output.slot < parsed.output.trail.length ? parsed.output : undefined
}

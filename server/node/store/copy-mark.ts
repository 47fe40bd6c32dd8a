/** What a store that `npm run store -- copy` wrote says about the copy. A server does not start on an unfinished one. */
import * as v from 'valibot'

const markSchema = v.object({
  state: v.picklist(['unfinished', 'finished']),
  /** Identity of the source. */
  source: v.string(),
  /** The source's changes up to here are in the target; empty at the beginning. */
  position: v.string(),
  /** Newest change of the target. When it is another one, a server has written to the target. */
  newest: v.number(),
})
export type CopyMark = v.InferOutput<typeof markSchema>

/** Parses a mark; undefined without one. */
export const parseCopyMark = (text: string | undefined): CopyMark | undefined =>
  text === undefined ? undefined : v.parse(markSchema, JSON.parse(text))

export const isUnfinishedCopy = (text: string | undefined): boolean => parseCopyMark(text)?.state === 'unfinished'

/**
 * Returns the mark from which a repeated copy continues: that of an interrupted copy, or of a finished one that no server has written to.
 * @param newest newest change that is in the target
 */
export function continuedMark(mark: CopyMark | undefined, source: string, newest: number): CopyMark | undefined {
  if (mark?.source !== source || mark.position === '') return undefined
  return mark.state === 'unfinished' || mark.newest === newest ? mark : undefined
}

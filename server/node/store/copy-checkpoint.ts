/** What a store that `npm run store -- copy` wrote says about the copy. A server does not start on an unfinished one. */
import * as v from 'valibot'

const checkpointSchema = v.object({
  state: v.picklist(['unfinished', 'finished']),
  /** Identity of the source. */
  source: v.string(),
  /** The source's changes up to here are in the target; empty at the beginning. */
  position: v.string(),
  /** Newest change of the target. When it is another one, a server has written to the target. */
  newest: v.number(),
})
export type CopyCheckpoint = v.InferOutput<typeof checkpointSchema>

/** Parses a checkpoint; undefined without one. */
export const parseCopyCheckpoint = (text: string | undefined): CopyCheckpoint | undefined =>
  text === undefined ? undefined : v.parse(checkpointSchema, JSON.parse(text))

export const isUnfinishedCopy = (text: string | undefined): boolean => parseCopyCheckpoint(text)?.state === 'unfinished'

/**
 * Returns the checkpoint from which a repeated copy continues: that of an interrupted copy, or of a finished one that no server has written to.
 * @param newest newest change that is in the target
 */
export function resumableCheckpoint(checkpoint: CopyCheckpoint | undefined, source: string, newest: number): CopyCheckpoint | undefined {
  if (checkpoint?.source !== source || checkpoint.position === '') return undefined
  return checkpoint.state === 'unfinished' || checkpoint.newest === newest ? checkpoint : undefined
}

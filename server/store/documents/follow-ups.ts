/** Documents that follow from others, such as the jobs of a notification: written in the same transaction. */
import type { Doc } from '#domain/documents/document.ts'
import type { StoredDoc } from '../document-store.ts'

/** A document before and after a command. */
export interface DocumentChange {
  readonly before: Doc
  readonly after: Doc
}

/** Returns what to write with new and changed documents, unless it exists. Reads what it needs, and decides nothing about the documents. */
export type FollowUps = (created: readonly Doc[], changed?: readonly DocumentChange[]) => Promise<readonly StoredDoc[]>

export const noFollowUps: FollowUps = async () => []

/** Combines the follow-ups of several subsystems. */
export const combineFollowUps =
  (all: readonly FollowUps[]): FollowUps =>
  async (created, changed) =>
    (await Promise.all(all.map((followUps) => followUps(created, changed)))).flat()

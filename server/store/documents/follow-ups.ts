/** Documents that follow from others, such as the jobs of a notification: written in the same transaction. */
import type { Doc } from '#domain/documents/document.ts'
import type { StoredDoc } from '../document-store.ts'

/**
 * Returns what to write with new documents, unless it exists. Reads what it needs, and decides nothing about the documents.
 * @param changed all written documents as they become, the new ones too; by default only those
 */
export type FollowUps = (created: readonly Doc[], changed?: readonly Doc[]) => Promise<readonly StoredDoc[]>

export const noFollowUps: FollowUps = async () => []

/** Combines the follow-ups of several subsystems. */
export const combineFollowUps =
  (all: readonly FollowUps[]): FollowUps =>
  async (created, changed) =>
    (await Promise.all(all.map((followUps) => followUps(created, changed)))).flat()

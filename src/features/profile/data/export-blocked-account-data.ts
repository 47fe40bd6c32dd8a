/**
 * Exports the person's data from the server, in the format of `export-my-data.ts`: for a blocked account, whose device receives nothing
 * else.
 */
import * as v from 'valibot'
import type { Doc } from '#domain/documents/document.ts'
import { verificationStatusSchema } from '#domain/verification/verification.ts'
import { callApi } from '#state/session/api-client.ts'
import { currentUser } from '#state/session/session.ts'
import { currentUserStore } from '#state/sync/user-store.ts'
import { buildMyData, saveDataFile } from './export-my-data.ts'

/** Documents in one page. */
const PAGE_SIZE = 500

const pageSchema = v.object({
  about: v.nullable(v.looseObject({ sessions: v.array(v.unknown()), verification: verificationStatusSchema })),
  items: v.array(v.looseObject({ doc_id: v.string(), type: v.string() })),
  next: v.nullable(v.string()),
})
type Page = v.InferOutput<typeof pageSchema>

async function fetchPages(): Promise<readonly Page[] | undefined> {
  const pages: Page[] = []
  for (let cursor: string | null = 'f.'; cursor !== null;) {
    const result = await callApi('GET', `/me/data?limit=${PAGE_SIZE}&cursor=${cursor}`)
    const page = v.safeParse(pageSchema, result.ok ? result.value : undefined)
    if (!page.success) return undefined
    pages.push(page.output)
    cursor = page.output.next
  }
  return pages
}

/** Saves the file, including unsent commands of this device. @returns false when the server could not be reached */
export async function exportBlockedAccountData(): Promise<boolean> {
  const [user, pages] = [currentUser(), await fetchPages()]
  const about = pages?.[0]?.about
  if (!user || !pages || !about) return false
  // Without a database there are no unsent commands.
  const here = await currentUserStore()
    ?.storage.export()
    .catch(() => undefined)
  const made_at = new Date().toISOString()
  const copy = {
    // Documents are passed on unchanged, also those of a type unknown to this build.
    documents: pages.flatMap(({ items }) => items) as unknown as readonly Doc[],
    commands: here?.commands ?? [],
    is_complete: true,
    freed_threads: [],
    confirmed_at: null,
  }
  const content = buildMyData({ copy, archived: [], account: user, verification: about.verification, made_at, storage: localStorage })
  saveDataFile(made_at, { ...content, as_of: made_at, sessions: about.sessions })
  return true
}

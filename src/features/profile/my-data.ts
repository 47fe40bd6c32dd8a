/** A person's data as one file, made on this device out of what it holds: no server is asked. */
import type { Doc } from '#domain/documents/document.ts'
import { DATA_NAMES } from '#domain/exports/data-names.ts'
import type { PersonalCopy } from '#data/user-store.ts'
import { currentUser, type SessionUser } from '#state/session.ts'
import { currentUserStore } from '#state/user-store.ts'

/** What the app remembers beside the database. */
function remembered(storage: Storage): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index)
    if (key === null || !key.startsWith('nearhelp.')) continue
    const value = storage.getItem(key) ?? ''
    try {
      found[key] = JSON.parse(value)
    } catch {
      found[key] = value
    }
  }
  return found
}

/** The file's content. @param made_at ISO instant */
export function myData(copy: PersonalCopy, account: SessionUser, made_at: string, storage: Storage): Record<string, unknown> {
  const byName = Object.fromEntries(Object.values(DATA_NAMES).map((name): [string, Doc[]] => [name, []]))
  for (const doc of copy.documents) if (doc.type !== 'command') byName[DATA_NAMES[doc.type]]?.push(doc)
  return {
    product: 'NearHelp',
    made_at,
    /** False: the device had not received everything that the server has. */
    is_complete: copy.is_complete,
    as_of: copy.confirmed_at,
    account,
    ...byName,
    not_sent_or_refused: copy.commands,
    remembered_on_this_device: remembered(storage),
  }
}

/** Hands a text to the browser as a download. */
function download(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Makes the file and saves it. @returns whether it is complete @throws when the device's database cannot be read */
export async function saveMyData(): Promise<boolean> {
  const [store, user] = [currentUserStore(), currentUser()]
  const copy = await store?.copy()
  if (!copy || !user) throw new Error('nothing to read from')
  const madeAt = new Date().toISOString()
  download(`nearhelp-my-data-${madeAt.slice(0, 10)}.json`, JSON.stringify(myData(copy, user, madeAt, localStorage), undefined, 2))
  return copy.is_complete
}

import { searchableText } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Uid } from '#domain/ids.ts'

/** A provider with the text that would otherwise be computed at every key stroke. */
export interface DirectoryEntry {
  readonly provider: Provider
  /** Case-folded name, service and bio. */
  readonly text: string
}

export interface DirectoryChange {
  /** City of the entries; null: all cities. */
  readonly city: string | null
  /** Version of the directory, numbered by the sender. */
  readonly generation: number
  readonly upserts: readonly Provider[]
  /** Provider ids. */
  readonly removals: readonly string[]
}

export interface DirectoryContent {
  /** City of the entries; null: all cities. */
  readonly city: string | null
  /** Version of the directory, numbered by the sender. */
  readonly generation: number
  readonly providers: readonly Provider[]
}

/** What a load changed. */
export interface DirectoryLoad {
  /** True for the first load of this city: `upserts` is then empty, and everything may have changed. */
  readonly isNew: boolean
  readonly upserts: readonly Provider[]
  readonly removals: readonly string[]
}

/** Creates the store of one city's providers, by id. */
export function createDirectoryEntries() {
  const byId = new Map<string, DirectoryEntry>()
  let city: string | null | undefined
  let generation = 0
  let revision = 0

  const put = (provider: Provider): void => {
    byId.set(provider.id, { provider, text: searchableText(provider) })
  }

  return {
    generation: (): number => generation,
    /** Changes with the entries, also within one generation. Caches of derived data use it as their key. */
    revision: (): number => revision,
    get: (id: string): DirectoryEntry | undefined => byId.get(id),
    all: (): Iterable<DirectoryEntry> => byId.values(),
    ids: (): Uid[] => Array.from(byId.values(), ({ provider }) => provider.id),

    /** Replaces all entries by those of a city. Entries that did not change stay as they are, with what is derived from them. */
    load(content: DirectoryContent): DirectoryLoad {
      const isNew = city !== content.city
      if (isNew) byId.clear()
      city = content.city
      generation = content.generation
      const gone = new Set(byId.keys())
      const upserts: Provider[] = []
      for (const provider of content.providers) {
        gone.delete(provider.id)
        if ((byId.get(provider.id)?.provider.version ?? 0) >= provider.version) continue
        put(provider)
        if (!isNew) upserts.push(provider)
      }
      for (const id of gone) byId.delete(id)
      if (isNew || upserts.length > 0 || gone.size > 0) revision += 1
      return { isNew, upserts, removals: [...gone] }
    },

    /** Applies a change of the loaded city. @returns false for another city, whose change came too late */
    apply(change: DirectoryChange): boolean {
      if (change.city !== city) return false
      generation = change.generation
      revision += 1
      for (const id of change.removals) byId.delete(id)
      for (const provider of change.upserts) put(provider)
      return true
    },
  }
}
export type DirectoryEntries = ReturnType<typeof createDirectoryEntries>

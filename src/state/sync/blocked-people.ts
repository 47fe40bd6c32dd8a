/** People whom the user blocked, and who blocked the user: neither sees the other in any list. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import type { Block } from '#domain/documents/people/block.ts'
import type { Uid } from '#domain/ids.ts'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { userAtom } from './user-atoms.ts'

type Blocks = ReadonlyMap<string, OptimisticDocument<Block>>

const NO_BLOCKS: Blocks = new Map()
const loadedBlocksAtom = userAtom((store) => store.profile.blocks())
/** Blocks in force on either side, by the other person. */
const blocksAtom = atom((get): Blocks => get(loadedBlocksAtom) ?? NO_BLOCKS)

/** Ids of those people as they were last known: lists are shown before the user's database is open. */
const knownIdsAtom = userScopedAtom('hidden-people', v.array(v.string()), [])
/** The same text while the ids stay the same; they contain no spaces. */
const hiddenKeyAtom = atom((get) => [...(get(loadedBlocksAtom)?.keys() ?? get(knownIdsAtom))].sort().join(' '))

/** Stores the ids for the next start whenever they change, until the page closes. */
export function keepHiddenPeople(): void {
  const jotai = getDefaultStore()
  jotai.sub(loadedBlocksAtom, () => {
    const ids = [...(jotai.get(loadedBlocksAtom)?.keys() ?? jotai.get(knownIdsAtom))]
    if (ids.join() !== jotai.get(knownIdsAtom).join()) jotai.set(knownIdsAtom, ids)
  })
}
/** Ids of the people who are left out of lists. */
export const hiddenIdsAtom = atom((get) => get(hiddenKeyAtom).split(' ').filter(Boolean) as Uid[])
export const hiddenPeopleAtom = atom((get): ReadonlySet<string> => new Set(get(hiddenIdsAtom)))

export interface Contact {
  /** `blocked`: by the user. `closed`: the other takes no contact from the user. */
  readonly state: 'open' | 'blocked' | 'closed'
  /** The user's own block, or its end, is not sent yet. */
  readonly isWaiting: boolean
}

/** Returns whether the user and a person can reach each other, by this device. */
export function useContact(uid: string | undefined): Contact {
  const shown = useAtomValue(blocksAtom).get(uid ?? '')
  const state = shown?.doc.is_blocked ? 'blocked' : shown?.doc.is_closed ? 'closed' : 'open'
  return { state, isWaiting: shown?.waiting === true }
}

/** Returns the people whom the user blocked, by name. */
export const useBlockedPeople = (): readonly OptimisticDocument<Block>[] =>
  [...useAtomValue(blocksAtom).values()]
    .filter(({ doc }) => doc.is_blocked)
    .toSorted((a, b) => (a.doc.name ?? '').localeCompare(b.doc.name ?? ''))

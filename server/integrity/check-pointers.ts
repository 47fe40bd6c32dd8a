/**
 * Checks that each document is in the feeds or archives of its audiences: a pointer leads to it. A pointer without a document is harmless
 * and no fault: deleting an account leaves some for a moment.
 */
import { audienceOf, userAudience, type Audience } from '#domain/replication/audience.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { archiveId } from '../store/documents/archive-index.ts'
import { pointerId } from '../store/documents/feed-pointers.ts'
import { storedIdOf } from '../store/documents/stored-id.ts'
import type { StoreCheck, StoreCheckDeps } from './store-check.ts'

const USER = userAudience('' as Uid)

/** Returns the person of an audience; undefined for a city. */
const personOf = (audience: Audience): Uid | undefined => (audience.startsWith(USER) ? (audience.slice(USER.length) as Uid) : undefined)

interface Wanted {
  readonly id: string
  readonly audience: Audience
}

export function checkPointers({ reader, report, leaving }: StoreCheckDeps): StoreCheck {
  async function without(wanted: readonly Wanted[], idOf: (each: Wanted) => string): Promise<Wanted[]> {
    const found = await reader.getMany(wanted.map(idOf))
    return wanted.filter((_each, index) => found[index] === undefined)
  }

  /** Returns those whose person has an account: a deleted one keeps no pointers, and generated providers of the demo have none. */
  async function ofPeople(wanted: readonly Wanted[]): Promise<Wanted[]> {
    const profiles = await reader.getMany(wanted.map(({ audience }) => profileId(personOf(audience) ?? ('' as Uid))))
    return wanted.filter(({ audience }, index) => {
      const person = personOf(audience)
      return person === undefined || (profiles[index]?.['type'] === 'profile' && !leaving.has(person))
    })
  }

  return {
    async page(page) {
      const wanted = page.flatMap(({ doc }) => (doc ? audienceOf(doc).map((audience) => ({ id: storedIdOf(doc), audience })) : []))
      const notInFeed = await without(wanted, ({ audience, id }) => pointerId(audience, id))
      const nowhere = await without(notInFeed, ({ audience, id }) => archiveId(audience, id))
      for (const { id, audience } of await ofPeople(nowhere))
        report({ check: 'pointer', id, what: `is neither in the feed nor in the archive of ${audience}` })
    },
  }
}

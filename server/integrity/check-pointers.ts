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

interface ExpectedPointer {
  readonly id: string
  readonly audience: Audience
}

export function checkPointers({ reader, report, erasedUids }: StoreCheckDeps): StoreCheck {
  async function without(expected: readonly ExpectedPointer[], idOf: (each: ExpectedPointer) => string): Promise<ExpectedPointer[]> {
    const found = await reader.getMany(expected.map(idOf))
    return expected.filter((_each, index) => found[index] === undefined)
  }

  /** Returns those whose person has an account: a deleted one keeps no pointers, and generated providers of the demo have none. */
  async function ofPeople(expected: readonly ExpectedPointer[]): Promise<ExpectedPointer[]> {
    const profiles = await reader.getMany(expected.map(({ audience }) => profileId(personOf(audience) ?? ('' as Uid))))
    return expected.filter(({ audience }, index) => {
      const person = personOf(audience)
      return person === undefined || (profiles[index]?.['type'] === 'profile' && !erasedUids.has(person))
    })
  }

  return {
    async page(page) {
      const expected = page.flatMap(({ doc }) => (doc ? audienceOf(doc).map((audience) => ({ id: storedIdOf(doc), audience })) : []))
      const notInFeed = await without(expected, ({ audience, id }) => pointerId(audience, id))
      const nowhere = await without(notInFeed, ({ audience, id }) => archiveId(audience, id))
      for (const { id, audience } of await ofPeople(nowhere))
        report({ check: 'pointer', id, what: `is neither in the feed nor in the archive of ${audience}` })
    },
  }
}

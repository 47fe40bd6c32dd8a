/** Whom a person does not see in the directory: those whom they blocked, and those who blocked them. */
import { contactNeeds, isContactClosed } from '#domain/account/contact-between.ts'
import { isInForce } from '#domain/documents/people/block.ts'
import type { Uid } from '#domain/ids.ts'
import type { DocumentReader } from '../../store/documents/document-reader.ts'

/** Most blocks of one person that are read. */
const MAX_BLOCKS = 10_000

/** Returns the people hidden from that person; none for a visitor. */
export async function hiddenFrom(documents: Pick<DocumentReader, 'withPrefix'>, asker: Uid | undefined): Promise<ReadonlySet<Uid>> {
  const blocks = asker === undefined ? [] : await documents.withPrefix(`block:${asker}:`, 'block', MAX_BLOCKS)
  return new Set(blocks.filter(isInForce).map(({ person_id }) => person_id))
}

/** True while one of the two blocks the other. */
export async function isClosedBetween(documents: Pick<DocumentReader, 'getMany'>, a: Uid, b: Uid): Promise<boolean> {
  const blocks = await documents.getMany(contactNeeds(a, b), 'block')
  return isContactClosed((id) => blocks.get(id), a, b)
}

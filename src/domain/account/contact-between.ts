/** Whether two people can reach each other: not while one of them blocks the other. */
import { getAs, type Lookup } from '../commands/command.ts'
import { isInForce } from '../documents/people/block.ts'
import { refusal, type ErrorCode, type Refusal } from '../errors.ts'
import { blockId, type DocId, type Uid } from '../ids.ts'

/** Ids of the documents that the functions of this file read. */
export const contactNeeds = (a: Uid, b: Uid): DocId[] => [blockId(a, b), blockId(b, a)]

/** True while one of the two blocks the other. A device holds the document of its user, which says the same as the other's. */
export const isContactClosed = (get: Lookup, a: Uid, b: Uid): boolean =>
  contactNeeds(a, b).some((id) => {
    const block = getAs(get, id, 'block')
    return block !== undefined && isInForce(block)
  })

/** Returns why a person cannot reach the other; undefined if they can. @param closed code where it is the other who blocks */
export function contactRefusal(
  get: Lookup,
  uid: Uid,
  other: Uid,
  closed: Extract<ErrorCode, 'request_closed' | 'contact_closed'>,
): Refusal | undefined {
  const block = getAs(get, blockId(uid, other), 'block')
  if (block?.is_blocked) return refusal('you_blocked')
  return block?.is_closed ? refusal(closed) : undefined
}

/** Returns the arguments without a reason while the two cannot reach each other: an answer or a cancellation carries no words then. */
export const withoutWords = <Args extends { readonly reason?: string | undefined }>(
  args: Args,
  { customer_uid, provider_uid }: { readonly customer_uid: Uid; readonly provider_uid: Uid },
  get: Lookup,
): Args => (args.reason !== undefined && isContactClosed(get, customer_uid, provider_uid) ? { ...args, reason: undefined } : args)

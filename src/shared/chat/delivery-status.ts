/** Delivery status of a message of the viewer. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Message, Receipt } from '#domain/documents/message.ts'
import { text, type MessageKey } from '#text/catalogue.ts'

export type DeliveryStatus = 'waiting' | 'sent' | 'delivered' | 'read'

/**
 * @param receipt the receipt of the other person
 * @param seesRead false for a person who hides what they read: they do not see what others read either, also not what was reported before
 */
export function deliveryStatusOf(
  { doc, waiting }: OptimisticDocument<Message>,
  receipt: Receipt | undefined,
  seesRead = true,
): DeliveryStatus {
  if (waiting) return 'waiting'
  const reaches = (upTo: string | null | undefined): boolean => typeof upTo === 'string' && upTo >= doc.created_at
  if (seesRead && reaches(receipt?.read_up_to)) return 'read'
  return reaches(receipt?.delivered_up_to) ? 'delivered' : 'sent'
}

export const deliveryStatusName = (tick: DeliveryStatus): string => text(`chat.tick_${tick}` satisfies MessageKey)

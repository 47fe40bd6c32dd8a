/** How far an own message has come. */
import type { Shown } from '#data/optimistic-updates/shown.ts'
import type { Message, Receipt } from '#domain/documents/message.ts'
import { text, type MessageKey } from '#text/catalogue.ts'

export type DeliveryStatus = 'waiting' | 'sent' | 'delivered' | 'read'

/**
 * @param receipt the other person's
 * @param seesRead false for who does not show what they read: what was told before is not shown either
 */
export function deliveryStatusOf({ doc, waiting }: Shown<Message>, receipt: Receipt | undefined, seesRead = true): DeliveryStatus {
  if (waiting) return 'waiting'
  const reaches = (upTo: string | null | undefined): boolean => typeof upTo === 'string' && upTo >= doc.created_at
  if (seesRead && reaches(receipt?.read_up_to)) return 'read'
  return reaches(receipt?.delivered_up_to) ? 'delivered' : 'sent'
}

export const deliveryStatusName = (tick: DeliveryStatus): string => text(`chat.tick_${tick}` satisfies MessageKey)

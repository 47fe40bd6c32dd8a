/** Small text of a message: when it arrived, and when it was written if that was long before. */
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { isLateDelivery, type Message } from '#domain/documents/message.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, timeOfDay, weekdayDate } from '#text/formatting/format.ts'

/** Returns '15:11', or 'written 14:02, delivered 15:10'. */
export function messageTime({ doc, waiting }: OptimisticDocument<Message>, zone = deviceTimeZone()): string {
  if (waiting) return timeOfDay(doc.written_at, zone)
  if (!isLateDelivery(doc)) return timeOfDay(doc.created_at, zone)
  const writtenDay = weekdayDate(doc.written_at, zone)
  const writtenTime = timeOfDay(doc.written_at, zone)
  const written =
    writtenDay === weekdayDate(doc.created_at, zone) ? writtenTime : text('chat.late_day', { day: writtenDay, time: writtenTime })
  return text('chat.late', { written, delivered: timeOfDay(doc.created_at, zone) })
}

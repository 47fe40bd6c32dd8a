import { sentLater, type ActTimes } from '#domain/time/act-times.ts'
import { text } from '../catalogue.ts'
import { deviceTimeZone, timeOfDay, weekdayDate } from './format.ts'

/** Returns ' · sent 18:40' for an act that was sent much later than it was done, with the day where that is another; else ''. */
export function sentText(times: ActTimes, zone = deviceTimeZone()): string {
  const sent = sentLater(times)
  if (sent === undefined) return ''
  const day = weekdayDate(sent, zone)
  const time = timeOfDay(sent, zone)
  return ` · ${text('record.sent', { time: day === weekdayDate(times.at, zone) ? time : `${day}, ${time}` })}`
}

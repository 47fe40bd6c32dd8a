/** A visit's start in English, for texts that the server writes. Screens word times in the person's own language. */
import { cityOrDefault } from '../cities.ts'
import { instantToMs, type Instant } from '../time/instant.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** `Tue 24 Nov, 10:00` on the wall of the provider's city. @param cityName an unknown one is read as the default city */
export function formatWallTime(startsAt: Instant, cityName: string): string {
  const { date, hour, minute, weekday } = wallTimeAt(instantToMs(startsAt), cityOrDefault(cityName).zone)
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
  return `${WEEKDAYS[weekday] ?? ''} ${Number(date.slice(8))} ${month}, ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** The same with whose time it is: `Tue 24 Nov, 10:00 San Francisco time`. */
export const formatVisitTime = (startsAt: Instant, cityName: string): string =>
  `${formatWallTime(startsAt, cityName)} ${cityOrDefault(cityName).name} time`

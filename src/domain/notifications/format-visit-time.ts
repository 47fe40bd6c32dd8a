/** Formats the start of a visit in English, for texts of the server. Screens format times in the user's language. */
import { cityOrDefault } from '../cities.ts'
import { instantToMs, type Instant } from '../time/instant.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Formats as `Tue 24 Nov, 10:00`, in the time zone of the provider's city. @param cityName an unknown one is read as the default city */
export function formatWallTime(startsAt: Instant, cityName: string): string {
  const { date, hour, minute, weekday } = wallTimeAt(instantToMs(startsAt), cityOrDefault(cityName).zone)
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? ''
  return `${WEEKDAYS[weekday] ?? ''} ${Number(date.slice(8))} ${month}, ${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Formats as `10:00`, in the time zone of the provider's city. @param cityName an unknown one is read as the default city */
export function formatClock(startsAt: Instant, cityName: string): string {
  const { hour, minute } = wallTimeAt(instantToMs(startsAt), cityOrDefault(cityName).zone)
  return `${twoDigits(hour)}:${twoDigits(minute)}`
}

/** Formats with the name of the city: `Tue 24 Nov, 10:00 San Francisco time`. */
export const formatVisitTime = (startsAt: Instant, cityName: string): string =>
  `${formatWallTime(startsAt, cityName)} ${cityOrDefault(cityName).name} time`

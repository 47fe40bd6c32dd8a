/** Texts about the age of data: the time, and the day before it where that is not today in the person's zone. */
import { text } from '../catalogue.ts'
import { daysAgo, timeOfDay, weekdayDate } from './format.ts'

/** 'Offline since 14:05', 'Offline since Tue 24 Nov, 14:05'. @param since null where it is not known @param nowMs this device's clock */
export function offlineText(since: string | null, nowMs: number): string {
  if (since === null) return text('sync.offline_now')
  const time = timeOfDay(since)
  return daysAgo(since, nowMs) === 0 ? text('sync.offline', { time }) : text('sync.offline_day', { day: weekdayDate(since), time })
}

/** 'Updated 14:05', 'Updated Tue 24 Nov, 14:05'. @param nowMs this device's clock */
export function updatedText(at: string, nowMs: number): string {
  const time = timeOfDay(at)
  return daysAgo(at, nowMs) === 0 ? text('map.age', { time }) : text('map.age_day', { day: weekdayDate(at), time })
}

/** '14:05', 'Tue 24 Nov, 14:05'. @param nowMs this device's clock */
export const dayAndTime = (at: string, nowMs: number): string =>
  daysAgo(at, nowMs) === 0 ? timeOfDay(at) : `${weekdayDate(at)}, ${timeOfDay(at)}`

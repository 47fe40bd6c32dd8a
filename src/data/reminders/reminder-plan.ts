/**
 * Reminders for the time without a page: the page saves them with their texts, and the service worker shows those that are due. Also
 * which reminders this device has shown, so that tabs, worker and pushes show each once, a reload later too.
 */
import * as v from 'valibot'
import { DAY_MS } from '#domain/constants.ts'
import { quietHoursField } from '#domain/documents/quiet-hours.ts'

/** Name of the cache that holds only the plan and the ids of shown reminders. */
export const REMINDER_CACHE = 'nearhelp-reminders-v1'
/** Periodic Background Sync tag: browsers that have it wake the worker of an installed app with it, at most some times a day. */
export const REMINDER_SYNC_TAG = 'nearhelp-reminders'
const PLAN_KEY = '/plan'
const SHOWN_KEY = '/shown'

const planSchema = v.object({
  quiet_hours: v.nullable(quietHoursField),
  lang: v.string(),
  dir: v.picklist(['ltr', 'rtl']),
  reminders: v.array(
    v.object({
      /** Tag of the browser's notification: the id of the notification. */
      id: v.string(),
      /** Id of the booking. */
      booking: v.string(),
      title: v.string(),
      body: v.string(),
      /** Path of the app that a press opens. */
      navigate: v.string(),
      /** By this device's clock, ms since 1970. */
      due_ms: v.number(),
      until_ms: v.number(),
    }),
  ),
})
export type ReminderPlan = v.InferOutput<typeof planSchema>

/** When each reminder was shown, ms since 1970, by id. */
const shownSchema = v.record(v.string(), v.number())
/** Milliseconds after which a shown reminder is forgotten: longer than any is due. */
const SHOWN_KEPT_MS = 3 * DAY_MS

export type ReminderCaches = Pick<CacheStorage, 'open' | 'delete'>

/** Runs one change after the other, over all tabs and the worker. */
const inTurn = <T>(change: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? (navigator.locks.request(REMINDER_CACHE, change) as Promise<T>) : change()

async function readEntry<T>(caches: ReminderCaches, key: string, schema: v.GenericSchema<unknown, T>): Promise<T | undefined> {
  const stored = await (await caches.open(REMINDER_CACHE)).match(key)
  const parsed = v.safeParse(schema, await stored?.json().catch(() => undefined))
  return parsed.success ? parsed.output : undefined
}

const writeEntry = async (caches: ReminderCaches, key: string, value: unknown): Promise<void> =>
  (await caches.open(REMINDER_CACHE)).put(key, Response.json(value))

export const saveReminderPlan = (caches: ReminderCaches, plan: ReminderPlan): Promise<void> => writeEntry(caches, PLAN_KEY, plan)

/** @returns undefined when no page has saved one */
export const readReminderPlan = (caches: ReminderCaches): Promise<ReminderPlan | undefined> => readEntry(caches, PLAN_KEY, planSchema)

/** Forgets the plan and what was shown, because their person has left. */
export const removeReminderPlan = (caches: ReminderCaches): Promise<void> => inTurn(async () => void (await caches.delete(REMINDER_CACHE)))

/**
 * Claims a reminder for the caller, who then shows it.
 * @param id of its notification
 * @returns false when this device has shown it
 */
export const claimReminder = (caches: ReminderCaches, id: string, nowMs: number): Promise<boolean> =>
  inTurn(async () => {
    const shown = (await readEntry(caches, SHOWN_KEY, shownSchema)) ?? {}
    if (Object.hasOwn(shown, id)) return false
    const recent = Object.entries(shown).filter(([, at]) => at + SHOWN_KEPT_MS > nowMs)
    await writeEntry(caches, SHOWN_KEY, Object.fromEntries([...recent, [id, nowMs]]))
    return true
  })

/** Removes the reminders of a booking from the plan: a push says that it has changed, and only a page knows how. */
export const dropFromPlan = (caches: ReminderCaches, booking: string): Promise<void> =>
  inTurn(async () => {
    const plan = await readReminderPlan(caches)
    if (plan?.reminders.some((each) => each.booking === booking))
      await saveReminderPlan(caches, { ...plan, reminders: plan.reminders.filter((each) => each.booking !== booking) })
  })

/** Push subscription of this device: created on a press, registered with the server, and repaired at every start. */
import * as v from 'valibot'
import type { Language } from '#domain/language-names.ts'
import type { Refusal } from '#domain/errors.ts'
import { fail, type Result } from '#domain/result.ts'
import { refusal } from '#domain/errors.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { callApi } from '../session/api-client.ts'
import { currentLanguageName } from '../display/language.ts'
import { currentUser } from '../session/session.ts'
import { isSharedDevice } from '../session/shared-device.ts'

const PATH = '/me/push-subscription'
const channelsSchema = v.object({ push_key: v.nullable(v.string()) })

/** Runs operations one after the other: two presses, or a press during a start, would create two subscriptions. */
let lastOperation: Promise<unknown> = Promise.resolve()
function runSerially<T>(operation: () => Promise<T>): Promise<T> {
  const next = lastOperation.then(operation, operation)
  lastOperation = next.catch(() => undefined)
  return next
}

/** Returns the push manager; undefined when this browser or build has no service worker that receives pushes. */
async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration && 'pushManager' in registration ? (await navigator.serviceWorker.ready).pushManager : undefined
}

async function fetchServerKey(): Promise<string | null | undefined> {
  const result = await callApi('GET', '/notification-ways')
  const parsed = result.ok ? v.safeParse(channelsSchema, result.value) : undefined
  return parsed?.success ? parsed.output.push_key : undefined
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the existing subscription if it was created for this key; unsubscribes another one. */
async function findSubscription(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const found = await manager.getSubscription()
  const createdFor = found?.options.applicationServerKey
  if (!found || (createdFor && base64Url(createdFor) === key)) return found
  await found.unsubscribe()
  return null
}

const createSubscription = (manager: PushManager, key: string): Promise<PushSubscription> =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })

const registerSubscription = (subscription: PushSubscription, language: Language): Promise<Result<unknown, Refusal>> =>
  callApi('PUT', PATH, { ...subscription.toJSON(), language })

/** Subscribes if there is no subscription yet, and registers it. @throws the error with which the browser refuses */
async function subscribe(): Promise<Result<unknown, Refusal>> {
  const manager = await pushManager()
  if (!manager) return fail(refusal('unavailable'))
  const key = await fetchServerKey()
  if (!key) return fail(refusal('unavailable'))
  const language = currentLanguageName()
  const found = (await findSubscription(manager, key)) ?? (await createSubscription(manager, key))
  const result = await registerSubscription(found, language)
  if (result.ok || result.error.code !== 'conflict') return result
  // The server has this subscription for another user: replace it with a new one.
  await found.unsubscribe()
  return registerSubscription(await createSubscription(manager, key), language)
}

async function removeSubscription(): Promise<void> {
  const found = await (await pushManager())?.getSubscription()
  if (!found) return
  await callApi('DELETE', PATH)
  await found.unsubscribe()
}

/** Returns whether this device may subscribe. On a shared device nothing outlives the page. */
const canPush = (): boolean => currentUser() !== null && !isSharedDevice() && typeof Notification !== 'undefined'

/** Subscribes after the user allowed notifications. A browser without push still shows those of an open page. */
export async function enablePush(): Promise<void> {
  if (canPush()) await runSerially(subscribe).catch(() => undefined)
}

async function repairSubscription(): Promise<void> {
  if (!canPush()) return
  // The subscription may have been dropped by the browser, removed by the server, or created for another key or user.
  if (Notification.permission === 'granted') await subscribe()
  else await removeSubscription()
}

/** Repairs the subscription once per start, at the first contact with the server. */
export function repairPushSubscription(store: UserStore): void {
  const sync = store.sync.status().subscribe(({ connection }) => {
    if (connection !== 'live') return
    // Unsubscribe later: the first value may arrive before `sync` is assigned.
    queueMicrotask(() => sync.unsubscribe())
    void runSerially(repairSubscription).catch(() => undefined)
  })
}

/**
 * Unsubscribes at sign-out, so that nothing reaches this device any more, and closes the user's notifications on its screen. The
 * server removes the subscription with the session.
 */
export async function disablePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  const manager = await pushManager()
  await runSerially(async () => (await manager?.getSubscription())?.unsubscribe())
}

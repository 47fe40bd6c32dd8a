/** This device's address for pushes: made on a press, told to the server, and mended at every start. */
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

/** One after the other: two presses, or a press during a start, would make two addresses. */
let lastOperation: Promise<unknown> = Promise.resolve()
function runSerially<T>(act: () => Promise<T>): Promise<T> {
  const next = lastOperation.then(act, act)
  lastOperation = next.catch(() => undefined)
  return next
}

/** Undefined where this browser, or this build, has no service worker that takes pushes. */
async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration && 'pushManager' in registration ? (await navigator.serviceWorker.ready).pushManager : undefined
}

async function fetchServerKey(): Promise<string | null | undefined> {
  const answer = await callApi('GET', '/notification-ways')
  const parsed = answer.ok ? v.safeParse(channelsSchema, answer.value) : undefined
  return parsed?.success ? parsed.output.push_key : undefined
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The address there is, if it was made for this key; another one is given up. */
async function findSubscription(manager: PushManager, key: string): Promise<PushSubscription | null> {
  const found = await manager.getSubscription()
  const madeFor = found?.options.applicationServerKey
  if (!found || (madeFor && base64Url(madeFor) === key)) return found
  await found.unsubscribe()
  return null
}

const createSubscription = (manager: PushManager, key: string): Promise<PushSubscription> =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })

const registerSubscription = (subscription: PushSubscription, language: Language): Promise<Result<unknown, Refusal>> =>
  callApi('PUT', PATH, { ...subscription.toJSON(), language })

/** Subscribes where there is nothing yet, and tells the server. @throws what the browser refuses with */
async function subscribe(): Promise<Result<unknown, Refusal>> {
  const manager = await pushManager()
  if (!manager) return fail(refusal('unavailable'))
  const key = await fetchServerKey()
  if (!key) return fail(refusal('unavailable'))
  const language = currentLanguageName()
  const found = (await findSubscription(manager, key)) ?? (await createSubscription(manager, key))
  const answer = await registerSubscription(found, language)
  if (answer.ok || answer.error.code !== 'conflict') return answer
  // Somebody else's, as far as the server knows: this device takes one that is nobody's.
  await found.unsubscribe()
  return registerSubscription(await createSubscription(manager, key), language)
}

async function removeSubscription(): Promise<void> {
  const found = await (await pushManager())?.getSubscription()
  if (!found) return
  await callApi('DELETE', PATH)
  await found.unsubscribe()
}

/** On a device of others nothing outlives the page. */
const canPush = (): boolean => currentUser() !== null && !isSharedDevice() && typeof Notification !== 'undefined'

/** After a press that allowed notifications. A browser without pushes still shows those of an open page. */
export async function enablePush(): Promise<void> {
  if (canPush()) await runSerially(subscribe).catch(() => undefined)
}

async function repairSubscription(): Promise<void> {
  if (!canPush()) return
  // Whatever became of it meanwhile: given up by the browser, forgotten by the server, made for another key or another person.
  if (Notification.permission === 'granted') await subscribe()
  else await removeSubscription()
}

/** With the first contact of a start. */
export function repairPushSubscription(store: UserStore): void {
  const sync = store.sync().subscribe(({ connection }) => {
    if (connection !== 'live') return
    // Not within its own first call.
    queueMicrotask(() => sync.unsubscribe())
    void runSerially(repairSubscription).catch(() => undefined)
  })
}

/** At a sign-out: nothing reaches this device any more, and nothing of the person stays on its screen. The server forgets with the session. */
export async function disablePush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  const manager = await pushManager()
  await runSerially(async () => (await manager?.getSubscription())?.unsubscribe())
}

/** Codes that verify the user's e-mail address and phone number, and the offer to enter one after signing in. Needs the server. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { contactOf, isContactVerified, type ContactChannel } from '#domain/account/contact-verification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { useNotificationChannels, type NotificationChannels } from '../notifications/notification-channels.ts'
import { callApi } from '../session/api-client.ts'
import { sessionUserAtom } from '../storage/session-user.ts'

const requestedSchema = v.object({
  state: v.picklist(['sent', 'shown', 'verified']),
  resend_seconds: v.number(),
  code: v.optional(v.string()),
})

/** A code that this page asked for. */
export interface RequestedCode {
  readonly contact: string
  /** When another one may be asked for, on the clock of this device, ms since 1970. */
  readonly resendAtMs: number
  /** Shown by a demo, which sends nothing. */
  readonly code: string | undefined
}

/** By uid and channel: a dialog that is closed and opened again asks for no second code. */
const requestedAtom = atom<Readonly<Record<string, RequestedCode>>>({})
/** The uid of the person who is offered to enter a code, in this page until they put it off. */
const offeredAtom = atom<string | null>(null)

const currentUid = (): string | undefined => getDefaultStore().get(sessionUserAtom)?.uid

/** Returns the code that was asked for, while it belongs to this contact. */
export function useRequestedCode(channel: ContactChannel, contact: string | undefined): RequestedCode | undefined {
  const uid = useAtomValue(sessionUserAtom)?.uid ?? ''
  const requested = useAtomValue(requestedAtom)[`${uid}:${channel}`]
  return requested?.contact === contact ? requested : undefined
}

/** Asks for a code. @param contact the address or number as this device knows it */
export async function requestContactCode(channel: ContactChannel, contact: string, nowMs: number): Promise<Result<void, Refusal>> {
  const uid = currentUid() ?? ''
  const result = await callApi('POST', `/me/contacts/${channel}/code`, {})
  if (!result.ok) return result
  const parsed = v.safeParse(requestedSchema, result.value)
  if (!parsed.success) return fail(refusal('internal'))
  const { resend_seconds, code } = parsed.output
  const store = getDefaultStore()
  const requested: RequestedCode = { contact, resendAtMs: nowMs + resend_seconds * 1_000, code }
  store.set(requestedAtom, { ...store.get(requestedAtom), [`${uid}:${channel}`]: requested })
  return ok(undefined)
}

export async function confirmContactCode(channel: ContactChannel, code: string): Promise<Result<void, Refusal>> {
  const result = await callApi('POST', `/me/contacts/${channel}/confirm`, { code })
  return result.ok ? ok(undefined) : result
}

/** Offers the signed-in person to enter a code. */
export const offerContactCode = (): void => getDefaultStore().set(offeredAtom, currentUid() ?? null)
export const putOffContactCode = (): void => getDefaultStore().set(offeredAtom, null)
export function useContactCodeOffered(): boolean {
  const offered = useAtomValue(offeredAtom)
  const uid = useAtomValue(sessionUserAtom)?.uid
  return uid !== undefined && offered === uid
}

/** True where a code can verify the contact and has not yet. */
const isVerifiable = (profile: Profile, channels: NotificationChannels | null, channel: ContactChannel): boolean =>
  channels?.codes?.[channel] === true && contactOf(profile, channel) !== undefined && !isContactVerified(profile, channel)

/** Returns the contacts of a profile that the person can verify now. */
export function useVerifiableContacts(profile: Profile | undefined): readonly ContactChannel[] {
  const channels = useNotificationChannels()
  if (!profile) return []
  return (['email', 'phone'] as const).filter((channel) => isVerifiable(profile, channels, channel))
}

/** The signed-in user's store: opened once per user and shared by all screens. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import type { CommandArgs, PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Picture } from '#domain/documents/message.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId, Ulid } from '#domain/ids.ts'
import { fail, type Result } from '#domain/result.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { requestPersistentStorage } from '../storage/persistent-storage.ts'
import { sessionUserAtom } from '../storage/session-user.ts'

export type { UserStore } from '#data/user-store/user-store.ts'

/** Why the device's storage cannot be used. */
export type StorageFailure = 'unavailable' | 'quota' | 'timeout' | 'newer'

export type UserStoreState =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly store: UserStore }
  | { readonly kind: 'failed'; readonly failure: StorageFailure }

const stateAtom = atom<UserStoreState>({ kind: 'none' })

export const setUserStore = (state: UserStoreState): void => getDefaultStore().set(stateAtom, state)
export const useUserStoreState = (): UserStoreState => useAtomValue(stateAtom)

/** The open store; undefined when nobody is signed in or it is still opening. */
export const openUserStoreAtom = atom((get): UserStore | undefined => {
  const state = get(stateAtom)
  return state.kind === 'open' ? state.store : undefined
})
export const useUserStore = (): UserStore | undefined => useAtomValue(openUserStoreAtom)
export const currentUserStore = (): UserStore | undefined => getDefaultStore().get(openUserStoreAtom)

/** Resolves with the user's store once it is open; with undefined when it does not open or nobody is signed in. */
export function whenUserStoreOpens(): Promise<UserStore | undefined> {
  const store = getDefaultStore()
  return new Promise((resolve) => {
    const check = (): boolean => {
      const state = store.get(stateAtom)
      if (state.kind === 'open') resolve(state.store)
      else if (state.kind === 'failed' || store.get(sessionUserAtom) === null) resolve(undefined)
      else return false
      return true
    }
    if (check()) return
    const stop = store.sub(stateAtom, () => {
      if (check()) stop()
    })
  })
}

/** Commands after which this device has data that must not be lost: the first one requests persistent storage. */
const BOOKING_COMMANDS: ReadonlySet<PersonCommandName> = new Set(['request_booking', 'request_subscription'])

/** Reports what a submission throws. The caller says that the command was not submitted, and keeps the form's values. */
async function refusedIfBroken(submission: Promise<Result<CommandId, Refusal>>): Promise<Result<CommandId, Refusal>> {
  try {
    return await submission
  } catch (error) {
    reportError(error)
    return fail(refusal('internal'))
  }
}

/**
 * Submits a command for the signed-in user: it is decided on this device, stored, and sent when possible. Never waits for the network.
 * Right after sign-in it waits until the user's store is open, so that no press is lost.
 */
export async function submitCommand<N extends PersonCommandName>(name: N, args: CommandArgs<N>): Promise<Result<CommandId, Refusal>> {
  const store = await whenUserStoreOpens()
  if (!store) return fail(refusal('unauthorized'))
  const result = await refusedIfBroken(store.outbox.submit(name, args))
  if (result.ok && BOOKING_COMMANDS.has(name)) void requestPersistentStorage()
  return result
}

/** Submits a message in a chat, which shows it before this returns. @param picture of the photo that it names */
export async function sendMessage(
  booking: Booking,
  args: CommandArgs<'send_message'>,
  picture: Picture | undefined,
): Promise<Result<CommandId, Refusal>> {
  const store = currentUserStore()
  return store ? refusedIfBroken(store.messages.send(booking, args, picture)) : submitCommand('send_message', args)
}

/** Shows the refused messages of a chat no more. */
export const discardRefusedMessages = (booking: Ulid): void => currentUserStore()?.messages.discardRefused(booking)

/** Discards refused commands that a stored command replaces. One that cannot be discarded stays in the list, where the person can do it. */
export async function discardCommands(ids: readonly CommandId[]): Promise<void> {
  try {
    for (const id of ids) await currentUserStore()?.outbox.discard(id)
  } catch (error) {
    reportError(error)
  }
}

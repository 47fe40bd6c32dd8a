/** What lies on top of the view, as a stack bound to the browser's history: Back (Android's too) closes the topmost. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { deferUpdate } from './defer-update.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import type { ReportTarget } from '../storage/reported-content.ts'
import type { Picture } from '#domain/documents/message.ts'
import type { SubscriptionType } from '#domain/documents/visit.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { PlannedVisit } from '#domain/schedule/regular-visits.ts'

export interface Prefill {
  /** Start, ISO instant; null is as soon as possible. */
  readonly scheduled_date?: string | null
  readonly duration_hours?: number
  readonly special_instructions?: string
  /** A package of the provider instead of the hour. */
  readonly package_id?: string
  /** The refused or held command that this replaces: discarded when the new one is given. */
  readonly replaces?: string
}

/** A review as it was given before. */
export interface ReviewPrefill {
  readonly rating: number
  readonly comment: string
  /** The refused command that this replaces: discarded when the new one is given. */
  readonly replaces: string
}

export interface AnswerPrefill {
  readonly message: string
  /** As in ReviewPrefill. */
  readonly replaces: string
}

/** What a form of the provider's side asked for before, and the refused command that it replaces: discarded when the new one is given. */
export interface RefusedForm {
  readonly args: Readonly<Record<string, unknown>>
  readonly replaces: string
}

/** A subscription as it was filled in before. */
export interface SubscriptionPrefill {
  readonly subscription_type?: SubscriptionType
  /** Weeks, 4 to 52 by 4. */
  readonly subscription_duration?: number
  readonly first_visit?: Instant
  /** As they were asked for: with the moved ones, without the skipped ones. */
  readonly visits?: readonly PlannedVisit[]
  readonly duration_hours?: number
  readonly special_instructions?: string
  /** The refused command that this replaces: discarded when the new one is given. */
  readonly replaces?: string
}

export type Overlay =
  /** Provider bottom sheet over the map. */
  | { readonly kind: 'provider'; readonly providerId: string }
  /** The panel of the proximity alert, over the map. */
  | { readonly kind: 'proximity' }
  | { readonly kind: 'provider-profile'; readonly providerId: string }
  | { readonly kind: 'scheduler'; readonly providerId: string; readonly prefill?: Prefill }
  | { readonly kind: 'subscribe'; readonly providerId: string; readonly prefill?: SubscriptionPrefill }
  | { readonly kind: 'chat'; readonly bookingId: string }
  /** The customer messages panel: bookings as chats. */
  | { readonly kind: 'messages' }
  | { readonly kind: 'notifications' }
  | { readonly kind: 'attention' }
  | {
      readonly kind: 'auth'
      readonly mode: 'login' | 'signup'
      readonly providerName?: string
      readonly userType?: 'customer' | 'provider'
      /** What asked for it goes on once the person is signed in. */
      readonly onSignedIn?: () => void
    }
  /** A password that was forgotten: a letter is asked for, and its code used. @param code that a letter's link brought */
  | { readonly kind: 'forgot-password'; readonly email?: string; readonly code?: string }
  /** Another address, with the code that a letter's link brought. */
  | { readonly kind: 'confirm-email'; readonly code: string }
  | { readonly kind: 'change-password' }
  | { readonly kind: 'change-email' }
  | { readonly kind: 'logout' }
  | { readonly kind: 'cancel-booking'; readonly bookingId: string }
  | { readonly kind: 'cancel-visit'; readonly bookingId: string; readonly visit: number }
  | { readonly kind: 'decline-booking'; readonly bookingId: string }
  /** Another time for a booking, with the start that was tried before and the refused command that this replaces. */
  | { readonly kind: 'reschedule'; readonly bookingId: string; readonly startsAt?: string; readonly replaces?: string }
  | { readonly kind: 'decline-time'; readonly bookingId: string; readonly startsAt: string }
  /** What was agreed and what happened, to read, print and keep. */
  | { readonly kind: 'booking-record'; readonly bookingId: string }
  /** What a provider does on a day, from today on. */
  | { readonly kind: 'day-sheet' }
  | { readonly kind: 'review'; readonly bookingId: string; readonly prefill?: ReviewPrefill }
  | { readonly kind: 'answer-review'; readonly bookingId: string; readonly prefill?: AnswerPrefill }
  | { readonly kind: 'rate-client'; readonly bookingId: string; readonly before?: RefusedForm }
  /** A package of the person's own; null: a new one. */
  | { readonly kind: 'edit-package'; readonly packageId: string | null; readonly before?: RefusedForm }
  | { readonly kind: 'delete-package'; readonly packageId: string }
  /** What the tick of a provider stands for. */
  | { readonly kind: 'verified'; readonly providerId: string }
  /** What a provider sends to be verified. */
  | { readonly kind: 'verify-profile' }
  /** As 'edit-profile', of a registration that was refused. */
  | { readonly kind: 'register-provider'; readonly changes?: Readonly<Record<string, unknown>>; readonly replaces?: string }
  /** The plan of every week of the own calendar. */
  | {
      readonly kind: 'weekly-plan'
      /** What a refused change asked for. */
      readonly changes?: Readonly<Record<string, unknown>>
      /** That change: discarded when the new one is given. */
      readonly replaces?: string
    }
  /** As 'edit-profile', of the provider's service. */
  | { readonly kind: 'edit-service'; readonly changes?: Readonly<Record<string, unknown>>; readonly replaces?: string }
  | {
      readonly kind: 'edit-profile'
      /** What a refused change asked for. */
      readonly changes?: Readonly<Record<string, unknown>>
      /** That change: discarded when the new one is given. */
      readonly replaces?: string
    }
  | { readonly kind: 'delete-profile' }
  /** What this device keeps of the app, and low data. */
  | { readonly kind: 'storage' }
  /** A photo of a chat, in full. */
  | { readonly kind: 'photo'; readonly bookingId: string; readonly picture: Picture; readonly name: string }
  | { readonly kind: 'chat-settings' }
  /** Which chat a photo is for that another app shared; `none`: no file came, or it could not be kept. */
  | { readonly kind: 'share-photo'; readonly came: 'photo' | 'none' }
  /** Why a message, a review or an answer is reported. */
  | { readonly kind: 'report'; readonly target: ReportTarget }
  /** Asks before a page of another site opens. */
  | { readonly kind: 'leaving'; readonly href: string; readonly shown: string }

export type OverlayKind = Overlay['kind']

/** These the map draws itself and stays usable beneath; whatever else lies on top makes what is below inert. */
export type MapOverlayKind = 'provider' | 'proximity'
export const isMapOverlay = (overlay: Overlay): overlay is Extract<Overlay, { kind: MapOverlayKind }> =>
  overlay.kind === 'provider' || overlay.kind === 'proximity'

/** An overlay in the stack; the key tells two of one kind apart. */
export interface StackedOverlay {
  readonly key: number
  readonly overlay: Overlay
  /** What was pressed to open it: gets the focus back. */
  readonly opener: HTMLElement | undefined
}

/** The messages panel and the selected chat (section 4): they are there again after a reload. */
const panelsAtom = userScopedAtom('panels', v.object({ messages: v.boolean(), chat: v.nullable(v.string()) }), {
  messages: false,
  chat: null,
})

const openAtom = atom<readonly StackedOverlay[]>([])
const stackAtom = atom(
  (get) => get(openAtom),
  (get, set, stack: readonly StackedOverlay[]) => {
    set(openAtom, stack)
    const overlays = stack.map((each) => each.overlay)
    const messages = overlays.some(({ kind }) => kind === 'messages')
    const chat = overlays.findLast((overlay) => overlay.kind === 'chat')?.bookingId ?? null
    const kept = get(panelsAtom)
    if (kept.messages !== messages || kept.chat !== chat) set(panelsAtom, { messages, chat })
  },
)
const overlaysAtom = atom((get) => get(stackAtom).map((each) => each.overlay))
let lastKey = 0

const stacked = (overlay: Overlay): StackedOverlay => {
  lastKey += 1
  const active = document.activeElement
  return { key: lastKey, overlay, opener: active instanceof HTMLElement ? active : undefined }
}
/** Steps back that were asked for and not made yet: the browser makes them later. */
let pendingHistorySteps = 0
/** What waits for them. */
let afterHistorySteps: (() => void)[] = []

interface HistoryState {
  readonly overlayDepth?: number
}

const depthOf = (state: unknown): number => (typeof state === 'object' && state !== null ? ((state as HistoryState).overlayDepth ?? 0) : 0)

/** The stack, bottom first. */
export const useOverlays = (): readonly Overlay[] => useAtomValue(overlaysAtom)
export const useOverlayStack = (): readonly StackedOverlay[] => useAtomValue(stackAtom)

/** What lies on top now; undefined when nothing does. */
export const topOverlay = (): Overlay | undefined => getDefaultStore().get(stackAtom).at(-1)?.overlay

/** What it is and what it is about: no callback, and nothing that it was filled with. */
const overlayIdentity = (overlay: Overlay): string =>
  JSON.stringify(
    Object.entries(overlay).filter(([, value]) => value === null || (typeof value !== 'object' && typeof value !== 'function')),
  )

/** Opens on top of what is there; after a step back that is still under way. */
export function openOverlay(overlay: Overlay): void {
  if (pendingHistorySteps > 0) {
    afterHistorySteps.push(() => openOverlay(overlay))
    return
  }
  const store = getDefaultStore()
  const before = store.get(stackAtom)
  // Pressed twice before it was drawn.
  const top = before.at(-1)?.overlay
  if (top && overlayIdentity(top) === overlayIdentity(overlay)) return
  const stack = [...before, stacked(overlay)]
  deferUpdate(() => store.set(stackAtom, stack))
  history.pushState({ overlayDepth: stack.length } satisfies HistoryState, '')
}

/** Puts another in place of the topmost (for example another provider's sheet) without a further Back step. */
export function replaceOverlay(overlay: Overlay): void {
  const store = getDefaultStore()
  const stack = store.get(stackAtom)
  if (stack.length === 0) openOverlay(overlay)
  else deferUpdate(() => store.set(stackAtom, [...stack.slice(0, -1), stacked(overlay)]))
}

/** A browser may fold two steps into one and tell of one only: nothing waits longer than this, ms. */
const HISTORY_STEP_TIMEOUT_MS = 400

function flushAfterHistorySteps(): void {
  pendingHistorySteps = 0
  const waiting = afterHistorySteps
  afterHistorySteps = []
  for (const run of waiting) run()
}

function goBack(steps: number, then: (() => void) | undefined): void {
  const store = getDefaultStore()
  const stack = store.get(stackAtom)
  if (steps === 0 || stack.length === 0) {
    // The screen may be ahead of the history.
    if (then && pendingHistorySteps > 0) afterHistorySteps.push(then)
    else then?.()
    return
  }
  // The screen follows at once; the history follows when the browser gets to it.
  deferUpdate(() => store.set(stackAtom, stack.slice(0, -steps)))
  pendingHistorySteps += 1
  if (then) afterHistorySteps.push(then)
  history.go(-steps)
  setTimeout(() => {
    if (pendingHistorySteps > 0) flushAfterHistorySteps()
  }, HISTORY_STEP_TIMEOUT_MS)
}

/** Closes the topmost, as Back does. @param then runs once it is closed */
export const closeOverlay = (then?: () => void): void => goBack(1, then)

/** Closes all. @param then runs once they are closed */
export const closeAllOverlays = (then?: () => void): void => goBack(getDefaultStore().get(stackAtom).length, then)

/** The messages panel and the chat that the person left open, bottom first. */
export function restoredPanels(): readonly Overlay[] {
  const { messages, chat } = getDefaultStore().get(panelsAtom)
  return [...(messages ? [{ kind: 'messages' } as const] : []), ...(chat === null ? [] : [{ kind: 'chat', bookingId: chat } as const])]
}

/**
 * Binds the stack to the history, before anything is opened.
 * @param again opens what was left open
 * @returns unbinds
 */
export function startOverlays(again: boolean): () => void {
  const panels = again ? restoredPanels() : []
  const depth = depthOf(history.state)
  if (depth > 0 && depth === panels.length) {
    // A reload keeps the history: the steps below these are there already.
    getDefaultStore().set(stackAtom, panels.map(stacked))
  } else {
    // The stack is gone but for these: this entry is the bottom from now on.
    if (depth > 0) history.replaceState({}, '')
    getDefaultStore().set(stackAtom, [])
    panels.forEach(openOverlay)
  }
  const onPopState = (event: PopStateEvent): void => {
    const store = getDefaultStore()
    const depth = depthOf(event.state)
    if (depth < store.get(stackAtom).length) deferUpdate(() => store.set(stackAtom, store.get(stackAtom).slice(0, depth)))
    if (pendingHistorySteps > 0) pendingHistorySteps -= 1
    if (pendingHistorySteps === 0) flushAfterHistorySteps()
  }
  addEventListener('popstate', onPopState)
  return () => removeEventListener('popstate', onPopState)
}

/**
 * The steps from home to what is shown, and the browser's history, which follows them. A change is on the screen at once; the history
 * follows when the browser has made its steps, however many changes come in between.
 */
import { atom, getDefaultStore } from 'jotai'
import { sessionUserAtom } from '../../storage/session-user.ts'
import { deferUpdate } from '../defer-update.ts'
import { storeLastPanels, storeLastPlace } from '../last-place.ts'
import { WELCOME, type Place } from '../place.ts'
import { fingerprint } from './fingerprint.ts'
import { parseEntryState, type EntryState } from './entry-state.ts'
import { keptOf, onKeep, setKept } from './kept.ts'
import { addressOfStep, overlaysOf, placeOf, placeStep, shownAddress, stepAt, withoutGone, withSheets, type Step } from './step.ts'

export const trailAtom = atom<readonly Step[]>([placeStep(WELCOME)])
/** Increases with each move that returns to earlier steps: Back, Forward, a reload. */
export const returnsAtom = atom(0)

const currentTrail = (): readonly Step[] => getDefaultStore().get(trailAtom)
function currentOwner(): string {
  const uid = getDefaultStore().get(sessionUserAtom)?.uid
  return uid === undefined ? '' : fingerprint(uid)
}

/**
 * Longest wait for a step of the browser, ms. It may merge two steps and send one event, or have dropped the entry. The wait has parts, so
 * that a page that was busy for longer hears of the step first; a step that came after it would show the view before.
 */
const STEP_WAIT = { partMs: 400, parts: 8 }

/** Index of the browser's current entry. */
let slot = 0
/** What the entries below the current one hold. */
let below: readonly Step[] = []
/** Index to which the browser is going. */
let target: number | undefined
let lost: ReturnType<typeof setTimeout> | undefined
let isStarted = false
let depth = 0
let queryOf: (place: Place) => string = () => ''
/** Whose trail it is: also after their session, until a new trail begins. */
let owner = ''

/** Browsers skip entries that a page made before its first press. */
const mayPush = (): boolean => typeof navigator === 'undefined' || (navigator.userActivation?.hasBeenActive ?? true)

const isSameStep = (a: Step | undefined, b: Step | undefined): boolean => a !== undefined && a.key === b?.key

function write(method: 'pushState' | 'replaceState', steps: readonly Step[], at: number): void {
  const trail = steps.map(addressOfStep)
  owner = currentOwner() || owner
  const state: EntryState = { trail, slot: at, owner, kept: keptOf(trail) }
  const isPlace = 'place' in (steps.at(-1) ?? {})
  try {
    history[method](state, '', shownAddress(steps) + (isPlace ? queryOf(placeOf(steps)) : ''))
  } catch {
    // A browser takes only so many changes in a while: the next one brings the address up to date.
  }
}

function awaitStep(parts: number): void {
  lost = setTimeout(() => {
    if (parts > 1) {
      awaitStep(parts - 1)
      return
    }
    // The entry is not there any more: the current one takes its place.
    const trail = currentTrail()
    arrive()
    slot = trail.length - 1
    below = trail.slice(0, slot)
    write('replaceState', trail, slot)
  }, STEP_WAIT.partMs)
}

function travel(to: number): void {
  target = to
  history.go(to - slot)
  awaitStep(STEP_WAIT.parts)
}

function arrive(): void {
  clearTimeout(lost)
  target = undefined
}

/** Has the browser's history follow the trail. */
function settle(): void {
  if (!isStarted || depth > 0 || target !== undefined) return
  const trail = currentTrail()
  const top = trail.length - 1
  const split = below.findIndex((step, index) => !isSameStep(step, trail[index]))
  const to = Math.min(top, split === -1 ? slot : split)
  if (to < slot) {
    travel(to)
    return
  }
  if (slot < top && !mayPush()) {
    write('replaceState', trail, slot)
    return
  }
  write('replaceState', trail.slice(0, slot + 1), slot)
  for (; slot < top; slot += 1) write('pushState', trail.slice(0, slot + 2), slot + 1)
  below = trail.slice(0, top)
}

/** Stores what is shown for the next start. */
function remember(trail: readonly Step[]): void {
  storeLastPlace(placeOf(trail))
  storeLastPanels(overlaysOf(trail).map(({ overlay }) => overlay))
}

/**
 * Changes the trail; several changes in one call are one change of the history.
 * @param change returns the new trail, which is never empty
 */
export function changeTrail(change: (trail: readonly Step[]) => readonly Step[]): void {
  const store = getDefaultStore()
  const before = store.get(trailAtom)
  const trail = withSheets(withoutGone(change(before)))
  if (trail === before) return
  const isReturn = trail.length < before.length && isSameStep(trail.at(-1), before[trail.length - 1])
  deferUpdate(() => {
    if (isReturn) store.set(returnsAtom, store.get(returnsAtom) + 1)
    store.set(trailAtom, trail)
  })
  remember(trail)
  settle()
}

/** Runs several changes of the trail, which the history follows at their end. */
export function changeTogether(run: () => void): void {
  depth += 1
  try {
    run()
  } finally {
    depth -= 1
    settle()
  }
}

/** Returns the steps of an entry: those that are on this page, and the others by their address. */
function stepsOf(addresses: readonly string[]): readonly Step[] {
  const trail = currentTrail()
  const known = addresses.findIndex((address, index) => trail[index] === undefined || addressOfStep(trail[index]) !== address)
  const shared = known === -1 ? addresses.length : known
  return [...trail.slice(0, shared), ...addresses.slice(shared).map(stepAt)]
}

function show(steps: readonly Step[], at: number): void {
  slot = at
  below = steps.slice(0, at)
  const store = getDefaultStore()
  deferUpdate(() => {
    store.set(returnsAtom, store.get(returnsAtom) + 1)
    store.set(trailAtom, withSheets(withoutGone(steps)))
  })
  remember(currentTrail())
}

function onPopState(event: PopStateEvent): void {
  const state = parseEntryState(event.state)
  const expected = target
  arrive()
  if (!state) {
    if (location.hash !== '') {
      // A link within the page made the entry, as the links of e-mails do: the next step takes it.
      slot += 1
      below = currentTrail().slice(0, slot)
      return
    }
    // An entry of an earlier release, below home.
    history.go(-1)
  } else if (state.slot === expected) {
    slot = expected
    below = below.slice(0, slot)
  } else show(stepsOf(state.trail), state.slot)
  settle()
}

function onPress(): void {
  if (slot < currentTrail().length - 1) settle()
}

/** Writes what views were like into the entry, for a reload. */
function onLeave(): void {
  if (target === undefined) write('replaceState', currentTrail(), slot)
}

function listen(): void {
  isStarted = true
  onKeep(onLeave)
  addEventListener('popstate', onPopState)
  addEventListener('pagehide', onLeave)
  for (const press of ['pointerup', 'keydown', 'click']) addEventListener(press, onPress, { capture: true })
}

/**
 * Begins at what was opened. Call it or `resumeTrail` once, before anything is shown.
 * @param opened what to show, bottom first
 */
export function startTrail(opened: readonly Step[]): void {
  listen()
  show(opened, 0)
  settle()
}

/**
 * Continues where a reload left off, or at the choice of a role if the session ended since, here or in another tab: nothing of it is gone
 * back to. @returns false where this entry is none of ours, or another person's
 */
export function resumeTrail(): boolean {
  const state = parseEntryState(history.state)
  const hasEnded = currentOwner() === '' && state?.owner !== ''
  // A visitor who signed in in another tab stays.
  if (!state || (!hasEnded && state.owner !== '' && state.owner !== currentOwner())) return false
  listen()
  if (hasEnded) {
    slot = state.slot
    below = state.trail.slice(0, slot).map(stepAt)
    changeTrail(() => [placeStep(WELCOME)])
    return true
  }
  setKept(state.kept)
  show(state.trail.map(stepAt), state.slot)
  settle()
  return true
}

/** @param read returns the query of a view's address, with its question mark; empty for none */
export function setQueryReader(read: (place: Place) => string): void {
  queryOf = read
}

/** Brings the address up to date after its query changed. */
export function refreshAddress(): void {
  if (isStarted && target === undefined && 'place' in (currentTrail().at(-1) ?? {})) onLeave()
}

/** Forgets what was kept and whose it was, because a new trail begins. */
export function forgetTrail(): void {
  setKept({})
  owner = ''
}

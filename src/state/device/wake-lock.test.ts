import { expect, test, vi } from 'vitest'
import { createWakeLock } from './wake-lock.ts'

/** A page and a browser that grants the lock, or refuses it. */
function fakeScreen() {
  const onChange: (() => void)[] = []
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, run: () => void) => onChange.push(run),
  }
  let isGranted = true
  const held = new Set<object>()
  const request = vi.fn(async () => {
    if (!isGranted) throw new DOMException('low battery', 'NotAllowedError')
    const sentinel = {
      get released() {
        return !held.has(sentinel)
      },
      release: async () => void held.delete(sentinel),
    }
    held.add(sentinel)
    return sentinel as unknown as WakeLockSentinel
  })
  const setWanted = createWakeLock(page as unknown as Document, { request })
  return {
    request,
    isOn: async () => {
      await vi.waitFor(() => undefined)
      return held.size
    },
    want: setWanted,
    refuse: (refuses: boolean) => (isGranted = !refuses),
    show: (isVisible: boolean) => {
      page.visibilityState = isVisible ? 'visible' : 'hidden'
      // The browser ends the locks of a hidden page.
      if (!isVisible) held.clear()
      for (const run of onChange) run()
    },
  }
}

test('holds one lock while it is wanted', async () => {
  const screen = fakeScreen()
  screen.want(true)
  screen.want(true)
  expect(await screen.isOn()).toBe(1)
  screen.want(false)
  expect(await screen.isOn()).toBe(0)
  expect(screen.request).toHaveBeenCalledOnce()
})

test('requests it again when the page returns', async () => {
  const screen = fakeScreen()
  screen.want(true)
  expect(await screen.isOn()).toBe(1)
  screen.show(false)
  expect(await screen.isOn()).toBe(0)
  screen.show(true)
  expect(await screen.isOn()).toBe(1)
})

test('requests nothing for a hidden page, and nothing once it is unwanted', async () => {
  const screen = fakeScreen()
  screen.show(false)
  screen.want(true)
  expect(screen.request).not.toHaveBeenCalled()
  screen.want(false)
  screen.show(true)
  expect(screen.request).not.toHaveBeenCalled()
})

test('releases a lock that is granted after the wish has ended', async () => {
  const screen = fakeScreen()
  screen.want(true)
  screen.want(false)
  await vi.waitFor(() => expect(screen.request).toHaveBeenCalledOnce())
  expect(await screen.isOn()).toBe(0)
})

test('a refusal changes nothing, and the next return of the page tries again', async () => {
  const screen = fakeScreen()
  screen.refuse(true)
  screen.want(true)
  expect(await screen.isOn()).toBe(0)
  screen.refuse(false)
  screen.show(true)
  expect(await screen.isOn()).toBe(1)
})

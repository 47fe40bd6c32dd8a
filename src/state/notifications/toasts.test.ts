import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
stubPageHistory()
const { closeAllOverlays, closeOverlay, openOverlay } = await import('../navigation/overlays.ts')
const { dismissAllToasts, dismissToast, dismissToastsOf, showToast, useShownToast } = await import('./toasts.ts')

type Shown = ReturnType<typeof useShownToast>

function shown(): Shown {
  let value: Shown
  const Reader = () => {
    value = useShownToast()
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return value
}
const title = (): string | undefined => shown()?.toast.content().title
const show = (...titles: readonly string[]): void => {
  for (const each of titles) showToast({ content: () => ({ title: each }) })
}
const close = (): void => dismissToast(shown()?.toast.id ?? 0)

beforeEach(dismissAllToasts)

test('one toast is shown at a time, and the next one follows its end', () => {
  show('first')
  expect([title(), shown()?.isAwaited]).toEqual(['first', false])
  show('second')
  expect([title(), shown()?.isAwaited]).toEqual(['first', true])
  close()
  expect([title(), shown()?.isAwaited]).toEqual(['second', false])
  close()
  expect(shown()).toBeUndefined()
})

test('the one that is shown stays, and of those that wait the two newest', () => {
  show('first', 'second', 'third', 'fourth')
  const seen: (string | undefined)[] = []
  for (; shown(); close()) seen.push(title())
  expect(seen).toEqual(['first', 'third', 'fourth'])
})

test('no toast is shown over a form or a question; it follows when that is closed', async () => {
  openOverlay({ kind: 'chat', bookingId: 'one' })
  show('first')
  expect(title()).toBe('first')
  openOverlay({ kind: 'cancel-booking', bookingId: 'one' })
  expect(title()).toBeUndefined()
  await new Promise<void>((resolve) => closeOverlay(resolve))
  expect(title()).toBe('first')
  // The overlays' store is shared with the next file of this worker.
  await new Promise<void>((resolve) => closeAllOverlays(resolve))
})

test('toasts that the screen of a booking repeats are gone, those about others are not', () => {
  showToast({ content: () => ({ title: 'accepted' }), bookingId: 'one' })
  showToast({ content: () => ({ title: 'declined' }), bookingId: 'two' })
  dismissToastsOf('one')
  expect([title(), shown()?.isAwaited]).toEqual(['declined', false])
})

import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()

async function freshPage() {
  vi.resetModules()
  const overlays = await import('../overlays.ts')
  const { openQuestion } = await import('./open-question.ts')
  const { startTrail } = await import('./trail.ts')
  const { placeStep } = await import('./step.ts')
  startTrail([placeStep({ view: 'map' })])
  return { ...overlays, openQuestion, onBack: vi.fn<() => void>() }
}

test('Back answers a question and leaves the screen below', async () => {
  const { openOverlay, openQuestion, topOverlay, onBack } = await freshPage()
  openOverlay({ kind: 'storage' })
  openQuestion(onBack)
  expect([topOverlay()?.kind, browser.depth()]).toEqual(['question', 3])
  await browser.back()
  expect(onBack).toHaveBeenCalledOnce()
  expect([topOverlay()?.kind, browser.depth()]).toEqual(['storage', 2])
})

test('an answered question leaves no entry, however soon the next one is asked', async () => {
  const { openQuestion, topOverlay, onBack } = await freshPage()
  const answerFirst = openQuestion(onBack)
  answerFirst()
  // The browser has not gone back yet.
  const answerSecond = openQuestion(onBack)
  answerSecond()
  openQuestion(onBack)
  await vi.waitFor(() => expect(topOverlay()?.kind).toBe('question'))
  expect(browser.depth()).toBe(2)
  expect(onBack).not.toHaveBeenCalled()
  await browser.back()
  expect(onBack).toHaveBeenCalledOnce()
  expect(browser.depth()).toBe(1)
})

test('an overlay that a question leads to takes its entry', async () => {
  const { openOverlay, openQuestion, topOverlay, onBack } = await freshPage()
  const answer = openQuestion(onBack)
  openOverlay({ kind: 'change-password' })
  expect(onBack).toHaveBeenCalledOnce()
  answer()
  expect([topOverlay()?.kind, browser.depth()]).toEqual(['change-password', 2])
  await browser.back()
  expect([topOverlay(), browser.depth()]).toEqual([undefined, 1])
})

import { expect, test } from 'vitest'
import { createManualClock } from '#tests/support/device/manual-clock.ts'
import { prefetchPages, type FeedPage } from './prefetch-pages.ts'

const SIZE = 3
const pageOf = (number: number, rows = SIZE): FeedPage => ({
  rows: Array.from({ length: rows }, (_, index) => ({ id: `row:${number}-${index}` })),
  last_seq: String(number),
})
const isLast = ({ rows }: FeedPage): boolean => rows.length < SIZE
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A server with so many full pages and some rows after them; its responses wait for `respond`. */
function slowServer(full: number, rest = 1) {
  const asked: string[] = []
  const pendingResponses: (() => void)[] = []
  const ask = (since: string): Promise<FeedPage> => {
    asked.push(since)
    return new Promise((resolve) => pendingResponses.push(() => resolve(pageOf(asked.length, asked.length > full ? rest : SIZE))))
  }
  const respond = async (): Promise<void> => {
    pendingResponses.shift()?.()
    await settled()
  }
  return { asked, respond, ahead: prefetchPages(pageOf(0), ask, isLast, createManualClock(0)) }
}

test('pages that arrived during a write come as one page, in order, with the newest checkpoint', async () => {
  const { asked, respond, ahead } = slowServer(3)
  await respond()
  await respond()
  expect(await ahead.next()).toEqual({ page: { rows: [...pageOf(1).rows, ...pageOf(2).rows], last_seq: '2' }, isLast: false })
  await settled()
  expect(asked).toEqual(['0', '1', '2'])
})

test('only two pages are buffered: the third is requested when they are taken', async () => {
  const { asked, respond, ahead } = slowServer(9)
  await respond()
  await respond()
  await settled()
  expect(asked).toEqual(['0', '1'])
  await ahead.next()
  await settled()
  expect(asked).toEqual(['0', '1', '2'])
})

test('a reader faster than the server waits for it, and nothing is requested after the last page', async () => {
  const { asked, respond, ahead } = slowServer(1)
  const first = ahead.next()
  await respond()
  expect(await first).toEqual({ page: pageOf(1), isLast: false })
  await respond()
  expect(await ahead.next()).toEqual({ page: pageOf(2, 1), isLast: true })
  await settled()
  expect(asked).toEqual(['0', '1'])
})

test('an empty last page is the end, also where it comes as one with a full page', async () => {
  const { asked, respond, ahead } = slowServer(1, 0)
  await respond()
  await respond()
  expect(await ahead.next()).toEqual({ page: { rows: pageOf(1).rows, last_seq: '2' }, isLast: true })
  expect(asked).toEqual(['0', '1'])
})

test('a failure is thrown after the pages that came before it, and on every later call', async () => {
  const pages = [pageOf(1)]
  const ahead = prefetchPages(
    pageOf(0),
    () => {
      const page = pages.shift()
      return page ? Promise.resolve(page) : Promise.reject(new Error('cut'))
    },
    isLast,
    createManualClock(0),
  )
  await settled()
  expect((await ahead.next()).page.last_seq).toBe('1')
  await expect(ahead.next()).rejects.toThrow('cut')
  await expect(ahead.next()).rejects.toThrow('cut')
})

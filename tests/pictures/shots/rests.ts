import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const EVERY_MS = 150
/** So many times in a row the same. */
const TIMES = 3
/** A screen that shows its work, such as one that waits for a network, never rests. */
const MOST_TRIES = 60

/** Runs in the page. @returns what is on the screen and where, or undefined while something is loading */
function whatIsSeen(): string | undefined {
  const isSeen = (element: Element): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && element.checkVisibility()
  }
  const isLoading =
    document.fonts.status === 'loading' ||
    [...document.images].some((image) => !image.complete && isSeen(image)) ||
    [...document.querySelectorAll('.leaflet-tile:not(.leaflet-tile-loaded), .place-picture--painting, [aria-busy="true"]')].some(isSeen)
  if (isLoading) return undefined
  const places = [...document.querySelectorAll('h1, h2, h3, p, li, img, button, a, input, .map-mark, .leaflet-tile')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [left, top, width, height].map(Math.round).join()
  })
  return `${places.join(' ')} ${document.body.textContent}`
}

/** Waits until nothing is loading and the screen has been the same for a third of a second; at most nine seconds. */
export async function rests(page: Page): Promise<void> {
  let [last, times] = ['', 0]
  for (let tries = 0; tries < MOST_TRIES && times < TIMES; tries += 1) {
    const seen = await page.evaluate(whatIsSeen)
    times = seen !== undefined && seen === last ? times + 1 : 0
    last = seen ?? ''
    await pause(EVERY_MS)
  }
}

/** Walks through the screens without a network: each press with its expected result. */
import type { Locator, Page } from '@playwright/test'
import { button } from '#tests/support/e2e/person.ts'
import { timeInteraction, type ExpectedChange, type InteractionTiming } from './interaction-timing.ts'

export interface Tap extends InteractionTiming {
  readonly what: string
}

interface Step {
  readonly what: string
  readonly press: (page: Page) => Locator
  readonly expected: ExpectedChange
}

const MAP: ExpectedChange = { shows: '.shell__layer:not([hidden]) .helper-list li' }
const HISTORY: ExpectedChange = { shows: '.booking-history li' }

const walk = (chat: string): readonly Step[] => [
  {
    what: 'a helper',
    press: (page) => page.locator('.helper-list li .prow, .helper-list li button').first(),
    expected: { shows: '.provider-sheet' },
  },
  { what: 'the map again', press: (page) => button(page, 'Close').first(), expected: { shows: '.provider-sheet', gone: true } },
  { what: 'a service', press: (page) => button(page, 'Cleaner').first(), expected: { shows: '[aria-pressed=true]', words: 'Cleaner' } },
  {
    what: 'all services',
    press: (page) => button(page, 'All services').first(),
    expected: { shows: '[aria-pressed=true]', words: 'All services' },
  },
  { what: 'filters', press: (page) => button(page, /^Filter/).first(), expected: { shows: '.filters__fields' } },
  { what: 'back to the map', press: (page) => button(page, 'Back').first(), expected: MAP },
  { what: 'bookings', press: (page) => button(page, 'Bookings').first(), expected: HISTORY },
  { what: 'a booking', press: (page) => page.locator('.booking-history li button').first(), expected: { shows: '.booking-status' } },
  { what: 'back to bookings', press: (page) => button(page, 'Back').first(), expected: HISTORY },
  { what: 'profile', press: (page) => button(page, 'Profile').first(), expected: { shows: '.profile-cards' } },
  { what: 'home', press: (page) => button(page, 'Home').first(), expected: MAP },
  { what: 'notifications', press: (page) => button(page, /^Notifications/).first(), expected: { shows: '.notice-end' } },
  { what: 'back from notifications', press: (page) => button(page, 'Back').first(), expected: { shows: '.notice-end', gone: true } },
  { what: 'chats', press: (page) => button(page, /^Messages/).first(), expected: { shows: '.thread-row__words' } },
  {
    what: 'a chat of 2,000',
    press: (page) => page.getByRole('listitem').filter({ hasText: chat }).getByRole('button').first(),
    expected: { shows: '.msg' },
  },
  { what: 'back to chats', press: (page) => button(page, 'Back').first(), expected: { shows: '.chat-thread', gone: true } },
  { what: 'the map after chats', press: (page) => button(page, 'Back').first(), expected: { shows: '.thread-row__words', gone: true } },
]

/** @param chat name of the other person in the long chat */
export async function timeCustomerWalk(page: Page, chat: string): Promise<Tap[]> {
  const taps: Tap[] = []
  for (const { what, press, expected } of walk(chat)) {
    // At rest and uncovered, as a person would wait: right after a sheet was closed, the row of chips can be on its way back.
    await press(page).click({ trial: true })
    taps.push({ what, ...(await timeInteraction(page, press(page), expected)) })
  }
  return taps
}

const TABS: readonly (readonly [name: string, shows: string])[] = [
  ['Bookings', '#dashboard-panel-bookings .jrow'],
  ['Calendar', '.week-hours'],
  ['Ratings', '#dashboard-panel-ratings .ended__more'],
  ['Packages', '#dashboard-panel-packages .empty'],
  ['Earnings', '.earnings__part'],
  ['Main', '.preview__list'],
]

/** Every tab of the dashboard. */
export async function timeProviderWalk(page: Page): Promise<Tap[]> {
  const taps: Tap[] = []
  for (const [name, shows] of TABS) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${name}`) })
    taps.push({ what: name, ...(await timeInteraction(page, tab, { shows })) })
  }
  return taps
}

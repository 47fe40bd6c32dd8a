/** The commands about the service of a provider's device, after those about its bookings. */
import { expect, type Page } from '@playwright/test'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { chooseStatus, openDay, openTab } from '../pages/provider-page.ts'
import { button, closeToasts, toast } from '../person.ts'
import { confirmIn, goBack, waitingIn, type OfflineStep } from './offline-step.ts'

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const packageCard = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

/** A day of next week, far from the bookings of the story. */
const FREE_DAY = addDays(wallTimeAt(Date.now(), 'America/Los_Angeles').date, 9)

/** The calendar's own line says what changed, and that it is only here. */
const expectDayChangedHere = (page: Page, words: RegExp): Promise<void> =>
  expect(page.locator('.change-bar').getByRole('status')).toHaveText(words)

/** A toast that says that the change is only here. */
async function expectSavedHere(page: Page, title: string): Promise<void> {
  await expect(toast(page, title)).toContainText('Saved on this device')
  await closeToasts(page)
}

export const SERVICE_STEPS = {
  set_read_marks: {
    give: async (page) => {
      await goBack(page)
      await openTab(page, 'Main')
      await button(page, 'All messages').click()
      await button(page, 'Chat settings').click()
      await page.getByRole('switch', { name: 'Send read receipts' }).click()
    },
    mark: (page) => waitingIn(page.getByRole('dialog', { name: 'Chat settings' })),
    toldAsDone: [],
    row: 'Read receipts',
  },
  set_status: {
    give: async (page) => {
      await goBack(page)
      await goBack(page)
      await chooseStatus(page, 'Off Duty')
      await expect(page.getByText('You’ll be off the map once this is sent.')).toBeVisible()
      await chooseStatus(page, 'Busy')
    },
    mark: (page) => waitingIn(section(page, 'Your status')),
    toldAsDone: ['You’re off the map. Customers can’t book you.', 'You’re on the map, shown as busy.'],
    row: 'Status: Busy',
  },
  update_provider: {
    give: async (page) => {
      await button(page, 'Edit profile').click()
      await page.getByLabel('Price per hour', { exact: true }).fill('55')
      await button(page, 'Save changes').click()
      await expect(toast(page, 'Saved on this device')).toBeVisible()
      await closeToasts(page)
    },
    mark: (page) => waitingIn(section(page, 'Your profile')),
    toldAsDone: ['Profile updated successfully!'],
    row: 'Service changes',
  },
  answer_review: {
    give: async (page) => {
      await button(page, 'Reply to the review by Ivo Jansen').click()
      const dialog = page.getByRole('dialog', { name: 'Reply to Ivo Jansen' })
      await dialog.getByLabel('Your reply').fill('Come again.')
      await dialog.getByRole('button', { name: 'Send reply' }).click()
      await expectSavedHere(page, 'Reply saved')
    },
    mark: (page) => waitingIn(page.getByRole('list', { name: 'Reviews' }).getByRole('listitem')),
    toldAsDone: [],
    row: 'Reply to a review',
  },
  appeal_decision: {
    give: async (page) => {
      await button(page, /^Notifications/).click()
      await button(page, /^Hidden by NearHelp/).click()
      const dialog = page.getByRole('dialog', { name: 'Hidden by NearHelp' })
      await dialog.getByLabel('What should we know?').fill('All of it is true')
      await dialog.getByRole('button', { name: 'Send appeal' }).click()
      await expectSavedHere(page, 'Appeal')
    },
    mark: 'the dialog of the notification shows it, which is closed by now',
    toldAsDone: ['Appeal sent', 'We’ll look again and let you know.'],
    row: 'Appeal',
  },
  report_content: {
    give: async (page) => {
      // From the bell's list, to which the dialog returned.
      await goBack(page)
      await button(page, 'Report the review by Ivo Jansen').click()
      const dialog = page.getByRole('dialog', { name: 'Report this review' })
      await dialog.getByLabel('What’s wrong?').selectOption({ index: 1 })
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expectSavedHere(page, 'Thanks for your report')
    },
    mark: (page) => page.locator('.report-mark').filter({ hasText: 'Waiting' }),
    toldAsDone: [/^Reported$/, 'We’ll review it and let you know.'],
    row: 'Report about Ivo Jansen',
  },
  rate_client: {
    give: async (page) => {
      await openTab(page, 'Ratings')
      await button(page, 'Rate client Ivo Jansen').click()
      const dialog = page.getByRole('dialog', { name: 'How was Ivo Jansen?' })
      for (const name of ['Fairness', 'Respect', 'Communication', 'On-time payment', 'Overall'])
        await dialog.getByRole('radiogroup', { name }).getByRole('radio', { name: '5 stars' }).check({ force: true })
      await dialog.getByRole('button', { name: 'Send rating' }).click()
      await expectSavedHere(page, 'Rating saved')
    },
    mark: (page) => waitingIn(page.getByRole('list', { name: 'Clients you rated' }).getByRole('listitem')),
    toldAsDone: [],
    row: 'Rating of Ivo Jansen',
  },
  save_package: {
    give: async (page) => {
      await openTab(page, 'Packages')
      await button(page, 'New package').click()
      const form = page.getByRole('dialog', { name: 'New package' })
      await form.getByLabel('Name', { exact: true }).fill('Deep clean')
      await form.getByLabel('Package price').fill('90')
      await form.getByRole('button', { name: 'Save package' }).click()
      await expectSavedHere(page, 'Package saved')
    },
    mark: (page) => waitingIn(packageCard(page, 'Deep clean')),
    toldAsDone: ['Customers can see and book it.'],
    row: 'Package Deep clean',
  },
  delete_package: {
    give: async (page) => {
      await button(page, 'Delete Windows').click()
      await confirmIn(page, 'Delete this package?', 'Delete')
      await expectSavedHere(page, 'Package deleted')
    },
    mark: (page) => packageCard(page, 'Windows').getByText('Deletion waiting to send. Until then, it stays as it was.'),
    toldAsDone: [],
    row: 'Delete Windows',
  },
  set_availability: {
    give: async (page) => {
      await openTab(page, 'Calendar')
      await openDay(page, FREE_DAY)
      await button(page, 'Rest day').click()
      await expectDayChangedHere(page, /Rest day · Saved on this device$/)
    },
    mark: (page) => waitingIn(page.locator('.cal-day__head')),
    toldAsDone: [],
    row: 'Calendar day',
  },
  clear_availability: {
    give: async (page) => {
      await button(page, 'Reset to weekly hours').click()
      await expectDayChangedHere(page, /Same as weekly hours · Saved on this device$/)
    },
    mark: (page) => waitingIn(page.locator('.cal-day__head')),
    toldAsDone: [],
    row: 'Reset calendar day',
  },
  set_weekly_plan: {
    give: async (page) => {
      await button(page, 'Edit weekly hours').click()
      await page.getByRole('combobox', { name: 'Sunday, status' }).selectOption('Rest day')
      await button(page, 'Save hours').click()
      await expectSavedHere(page, 'Weekly hours saved')
    },
    mark: (page) => waitingIn(page.locator('.plan-card').first()),
    toldAsDone: [],
    row: 'Weekly hours',
  },
  mark_notifications_read: {
    give: async (page) => {
      await button(page, /^Notifications/).click()
      await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
      await goBack(page)
    },
    mark: 'Only the number on the bell of this person’s own devices changes.',
    toldAsDone: [],
    row: 'Mark notifications as read',
  },
} satisfies Partial<Record<PersonCommandName, OfflineStep>>

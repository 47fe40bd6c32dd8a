/** The commands about bookings of a provider's device, in the order in which its story gives them. */
import { expect, type Page } from '@playwright/test'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { freeTimes, messageTick, sendMessage } from '../pages/customer-page.ts'
import { closeJob, jobCard, openJob, openTab, pressJobButton, pressJobMenu } from '../pages/provider-page.ts'
import { button } from '../person.ts'
import { confirmIn, goBack, waitingIn, type OfflineStep } from './offline-step.ts'

const pastJob = (page: Page, customer: string) =>
  page.getByRole('list', { name: 'Past' }).getByRole('listitem').filter({ hasText: customer })
const visits = (page: Page) => jobCard(page, 'Hana Ito').getByRole('list', { name: 'Visits' }).getByRole('listitem')

export const JOB_STEPS = {
  accept_booking: {
    give: async (page) => {
      await openTab(page, 'Bookings')
      await pressJobButton(page, 'Amina Diallo', 'Accept')
    },
    mark: (page) => jobCard(page, 'Amina Diallo').getByText('Accepted here. Not confirmed until it’s sent.'),
    toldAsDone: [/^You accepted/],
    row: 'Accept booking from Amina Diallo',
  },
  reject_booking: {
    give: async (page) => {
      await pressJobButton(page, 'Ben Carter', 'Decline')
      await confirmIn(page, 'Decline this request?', 'Decline')
      await closeJob(page)
    },
    mark: (page) => pastJob(page, 'Ben Carter').getByText('Decline waiting to send. Ben Carter still sees the request as open.'),
    toldAsDone: [/^Declined$/, 'You declined this request.'],
    row: 'Decline booking from Ben Carter',
  },
  on_my_way: {
    give: (page) => pressJobButton(page, 'Dora Evans', 'On my way'),
    mark: (page) => waitingIn(jobCard(page, 'Dora Evans')),
    toldAsDone: [/^You set out/],
    row: 'On my way to Dora Evans',
  },
  start_job: {
    give: (page) => pressJobButton(page, 'Chi Adams', 'Start job'),
    mark: (page) => jobCard(page, 'Chi Adams').getByText('Started here. Chi Adams will see it once it’s sent.'),
    toldAsDone: [/^In progress$/],
    row: 'Start job for Chi Adams',
  },
  confirm_start: {
    give: async (page) => {
      await (await openJob(page, 'Chi Adams')).getByRole('textbox', { name: 'Start code from Chi Adams' }).fill('4821')
      await (await openJob(page, 'Chi Adams')).getByRole('button', { name: 'Confirm start' }).click()
    },
    mark: (page) => jobCard(page, 'Chi Adams').getByText('Waiting to send. The code is checked then.'),
    toldAsDone: [/^Start confirmed/, /^Code not confirmed/],
    row: 'Confirm start for Chi Adams',
  },
  propose_extra: {
    give: async (page) => {
      await pressJobMenu(page, 'Chi Adams', 'Add time or material')
      await button(page, 'Propose extra').click()
      await expect(page.getByRole('heading', { name: 'Propose an extra' })).toHaveCount(0)
    },
    mark: (page) => waitingIn(jobCard(page, 'Chi Adams').getByRole('region', { name: 'You proposed an extra' })),
    toldAsDone: [/^Chi Adams hasn’t answered yet/],
    row: 'Extra for Chi Adams',
  },
  withdraw_extra: {
    give: async (page) => (await openJob(page, 'Chi Adams')).getByRole('button', { name: 'Withdraw' }).click(),
    mark: (page) => jobCard(page, 'Chi Adams').getByText('Started here. Chi Adams will see it once it’s sent.'),
    toldAsDone: [/^You withdrew/],
    row: 'Withdraw extra for Chi Adams',
  },
  accept_extra: {
    give: async (page) => {
      await (await openJob(page, 'Jo King')).getByRole('button', { name: 'Accept extra' }).click()
      await closeJob(page)
    },
    mark: (page) => waitingIn(pastJob(page, 'Jo King')),
    toldAsDone: [/^You agreed to/],
    row: 'Accept extra from Jo King',
  },
  decline_extra: {
    give: async (page) => {
      await (await openJob(page, 'Ivo Jansen')).getByRole('button', { name: 'Decline extra' }).click()
      await confirmIn(page, 'Decline the extra?', 'Decline extra')
      await closeJob(page)
    },
    mark: (page) => waitingIn(pastJob(page, 'Ivo Jansen')),
    toldAsDone: [/^You declined/],
    row: 'Decline extra from Ivo Jansen',
  },
  complete_job: {
    give: async (page) => {
      await pressJobButton(page, 'Chi Adams', 'Mark complete')
      await closeJob(page)
    },
    mark: (page) => pastJob(page, 'Chi Adams').getByText('Completed here. Chi Adams will see it once it’s sent.'),
    toldAsDone: [/^You completed/],
    row: 'Complete job for Chi Adams',
  },
  undo_complete: {
    give: async (page) => (await openJob(page, 'Jo Kim')).getByRole('button', { name: 'Undo completion' }).click(),
    mark: (page) => waitingIn(jobCard(page, 'Jo Kim')),
    toldAsDone: [/^Started here/, /^You undid/],
    row: 'Undo completion for Jo Kim',
  },
  undo_start: {
    give: async (page) => (await openJob(page, 'Jo Kim')).getByRole('button', { name: 'Undo start' }).click(),
    mark: (page) => waitingIn(jobCard(page, 'Jo Kim')),
    toldAsDone: [/^You undid/],
    row: 'Undo start for Jo Kim',
  },
  report_outcome: {
    give: async (page) => (await openJob(page, 'Kim Berg')).getByRole('button', { name: 'It was done' }).click(),
    mark: (page) => jobCard(page, 'Kim Berg').getByText('Waiting to send. It counts once it’s sent.'),
    toldAsDone: [/your answer counts/],
    row: 'What happened with Kim Berg',
  },
  cancel_booking: {
    give: async (page) => {
      await pressJobMenu(page, 'Dora Evans', 'Cancel booking')
      await confirmIn(page, 'Cancel this booking?', 'Cancel booking')
      await closeJob(page)
    },
    mark: (page) => pastJob(page, 'Dora Evans').getByText('Cancellation waiting to send. Dora Evans still sees the booking.'),
    toldAsDone: ['You canceled', /^Canceled$/],
    row: 'Cancel booking with Dora Evans',
  },
  accept_time: {
    give: async (page) => (await openJob(page, 'Efe Obi')).getByRole('button', { name: 'Accept new time' }).click(),
    mark: (page) => waitingIn(jobCard(page, 'Efe Obi')),
    toldAsDone: [/^You agreed to/],
    row: 'Accept new time from Efe Obi',
  },
  decline_time: {
    give: async (page) => {
      await (await openJob(page, 'Fay Lin')).getByRole('button', { name: 'Decline time' }).click()
      await confirmIn(page, 'Decline the new time?', 'Decline time')
    },
    mark: (page) => waitingIn(jobCard(page, 'Fay Lin')),
    toldAsDone: [/^You declined/],
    row: 'Decline new time from Fay Lin',
  },
  propose_time: {
    give: async (page) => {
      await pressJobMenu(page, 'Gus Hall', 'Propose a new time')
      // The first may be the hour that is agreed.
      await freeTimes(page).last().click()
      await button(page, 'Propose this time').click()
      await expect(page.getByRole('heading', { name: 'New time' })).toHaveCount(0)
    },
    mark: (page) => waitingIn(jobCard(page, 'Gus Hall').getByRole('region', { name: 'You proposed a new time' })),
    toldAsDone: [/^Gus Hall hasn’t answered yet/],
    row: 'New time for Gus Hall',
  },
  withdraw_time: {
    give: async (page) => (await openJob(page, 'Gus Hall')).getByRole('button', { name: 'Withdraw' }).click(),
    mark: (page) => waitingIn(jobCard(page, 'Gus Hall')),
    toldAsDone: [/^You withdrew/],
    row: 'Withdraw new time for Gus Hall',
  },
  visit_on_my_way: {
    give: (page) => pressJobButton(page, 'Hana Ito', 'On my way'),
    mark: (page) => waitingIn(jobCard(page, 'Hana Ito')),
    toldAsDone: [/^You set out/],
    row: 'On my way to Hana Ito',
  },
  start_visit: {
    give: async (page) => (await openJob(page, 'Hana Ito')).getByRole('button', { name: 'Start visit' }).click(),
    mark: (page) => waitingIn(visits(page).first()),
    toldAsDone: [/^In progress$/],
    row: 'Start visit with Hana Ito',
  },
  complete_visit: {
    give: async (page) => (await openJob(page, 'Hana Ito')).getByRole('button', { name: 'Complete visit' }).click(),
    mark: (page) => jobCard(page, 'Hana Ito').getByText('Completed here. Hana Ito will see it once it’s sent.'),
    toldAsDone: [/^\d of \d done$/],
    row: 'Complete visit with Hana Ito',
  },
  cancel_visit: {
    give: async (page) => {
      await visits(page)
        .nth(1)
        .getByRole('button', { name: /^Cancel visit/ })
        .click()
      await confirmIn(page, 'Cancel this visit?', 'Cancel visit')
    },
    mark: (page) => jobCard(page, 'Hana Ito').getByText('Cancellation waiting to send. Hana Ito still sees the booking.'),
    toldAsDone: [/^Canceled$/],
    row: 'Cancel visit with Hana Ito',
  },
  mark_read: {
    give: async (page) => {
      await pressJobButton(page, 'Gus Hall', 'Contact')
      await expect(page.getByText('Which door?')).toBeVisible()
    },
    mark: 'Only the own number of unread messages changes; the writer’s device says "Read" once it is sent.',
    toldAsDone: [],
    row: 'Read receipt for Gus Hall',
  },
  send_message: {
    give: async (page) => {
      await goBack(page)
      await pressJobButton(page, 'Amina Diallo', 'Contact')
      await sendMessage(page, 'The blue one')
      await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
    },
    mark: (page) => messageTick(page, 'The blue one', 'Waiting to send'),
    toldAsDone: [/^Message Sent$/, /^Delivered$/, /^You accepted the booking/],
    row: 'Message to Amina Diallo',
  },
} satisfies Partial<Record<PersonCommandName, OfflineStep>>

// Notification e-mails and text messages: switched on in the profile, sent in the person's language, with the text of the bell.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { confirmContact, writtenMessages } from '#tests/support/e2e/contact-codes.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('a customer who switches e-mail and text messages on receives them in her language', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  await button(page, /^Profile$/).click()
  await button(page, 'Edit profile').click()
  const email = page.getByRole('switch', { name: 'Email notifications' })
  const texts = page.getByRole('switch', { name: 'Text messages' })
  await expect(email).toHaveAccessibleDescription(/to amina\.diallo@example\.test/)
  await expect(texts).toBeDisabled()
  await expect(texts).toHaveAccessibleDescription(/your phone number with country code/)
  await button(page, 'Add phone number').click()
  const phone = page.getByRole('textbox', { name: 'Phone' })
  await expect(phone).toBeFocused()
  await phone.fill('+1 415 555 0100')
  await email.click()
  await texts.click()
  await expect(texts).toHaveAccessibleDescription('Save your new number, then confirm it with a code.')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' })
  await button(page, 'Save changes').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await expect
    .poll(() => amina.call('GET', '/me/profile'))
    .toMatchObject({ emailNotifications: true, smsNotifications: true, preferredLanguage: 'German' })

  // Nothing but the code goes to a number before it is confirmed.
  await confirmContact(server, amina, 'phone', '+14155550100')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const accepted = async (): Promise<string | undefined> =>
    (await writtenMessages(server, 'outgoing-mail')).find((letter) => letter.includes('\r\nSubject: Buchung angenommen\r\n'))
  await expect.poll(accepted).toContain('\r\nGrace Okafor hat Ihre Buchung angenommen. 1 Market Street.\r\n')
  expect(await accepted()).toContain('\r\nTo: amina.diallo@example.test\r\n')
  await expect
    .poll(async () => (await writtenMessages(server, 'outgoing-sms')).map((sent) => JSON.parse(sent) as unknown))
    .toContainEqual({
      to: '+14155550100',
      text: 'NearHelp: Buchung angenommen. Grace Okafor hat Ihre Buchung angenommen. 1 Market Street.',
    })
})

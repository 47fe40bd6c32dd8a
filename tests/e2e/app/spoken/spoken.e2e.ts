// A booking, its acceptance and a chat with the keys alone, as a screen reader says them: compared with script.txt, which
// `SPOKEN=write npm run e2e -- spoken` writes again with what is said now.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { providerRow, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { listenToLiveRegions } from '#tests/support/e2e/spoken/live-regions.ts'
import { openListener, type Listener } from '#tests/support/e2e/spoken/listener.ts'
import { parseScript } from '#tests/support/e2e/spoken/spoken-script.ts'

const SCRIPT = new URL('script.txt', import.meta.url)
const isWriting = process.env['SPOKEN'] === 'write'

async function listenAs(page: Page): Promise<Listener> {
  await listenToLiveRegions(page)
  // From its beginning, where Tab begins too.
  await page.reload()
  await readyForOffline(page)
  return openListener(page)
}

test('a booking, its acceptance and a chat are said as written', async ({ people, server }) => {
  if (isWriting) test.setTimeout(300_000)
  const grace = await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await people.enter(await openAccount(server, 'Amina Diallo'))
  const provider = await people.enter(grace)
  await expect(providerRow(amina.page, 'Omar Haddad')).toBeAttached()
  const listeners = { Amina: await listenAs(amina.page), Grace: await listenAs(provider.page) }
  const text = await readFile(SCRIPT, 'utf8')
  const written: string[] = []
  for (const line of parseScript(text)) {
    written.push(line.text)
    if (line.kind !== 'step') continue
    const listener = listeners[line.who as keyof typeof listeners]
    await listener.act(line.action, line.said[0])
    if (isWriting) written.push(...(await listener.hearAll(line.action)).map((said) => `  ${said}`))
    else
      await expect
        .poll(() => listener.hear(line.action), {
          message: `${line.who}, line ${line.number} of script.txt: ${line.action}`,
          intervals: [30, 60, 100],
        })
        .toEqual(line.said)
    listener.endStep()
  }
  if (isWriting) await writeFile(SCRIPT, `${written.join('\n')}\n`)
  // Nothing is said later, or twice.
  else for (const listener of Object.values(listeners)) expect(await listener.hearMore()).toEqual([])
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { refusal } from '#domain/errors.ts'
import { fail, ok } from '#domain/result.ts'
import { dismissAllToasts, useShownToast } from '#state/notifications/toasts.ts'
import { setUserStore } from '#state/sync/user-store.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { setFavourite } from './set-favourite.ts'

const PAT = '01K0000000000000000000000P'
let submitted: unknown[]

/** Opens a user store with room, or no room, for one more command. */
function openStore(isFull: boolean): void {
  const submit = async (...command: unknown[]) => {
    submitted.push(command)
    return isFull ? fail(refusal('storage_full')) : ok('01K0000000000000000000000C')
  }
  setUserStore({ kind: 'open', store: { outbox: { submit } } as unknown as UserStore })
}

function toastTitles(): string[] {
  let titles: string[] = []
  const Reader = () => {
    const shown = useShownToast()
    titles = shown ? [shown.toast.content().title] : []
    return null
  }
  renderToStaticMarkup(createElement(Reader))
  return titles
}

beforeEach(() => {
  submitted = []
  dismissAllToasts()
})

test('shows the reason when this device cannot store the favourite', async () => {
  openStore(true)
  await setFavourite(PAT, true)
  expect(toastTitles()).toEqual([refusalText(refusal('storage_full'))])
})

test('shows no toast when the favourite is stored', async () => {
  openStore(false)
  await setFavourite(PAT, true)
  await setFavourite(PAT, false)
  expect(submitted).toEqual([
    ['add_favourite', { provider_id: PAT }],
    ['remove_favourite', { provider_id: PAT }],
  ])
  expect(toastTitles()).toEqual([])
})

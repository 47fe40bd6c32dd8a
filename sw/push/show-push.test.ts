import { expect, test } from 'vitest'
import { FALLBACK_PAYLOAD, type PushPayload } from './push-payload.ts'
import { showPush, type ShowScope } from './show-push.ts'

const about = (tag: string): PushPayload => ({ ...FALLBACK_PAYLOAD, title: `About ${tag}`, tag })

/** A worker's scope, with its calls in order. @param refused tag of a notification that the browser does not show */
function openScope(refused?: string): { readonly scope: ShowScope; readonly asked: readonly string[] } {
  const asked: string[] = []
  const registration: ShowScope['registration'] = {
    getNotifications: async ({ tag = '' } = {}) => {
      asked.push(`what is shown of ${tag}`)
      return []
    },
    showNotification: async (_title, { tag = '' } = {}) => {
      asked.push(`show ${tag}`)
      await Promise.resolve()
      if (tag === refused) throw new TypeError('not allowed')
      asked.push(`${tag} is shown`)
    },
  }
  return { scope: { clients: { matchAll: async () => [] }, registration }, asked }
}

test('the second of two pushes at the same time looks for shown notifications only after the first is shown', async () => {
  const { scope, asked } = openScope()
  await Promise.all([showPush(scope, about('one')), showPush(scope, about('two'))])
  expect(asked).toEqual(['what is shown of one', 'show one', 'one is shown', 'what is shown of two', 'show two', 'two is shown'])
})

test('a notification that the browser refuses does not hold up the next one', async () => {
  const { scope, asked } = openScope('one')
  const first = showPush(scope, about('one'))
  await Promise.all([expect(first).rejects.toThrow('not allowed'), showPush(scope, about('two'))])
  expect(asked).toContain('two is shown')
})

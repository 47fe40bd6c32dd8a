import { expect, test } from 'vitest'
import { SHARED_PHOTO_CACHE, SHARED_PHOTO_KEY } from '#config/share-target.ts'
import { stashSharedPhoto } from './stash-shared-photo.ts'

const EARLIER = `${SHARED_PHOTO_CACHE} ${SHARED_PHOTO_KEY}`

/** Caches that record their entries. */
function rig(fails = false) {
  const kept = new Map<string, Response>()
  const open = async (name: string): Promise<Cache> => {
    if (fails) throw new DOMException('full', 'QuotaExceededError')
    const put = async (key: RequestInfo | URL, response: Response): Promise<void> => {
      kept.set(`${name} ${typeof key === 'string' ? key : 'another'}`, response)
    }
    return { put } as Cache
  }
  const remove = async (name: string): Promise<boolean> =>
    [...kept.keys()].filter((key) => key.startsWith(`${name} `) && kept.delete(key)).length > 0
  return { kept, storage: { open, delete: remove } }
}

const posted = (body: FormData | string): Request => new Request('https://nearhelp.example/share', { method: 'POST', body })

function form(entries: Readonly<Record<string, Blob | string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(entries)) data.append(name, value)
  return data
}

test('a shared file is stored byte for byte, and not under its claimed type', async () => {
  const { kept, storage } = rig()
  const shared = posted(form({ title: 'Look', photo: new File([new Uint8Array([1, 2, 3])], 'a.svg', { type: 'image/svg+xml' }) }))
  expect(await stashSharedPhoto(shared, storage)).toBe('photo')
  const stored = kept.get(EARLIER)
  expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]))
  expect(stored?.headers.get('content-type')).toBe('application/octet-stream')
})

test.each([
  ['text in its place', form({ photo: 'https://example.test/picture.jpg' })],
  ['an empty file', form({ photo: new File([], 'a.jpg', { type: 'image/jpeg' }) })],
  ['another field', form({ file: new File(['x'], 'a.jpg', { type: 'image/jpeg' }) })],
  ['no form', 'photo=1'],
])('%s is no photo', async (_what, body) => {
  const { kept, storage } = rig()
  // An earlier one is not taken for it.
  kept.set(EARLIER, new Response('earlier'))
  expect(await stashSharedPhoto(posted(body), storage)).toBe('none')
  expect(kept.size).toBe(0)
})

test('a full disk stores nothing, and the app says so', async () => {
  const { kept, storage } = rig(true)
  kept.set(EARLIER, new Response('earlier'))
  expect(await stashSharedPhoto(posted(form({ photo: new File(['x'], 'a.jpg') })), storage)).toBe('none')
  expect(kept.size).toBe(0)
})

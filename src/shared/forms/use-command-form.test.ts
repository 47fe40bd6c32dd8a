import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { sendMessage } from '#domain/commands/chat/send-message.ts'
import { writeReview } from '#domain/commands/reviews/write-review.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import type { CommandId } from '#domain/ids.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { createFormDrafts, renamed } from '#state/drafts/create-form-drafts.ts'
import { setUserStore } from '#state/sync/user-store.ts'
import { BOOKING, command, PACKAGE } from '#tests/support/domain/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { useCommandForm, type CommandForm, type CommandFormOptions } from './use-command-form.ts'

const kept = stubLocalStorage()
const drafts = createFormDrafts('test', 5, renamed({ text: 'comment' }))
const fields = { rating: v.pipe(v.number(), v.maxValue(5)), comment: v.string() }
type Options = CommandFormOptions<'write_review', typeof fields>
type Form = CommandForm<{ rating: number; comment: string }>

/** What the device's store did, in order. */
let done: unknown[] = []
/** Results of the store's next calls; after them it stores everything. */
let results: Result<CommandId, Refusal>[] = []
const stored = vi.fn<Options['onStored']>()

beforeEach(() => {
  done = []
  results = []
  stored.mockClear()
  const outbox = {
    submit: async (name: string, args: unknown) => {
      done.push([name, args])
      return results.shift() ?? ok(command(9))
    },
    discard: async (id: CommandId) => {
      done.push(['discard', id])
      if (id === command(8)) throw new Error('closed')
    },
  }
  setUserStore({ kind: 'open', store: { outbox } as unknown as UserStore })
})

/** Returns what a hook returns at the first render, as after a reload. */
function opened<T extends object>(useIt: () => T): T {
  const results: T[] = []
  const Screen = () => {
    results.push(useIt())
    return null
  }
  renderToStaticMarkup(createElement(Screen))
  const [result] = results
  if (result === undefined) throw new Error('nothing was drawn')
  return result
}

const open = (more: Partial<Options> = {}): Form =>
  opened(() =>
    useCommandForm({
      command: 'write_review',
      schema: writeReview.schema,
      fields,
      base: { rating: 4, comment: '' },
      draft: drafts(BOOKING),
      argsOf: (values) => ({ booking_id: BOOKING, ...values }),
      onStored: stored,
      ...more,
    }),
  )

const sent = (comment: string) => ['write_review', { booking_id: BOOKING, rating: 4, comment }]

test('presses before and after the command is stored give one command', async () => {
  const form = open()
  form.submit()
  form.submit()
  await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
  form.submit()
  await Promise.resolve()
  expect(done).toEqual([sent('')])
})

test('a draft survives a reload and a refusal, until the command is stored', async () => {
  open().change({ comment: 'Half' })
  const form = open()
  expect([form.values.comment, form.isRestored, form.isChanged]).toEqual(['Half', true, true])
  results = [fail(refusal('review_closed'))]
  form.submit()
  await vi.waitFor(() => expect(done).toHaveLength(1))
  expect(open().values.comment).toBe('Half')
  await vi.waitFor(() => {
    form.submit()
    expect(stored).toHaveBeenCalledOnce()
  })
  expect(done).toEqual([sent('Half'), sent('Half')])
  expect(open().values.comment).toBe('')
})

test('a value that is typed back leaves no draft', () => {
  open().change({ comment: 'Half' })
  open().change({ comment: '' })
  expect([...kept.values()].join()).not.toContain('comment')
})

test('wrong arguments never reach the store', async () => {
  const form = open({ base: { rating: 0, comment: '' } })
  form.submit()
  await Promise.resolve()
  expect(done).toEqual([])
  form.change({ rating: 5 })
  expect(form.limitOf('comment')?.max).toBe(1_000)
})

test('where there is nothing to submit, the form closes and no command is given', async () => {
  const nothing = { booking_id: undefined, rating: undefined, comment: undefined }
  open({ schema: v.partial(writeReview.schema), argsOf: () => nothing }).submit()
  await vi.waitFor(() => expect(stored).toHaveBeenCalledWith(undefined, {}))
  expect(done).toEqual([])
})

test('a visitor is asked first', async () => {
  const asked = vi.fn<(go: () => void) => void>()
  const form = open({ gate: asked })
  form.submit()
  expect([asked.mock.calls.length, done]).toEqual([1, []])
  asked.mock.calls[0]?.[0]()
  await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
})

describe('a draft of an earlier build', () => {
  test.each([
    [{ rating: 3, text: 'Half' }, 3, 'Half'],
    [{ rating: 9, text: 'Half', mood: 'good' }, 4, 'Half'],
    [{ rating: '3', comment: 7 }, 4, ''],
    ['Half', 4, ''],
    [null, 4, ''],
    [[1], 4, ''],
  ])('opens with what still fits: %j', (draft, rating, comment) => {
    open().change({ comment: 'x' })
    for (const [key, json] of kept) kept.set(key, json.replace('{"comment":"x"}', JSON.stringify(draft)))
    const { values, refused, errorOf } = open()
    expect([values, refused, errorOf('comment')]).toEqual([{ rating, comment }, undefined, undefined])
  })
})

describe('a correction of a refused command', () => {
  const schema = v.strictObject({ ...writeReview.schema.entries, visit: v.optional(v.number()), tip: v.optional(v.number()) })
  const replaces = { id: command(1), args: { booking_id: BOOKING, rating: 2, comment: 'Late', visit: 3, tip: 5, gone: true } }

  test('opens with its arguments, passes on those that the form does not know, and discards it once the new one is stored', async () => {
    const form = open({
      schema,
      replaces,
      outdates: [command(2)],
      argsOf: (values) => ({ booking_id: BOOKING, ...values, tip: undefined }),
    })
    expect(form.values).toEqual({ rating: 2, comment: 'Late' })
    form.submit()
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
    expect(done).toEqual([
      ['write_review', { booking_id: BOOKING, rating: 2, comment: 'Late', visit: 3 }],
      ['discard', command(1)],
      ['discard', command(2)],
    ])
  })

  test('stays refused while the new one is refused', async () => {
    results = [fail(refusal('review_closed'))]
    open({ replaces }).submit()
    await vi.waitFor(() => expect(done).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect([done.length, stored.mock.calls.length]).toEqual([1, 0])
  })

  test('closes also where the refused one cannot be discarded', async () => {
    vi.stubGlobal('reportError', vi.fn())
    open({ replaces: { ...replaces, id: command(8) } }).submit()
    await vi.waitFor(() => expect(stored).toHaveBeenCalledOnce())
  })

  test('has a draft that leaves the one of a new command alone', () => {
    open().change({ comment: 'New' })
    open({ replaces }).change({ comment: 'Early' })
    expect([open().values.comment, open({ replaces }).values]).toEqual(['New', { rating: 2, comment: 'Early' }])
  })
})

test('forms about the same subject share a draft, and each forgets only its own fields', () => {
  const other = drafts(BOOKING)
  other.save({ weeks: 4 })
  const form = open()
  form.change({ comment: 'Half' })
  expect(other.read()).toEqual({ weeks: 4, comment: 'Half' })
  form.discard()
  expect(other.read()).toEqual({ weeks: 4 })
})

test('a form that is used again gives one command for each press, and keeps what was typed meanwhile', async () => {
  const onStored = vi.fn()
  const write = () =>
    opened(() =>
      useCommandForm({
        command: 'send_message',
        schema: sendMessage.schema,
        fields: { message: v.string() },
        base: { message: '' },
        draft: drafts('chat'),
        again: 'submitted',
        argsOf: ({ message }) => ({ booking_id: BOOKING, message_id: PACKAGE, message }),
        onStored,
      }),
    )
  write().change({ message: 'First' })
  const form = write()
  form.submit()
  form.submit()
  form.change({ message: 'Second' })
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledOnce())
  expect([done.length, write().values.message]).toEqual([1, 'Second'])
  const next = write()
  next.submit()
  await vi.waitFor(() => expect(onStored).toHaveBeenCalledTimes(2))
  expect(write().values.message).toBe('')
})

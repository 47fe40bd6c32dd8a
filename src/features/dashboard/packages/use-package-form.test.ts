import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { UserStore } from '#data/user-store/user-store.ts'
import { ok } from '#domain/result.ts'
import { readFields } from '#shared/forms/command-args.ts'
import { packageDrafts } from '#state/drafts/form-drafts.ts'
import { setUserStore } from '#state/sync/user-store.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { aPackage, command, PACKAGE } from '#tests/support/domain/fixtures.ts'
import {
  fieldsOf,
  packageFields,
  saveArgs,
  typedPackage,
  usePackageForm,
  type PackageForm,
  type PackageFormTarget,
} from './use-package-form.ts'

stubLocalStorage()

const own = aPackage()
const shown = fieldsOf(own)

test('a new package is sent whole, its services one per line, its price with a point or a comma', () => {
  const typed = { ...shown, price: ' 89,50 ', included_services: 'Oven\n\n  Windows \n' }
  expect(saveArgs(PACKAGE, typed, undefined)).toEqual({
    package_id: PACKAGE,
    name: 'Deep clean',
    tier: 'premium',
    price: 89.5,
    duration_hours: 3,
    description: 'Every corner.',
    included_services: ['Oven', 'Windows'],
    is_active: true,
  })
})

test.each(['', '  ', 'much', '1e'])('the domain rules refuse a price of %j', (price) => {
  expect(saveArgs(PACKAGE, { ...shown, price }, undefined).price).toBeNaN()
})

test('an existing package sends only what differs', () => {
  expect(saveArgs(own.id, shown, own)).toEqual({ package_id: PACKAGE })
  expect(saveArgs(own.id, { ...shown, price: '95', included_services: 'Oven' }, own)).toEqual({
    package_id: PACKAGE,
    price: 95,
    included_services: ['Oven'],
  })
})

test('refused or saved values are shown again, without other data', () => {
  expect(readFields(packageFields, typedPackage(saveArgs(PACKAGE, shown, undefined)))).toEqual(shown)
  expect(readFields(packageFields, { price: '12,', tier: 'gold', name: 7, is_active: 'yes', included_services: 'a\nb' })).toEqual({
    price: '12,',
    included_services: 'a\nb',
  })
})

/** Opens the form. */
function opened(of: PackageFormTarget, onDone = (): void => undefined): PackageForm {
  const forms: PackageForm[] = []
  const Dialog = () => {
    forms.push(usePackageForm(of, onDone))
    return null
  }
  renderToStaticMarkup(createElement(Dialog))
  const [form] = forms
  if (!form) throw new Error('nothing was drawn')
  return form
}

const replaces = { args: { package_id: PACKAGE, price: 95 }, id: command(1) }
const remade: PackageFormTarget = { own: undefined, last: aPackage({ is_removed: true, is_active: false }), packageId: null, replaces }

test('a refused change of a deleted package is filled in again, and saved whole under a new id', async () => {
  const given: Record<string, unknown>[] = []
  const discarded: unknown[] = []
  const outbox = {
    submit: async (_name: string, args: Record<string, unknown>) => {
      given.push(args)
      return ok(command(2))
    },
    discard: async (id: unknown) => void discarded.push(id),
  }
  setUserStore({ kind: 'open', store: { outbox } as unknown as UserStore })
  const done = vi.fn<() => void>()
  const form = opened(remade, done)
  expect(form.values).toEqual({ ...shown, price: '95' })
  form.submit()
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(given).toEqual([{ ...saveArgs('', form.values, undefined), package_id: expect.not.stringMatching(PACKAGE) as string }])
  expect(discarded).toEqual([command(1)])
  // A new package that was refused for another reason exists nowhere else: it keeps its id.
  const whole = { ...replaces, args: saveArgs(PACKAGE, { ...shown, price: '95' }, undefined) }
  opened({ own: undefined, packageId: PACKAGE, replaces: whole }, done).submit()
  await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2))
  expect(given[1]).toMatchObject({ package_id: PACKAGE, price: 95 })
})

test('corrections of a refused package survive a reload, and leave the draft of a new one alone', () => {
  packageDrafts('new').save({ name: 'Begun' })
  opened(remade).change({ name: 'Deeper clean' })
  expect(opened(remade).values).toEqual({ ...shown, price: '95', name: 'Deeper clean' })
  expect(opened({ own: undefined, packageId: null }).values.name).toBe('Begun')
})
